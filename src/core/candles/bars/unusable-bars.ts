/** Splits an answer at unusable bars, so that the series shows what is missing and why. */
import type { Candle, ServedCandle } from '#model/candles/candle.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'

/** Consecutive usable bars, or the time of unusable ones. */
export interface BarStretch {
  /** Empty for unusable bars. */
  readonly candles: readonly Candle[]
  readonly span: CoveredSpan
}

/** Unusable bars count as received, so that they are not requested again, and as a gap. */
export function stretchesOf(answered: readonly ServedCandle[]): readonly BarStretch[] {
  const stretches: { readonly candles: Candle[]; span: CoveredSpan }[] = []
  for (const candle of answered) {
    const [last, isUsable, { time }] = [stretches.at(-1), candle.close !== null, candle]
    if (last !== undefined && last.candles.length > 0 === isUsable) last.span = { ...last.span, to: time }
    else stretches.push({ candles: [], span: spanAt(time, last !== undefined || !isUsable) })
    if (candle.close !== null) stretches.at(-1)?.candles.push(candle)
  }
  return stretches
}

/** A gap is named by the span after it. */
const spanAt = (time: number, isAfterGap: boolean): CoveredSpan =>
  isAfterGap ? { from: time, to: time, gapBefore: 'unusable' } : { from: time, to: time }
