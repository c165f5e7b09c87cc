/** The spans of time in which a series has no gap, stored with its bars. */
import { clippedSpans, covers, withSpan } from '#model/candles/candle-coverage.ts'
import type { CoveredSpan, TimeSpan } from '#model/candles/candle-series.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'

export interface CoverageRecord {
  spans(): readonly CoveredSpan[]
  end(): number | null
  isWhole(span: TimeSpan): boolean
  /** Starts with stored spans; a null series stores nothing. */
  openSeries(series: StoredSeries | null, spans: readonly CoveredSpan[]): void
  add(added: readonly CoveredSpan[]): void
  clip(range: TimeSpan): void
}

export function createCoverageRecord(archive: Pick<CandleArchive, 'writeCoverage'>): CoverageRecord {
  let series: StoredSeries | null = null
  let spans: readonly CoveredSpan[] = []

  return {
    spans: () => spans,
    end: () => spans.at(-1)?.to ?? null,
    isWhole: (span) => covers(spans, span),
    openSeries(next, stored) {
      series = next
      spans = stored
    },
    add(added) {
      const unknown = added.filter((span) => !covers(spans, span))
      if (unknown.length === 0) return
      for (const span of unknown) spans = withSpan(spans, span)
      if (series !== null) void archive.writeCoverage(series, spans)
    },
    clip(range) {
      const clipped = clippedSpans(spans, range)
      if (clipped === spans) return
      spans = clipped
      if (series !== null) void archive.writeCoverage(series, spans)
    },
  }
}
