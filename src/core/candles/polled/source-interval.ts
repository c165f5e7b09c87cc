/** Chooses the stored interval from which a chart's bars are aggregated. */
import { candleEndpointOf } from '#api/catalogue.ts'
import { sourceIntervalOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { polledLevelOf } from './polled-levels.ts'

export function hasServedBars(instrument: InstrumentId): boolean {
  return candleEndpointOf(instrumentOf(instrument).assetClass) !== null
}

export function storedIntervalOf(instrument: InstrumentId, interval: ChartInterval): CandleInterval {
  return hasServedBars(instrument) ? sourceIntervalOf(interval) : polledLevelOf(interval)
}
