import { describe, expect, it } from 'vitest'
import { createPastBars } from '#core/alerts/replay/backtest/past-bars.ts'
import type { BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const HOUR_MS = 3_600_000
const FROM = Math.floor(TRADING / HOUR_MS) * HOUR_MS
const REACH: HistoryReach = { interval: '5m', from: FROM, bars: 100 }

function open() {
  const clock = createFakeClock(TRADING)
  const state = { service: 'one' as string | null, failure: null as BarsOfPast['failure'] }
  let reads = 0
  const past = createPastBars({
    clock,
    service: () => state.service,
    history: {
      read(instruments) {
        reads++
        return Promise.resolve(instruments.map(() => ({ bars: [], origin: 'service', failure: state.failure })))
      },
    },
  })
  return {
    clock,
    state,
    reads: () => reads,
    read: (reach = REACH, instruments = [WATCHED]) => past.read(instruments, reach),
  }
}

describe('bars that were just read', () => {
  it('are not read again for two minutes', async () => {
    const { clock, read, reads } = open()
    const first = await read()
    clock.advance(119_999)
    expect(await read()).toBe(first)
    expect(reads()).toBe(1)
    clock.advance(1)
    await read()
    expect(reads()).toBe(2)
  })

  it('are the same for reaches that start within the same hour, and no others', async () => {
    const { read, reads, state } = open()
    await read()
    await read({ ...REACH, from: FROM + HOUR_MS - 1 })
    expect(reads()).toBe(1)
    await read({ ...REACH, from: FROM + HOUR_MS })
    await read({ ...REACH, interval: '1m' })
    await read({ ...REACH, bars: 101 })
    expect(reads()).toBe(4)
    await read(REACH, [idOf('stock:US::MSFT')])
    state.service = 'two'
    await read()
    expect(reads()).toBe(6)
  })

  it('are those of the last four readings', async () => {
    const { read, reads } = open()
    for (const bars of [1, 2, 3, 4, 5]) await read({ ...REACH, bars })
    await read({ ...REACH, bars: 2 })
    expect(reads()).toBe(5)
    await read({ ...REACH, bars: 1 })
    expect(reads()).toBe(6)
  })

  it('are read again where some of them could not be had', async () => {
    const { read, reads, state } = open()
    await read({ ...REACH, bars: 7 })
    state.failure = { kind: 'malformed', message: '' }
    await read()
    await read()
    expect(reads()).toBe(3)
    await read({ ...REACH, bars: 7 })
    expect(reads()).toBe(3)
  })
})
