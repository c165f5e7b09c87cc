/** Splits an answer of bars where one cannot be used, so that the series says what is missing and why. */
import type { Candle, ServedCandle } from '#model/candles/candle.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'

/** Consecutive bars that can be used, or the time of some that cannot. */
export interface BarStretch {
  /** Empty where the service sent bars that cannot be used. */
  readonly candles: readonly Candle[]
  readonly span: CoveredSpan
}

/**
 * The stretches of an answer, in order of time. Bars that cannot be used count as received, so that they are not requested again
 * and again, and as a gap between the bars around them.
 */
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

/** A gap is named by what follows it, and what follows bars that cannot be used is a gap as well. */
const spanAt = (time: number, isAfterGap: boolean): CoveredSpan =>
  isAfterGap ? { from: time, to: time, gapBefore: 'unusable' } : { from: time, to: time }
