/** The splits that charts know, by region. */
import { splitsUntil } from '#model/candles/candle-adjust.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Splits } from './splits.ts'
import type { Cancel } from '#core/ports/clock.ts'

export type KnownSplits = Pick<Splits, 'splitsOf' | 'want' | 'watchCalendars'>

/** Polls the splits of a stock: without them its bars would be drawn wrong. */
export function wantSplits(splits: Pick<KnownSplits, 'want'>, instrument: InstrumentId): Cancel {
  const { assetClass, region } = instrumentOf(instrument)
  return assetClass === 'stock' ? splits.want(region, 'prompt') : () => undefined
}

interface MarketTime {
  readonly grid: Pick<CandleGrid, 'dateOf'>
  /** Unix epoch ms. */
  readonly now: number
}

/** Returns the splits in a stock's prices: an announced split has no effect before its day starts. */
export function splitsInForce(
  splits: Pick<KnownSplits, 'splitsOf'>,
  instrument: InstrumentId,
  { grid, now }: MarketTime,
): readonly SplitMark[] {
  return splitsUntil(splits.splitsOf(instrument), grid.dateOf(now))
}
