/** Where bars of a series are missing, and why. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CoveredSpan, GapCause } from '#model/candles/candle-series.ts'
import { MINUTE_MS } from '#model/values/duration.ts'

/** Sessions end on the half hour: a longer bar may end with its session, long before its time is over. */
const LONGEST_WHOLE_BAR_MS = 30 * MINUTE_MS

/** A time in which nothing was polled, Unix epoch ms; without an end where nobody knows of a later poll. */
interface Pause {
  readonly from: number
  readonly until: number
  readonly cause: GapCause | null
}

/** The time between two bars of a series, Unix epoch ms: when the first began and was over, and when the second began. */
interface Step {
  readonly before: number
  readonly end: number
  readonly at: number
}

/**
 * Indices of bars before which something may be missing, with the cause where it is known. Spans are in order.
 * @param barMs Calendar time of one bar, ms.
 */
export function gapsOf(
  columns: CandleColumns,
  barMs: number,
  coverage: readonly CoveredSpan[],
): ReadonlyMap<number, GapCause | null> {
  return gapsIn(columns, barMs, pausesBetween(coverage))
}

/** As {@link gapsOf}, for a served series: it is whole but for bars that were sent and cannot be used. */
export function unusableGapsOf(
  columns: CandleColumns,
  barMs: number,
  coverage: readonly CoveredSpan[],
): ReadonlyMap<number, GapCause | null> {
  const pauses = pausesBetween(coverage).filter(({ cause }) => cause === 'unusable')
  return gapsIn(columns, barMs, pauses)
}

function gapsIn(
  { time, length }: CandleColumns,
  barMs: number,
  pauses: readonly Pause[],
): ReadonlyMap<number, GapCause | null> {
  const gaps = new Map<number, GapCause | null>()
  if (pauses.length === 0) return gaps
  let first = 0
  for (let place = 1; place < length; place++) {
    const step = stepBetween(time[place - 1] ?? NaN, time[place] ?? NaN, barMs)
    while ((pauses[first]?.until ?? Infinity) <= step.before) first++
    const pause = firstHiding(pauses, first, step)
    if (pause !== null) gaps.set(place, pause.cause)
  }
  return gaps
}

function pausesBetween(coverage: readonly CoveredSpan[]): readonly Pause[] {
  const last = coverage.at(-1)
  if (last === undefined) return []
  const between = coverage.map(({ from, gapBefore = null }, place) => ({
    from: coverage[place - 1]?.to ?? -Infinity,
    until: from,
    cause: gapBefore,
  }))
  return [...between, { from: last.to, until: Infinity, cause: null }]
}

function stepBetween(before: number, at: number, barMs: number): Step {
  // Nothing is known to have ended within a longer bar.
  return { before, at, end: barMs > LONGEST_WHOLE_BAR_MS ? before : Math.min(before + barMs, at) }
}

function firstHiding(pauses: readonly Pause[], first: number, step: Step): Pause | null {
  for (let place = first; ; place++) {
    const pause = pauses[place]
    if (pause === undefined || pause.from >= step.at) return null
    if (hides(pause, step)) return pause
  }
}

/**
 * Nothing was polled when the second bar began; or polling ended within the first one and began again only after that one's time.
 * A pause between the two alone hides nothing that is known of: overnight there is nothing to see.
 */
function hides({ from, until }: Pause, { before, end, at }: Step): boolean {
  return until >= at || (from > before && from <= end && until > end)
}
