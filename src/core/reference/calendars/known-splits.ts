/** What charts know of splits: the calendars of regions, which everybody reads. */
import { splitsUntil } from '#model/candles/candle-adjust.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Splits } from './splits.ts'
import type { Cancel } from '#core/ports/clock.ts'

export type KnownSplits = Pick<Splits, 'splitsOf' | 'want' | 'watchCalendars'>

/** Sees to it that the splits of a stock are known, until cancelled: its bars are drawn wrong without. */
export function wantSplits(splits: Pick<KnownSplits, 'want'>, instrument: InstrumentId): Cancel {
  const { assetClass, region } = instrumentOf(instrument)
  return assetClass === 'stock' ? splits.want(region, 'prompt') : () => undefined
}

interface MarketTime {
  readonly grid: Pick<CandleGrid, 'dateOf'>
  /** Unix epoch ms. */
  readonly now: number
}

/** The splits of a stock that its prices contain by now: one that is announced changes nothing before the opening of its day. */
export function splitsInForce(
  splits: Pick<KnownSplits, 'splitsOf'>,
  instrument: InstrumentId,
  { grid, now }: MarketTime,
): readonly SplitMark[] {
  return splitsUntil(splits.splitsOf(instrument), grid.dateOf(now))
}
