/** Finds missing bars of a series and the causes. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CoveredSpan, GapCause } from '#model/candles/candle-series.ts'
import { MINUTE_MS } from '#model/values/duration.ts'

/** Sessions end on the half hour, so a longer bar may end with its session. */
const LONGEST_WHOLE_BAR_MS = 30 * MINUTE_MS

/** A time without polls, Unix epoch ms; `until` is infinite without a later poll. */
interface Pause {
  readonly from: number
  readonly until: number
  readonly cause: GapCause | null
}

/** The start and end of a bar, and the start of the next, Unix epoch ms. */
interface Step {
  readonly before: number
  readonly end: number
  readonly at: number
}

/**
 * Returns the indices of bars before which bars may be missing, with the causes if known. Spans are in order.
 * @param barMs The duration of one bar, ms.
 */
export function gapsOf(
  columns: CandleColumns,
  barMs: number,
  coverage: readonly CoveredSpan[],
): ReadonlyMap<number, GapCause | null> {
  return gapsIn(columns, barMs, pausesBetween(coverage))
}

/** Like {@link gapsOf}, for a served series: only bars that were sent but unusable are missing. */
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
  // The end of a longer bar is unknown.
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
 * Whether a pause may hide bars: no polls when the second bar started, or polls stopped during the first bar and resumed after its end. A
 * pause between both bars hides nothing: the market may be closed.
 */
function hides({ from, until }: Pause, { before, end, at }: Step): boolean {
  return until >= at || (from > before && from <= end && until > end)
}
