/** Whether a market is open, by its calendar: alerts may be kept to regular trading. */
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import { createMarketHours } from '../feed/plan/market-hours.ts'

/** The last trade of a session may bear the very time of its end. */
const LAST_TRADE_MS = 1_000

/** The answer takes an instrument and a moment, Unix epoch ms. */
export function createOpenness(): (instrument: InstrumentId, at: number) => boolean {
  const hoursOf = createMarketHours()
  return (instrument, at) => {
    const { assetClass, region } = instrumentOf(instrument)
    const hours = hoursOf(assetClass, region)
    return [at, at - LAST_TRADE_MS].some((moment) => hours.at(moment).state === 'open')
  }
}
