/** Spans of time without a gap in a series. */
import type { CoveredSpan, TimeSpan } from './candle-series.ts'

/** Adds a span to ordered spans and merges those that it touches. */
export function withSpan(spans: readonly CoveredSpan[], added: CoveredSpan): readonly CoveredSpan[] {
  const before = spans.filter(({ to }) => to < added.from)
  const after = spans.filter(({ from }) => from > added.to)
  const touched = spans.slice(before.length, spans.length - after.length)
  const [first = added] = touched
  const starts = first.from <= added.from ? first : added
  const to = Math.max(added.to, ...touched.map((span) => span.to))
  return [...before, { ...starts, to }, ...after]
}

/** Returns whether one of the spans contains the whole span. */
export function covers(spans: readonly TimeSpan[], { from, to }: TimeSpan): boolean {
  return spans.some((span) => span.from <= from && span.to >= to)
}

/** Returns the parts of spans within a range. */
export function clippedSpans(spans: readonly CoveredSpan[], { from, to }: TimeSpan): readonly CoveredSpan[] {
  if (spans.every((span) => span.from >= from && span.to <= to)) return spans
  return spans
    .filter((span) => span.to >= from && span.from <= to)
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
}
