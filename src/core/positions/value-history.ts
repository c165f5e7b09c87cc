/** Reads the value of the positions on each day since the first lot. Only missing bars are requested, in the slow lane. */
import { DAY_MS } from '#model/values/duration.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { firstDayOf, valueLineOf, type DayClose, type ValueLine } from '#model/positions/value-line.ts'
import type { BarHistory, BarsOfPast } from '../candles/series/bar-history.ts'
import { createMarketGrids } from '../market/hours/market-grids.ts'
import type { Clock } from '../ports/clock.ts'
import type { Slices } from '../reactive/slices.ts'

export interface ValueHistoryParts {
  readonly clock: Pick<Clock, 'now'>
  readonly history: BarHistory
  readonly slices: Slices
  readonly holdings: () => readonly Holding[]
  readonly rates: () => ConversionFacts
}

/** The first day needs a close even if it is a holiday. */
const BEFORE_MS = 10 * DAY_MS

export function createValueHistory(parts: ValueHistoryParts): () => Promise<ValueLine> {
  const { clock, history, slices } = parts
  const gridOf = createMarketGrids()

  async function read(instruments: readonly InstrumentId[], from: number): Promise<readonly BarsOfPast[]> {
    if (instruments.length === 0) return []
    return history.read(instruments, { interval: '1D', from, bars: Math.ceil((clock.now() - from) / DAY_MS) })
  }

  function closesIn(instrument: InstrumentId, { bars }: BarsOfPast): readonly DayClose[] {
    const grid = gridOf(instrument)
    return bars.map(({ time, close }) => ({ date: grid.dateNamed(time), close }))
  }

  return async () => {
    const [holdings, { baseCurrency, aliases, pairs }] = [parts.holdings(), parts.rates()]
    const instruments = [...new Set([...holdings, ...pairs].map(({ instrument }) => instrument))]
    const first = firstDayOf(holdings)
    const past = first === null ? [] : await read(instruments, Date.parse(first) - BEFORE_MS)
    const closes = new Map(
      past.flatMap((bars, place) => {
        const instrument = instruments[place]
        return instrument === undefined ? [] : [[instrument, closesIn(instrument, bars)] as const]
      }),
    )
    const polled = new Set(instruments.filter((_, place) => past[place]?.origin === 'polls'))
    const line = await slices.run(
      valueLineOf({
        holdings,
        pairs,
        aliases,
        currency: baseCurrency,
        isPolled: (instrument) => polled.has(instrument),
        closesOf: (instrument) => closes.get(instrument) ?? [],
      }),
    )
    const failed = past.flatMap(({ failure }, place) => {
      const instrument = instruments[place]
      return failure === null || instrument === undefined ? [] : [{ instrument, failure }]
    })
    return { ...line, failed: failed[0] ?? null }
  }
}
