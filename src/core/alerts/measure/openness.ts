/** Whether a market is open by its calendar, for alerts limited to regular trading. */
import type { TimeSpan } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { createMarketHours } from '#core/feed/plan/market-hours.ts'

/** The last trade of a session may have exactly its end as time. */
const LAST_TRADE_MS = 1_000

/** Whether a market was open for longer than `moreThanMs` in a span, Unix epoch ms. */
export type OpenFor = (instrument: InstrumentId, span: TimeSpan, moreThanMs: number) => boolean

export function createOpenFor(): OpenFor {
  const hoursOf = createMarketHours()
  return (instrument, { from, to }, moreThanMs) => {
    const { assetClass, region } = instrumentOf(instrument)
    const hours = hoursOf(assetClass, region)
    let openMs = 0
    for (let at = from; at < to && openMs <= moreThanMs;) {
      const { state, changesAtMs } = hours.at(at)
      const until = Math.min(to, changesAtMs)
      if (state === 'open') openMs += until - at
      at = until
    }
    return openMs > moreThanMs
  }
}

/** Returns a check at a moment, Unix epoch ms. */
export function createOpenness(): (instrument: InstrumentId, at: number) => boolean {
  const hoursOf = createMarketHours()
  return (instrument, at) => {
    const { assetClass, region } = instrumentOf(instrument)
    const hours = hoursOf(assetClass, region)
    return [at, at - LAST_TRADE_MS].some((moment) => hours.at(moment).state === 'open')
  }
}
