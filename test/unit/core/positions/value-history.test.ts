import { describe, expect, it } from 'vitest'
import type { HistoryReach } from '#core/candles/series/bar-history.ts'
import { createValueHistory } from '#core/positions/value-history.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const EURUSD = {
  instrument: idOf('forex:GB::EURUSD'),
  base: 'EUR',
  quote: 'USD',
  price: 1,
  fetchedAt: 1,
  isStale: false,
}
const NOW = Date.UTC(2026, 2, 5, 12)
const TIMED_OUT: Failure = { kind: 'unavailable', cause: 'timeout', message: 'The bars did not come in time.' }

const barAt = (time: number, close: number) =>
  servedBar({ time, open: close, high: close, low: close, close, volume: null, turnover: null })

function setUp(holdings: readonly Holding[], failure: Failure | null = null) {
  const clock = createFakeClock(NOW)
  const reads: { readonly instruments: readonly InstrumentId[]; readonly reach: HistoryReach }[] = []
  const read = createValueHistory({
    clock,
    slices: createSlices(clock),
    holdings: () => holdings,
    rates: () => ({ baseCurrency: 'EUR', aliases: {}, pairs: [EURUSD] }),
    history: {
      read(instruments, reach) {
        reads.push({ instruments, reach })
        // New York's day begins at 05:00 UTC.
        const bars = [barAt(Date.UTC(2026, 2, 2, 5), 100), barAt(Date.UTC(2026, 2, 3, 5), 110)]
        const rates = [barAt(Date.UTC(2026, 2, 2), 1.25), barAt(Date.UTC(2026, 2, 3), 1.25)]
        return Promise.resolve([
          { bars, origin: 'service', failure },
          { bars: rates, origin: 'service', failure: null },
        ])
      },
    },
  })
  return { read, reads }
}

describe('the value line of the positions', () => {
  const held = holding(APPLE, '10', '90')
  const lots = held.lots.map((lot) => ({ ...lot, date: '2026-03-02' }))

  it('reads all days once, those of the pairs among them, from before the first lot on', async () => {
    const { read, reads } = setUp([{ ...held, lots }])
    expect(await read()).toEqual({
      currency: 'EUR',
      stretches: [{ from: 0, counted: 1, held: 1, isAtLeast: false, joined: [], left: [] }],
      dates: ['2026-03-02', '2026-03-03'],
      values: [800, 880],
      gaps: [],
      failed: null,
    })
    const from = Date.UTC(2026, 2, 2) - 10 * DAY_MS
    expect(reads).toEqual([{ instruments: [APPLE, EURUSD.instrument], reach: { interval: '1D', from, bars: 14 } }])
  })

  it('asks for nothing where nothing is held', async () => {
    const { read, reads } = setUp([])
    expect(await read()).toMatchObject({ dates: [], values: [] })
    expect(reads).toEqual([])
  })

  it('names what the service did not give, and why', async () => {
    const { read } = setUp([{ ...held, lots }], TIMED_OUT)
    expect((await read()).failed).toEqual({ instrument: APPLE, failure: TIMED_OUT })
  })
})
