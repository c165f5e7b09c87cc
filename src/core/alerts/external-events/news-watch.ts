/** Tells alerts of headlines as they arrive. What was there is kept with the events that came of it: nothing is told twice. */
import type { NewsSource } from '../../../model/news-item.ts'
import { lookAtHeadlines, readHeadlineLook } from './headlines.ts'
import type { OccurrenceParts } from './external-event-parts.ts'

export interface NewsWatch {
  /** Where headlines are awaited from: where the user has read some. */
  sources(): readonly NewsSource[]
  look(): void
}

/** Each costs requests; those that were read last are those that the user cares for. */
const MOST_SOURCES = 4

export function createNewsWatch({
  clock,
  memory,
  hear,
  information: { news },
  usualSource,
}: Pick<OccurrenceParts, 'clock' | 'memory' | 'hear' | 'information' | 'usualSource'>): NewsWatch {
  function sources(): readonly NewsSource[] {
    const read = news.sources().slice(-MOST_SOURCES)
    return read.length === 0 ? [usualSource()] : read
  }

  function lookAt(source: NewsSource): void {
    const { value, fetchedAt } = news.current(source)
    if (value === null || fetchedAt === null) return
    const stream = `news ${source.market} ${source.language}`
    const before = readHeadlineLook(memory.snapshot(stream))
    if (fetchedAt === before.fetchedAt) return
    const { look, arrived } = lookAtHeadlines(before, value, fetchedAt)
    for (const { item, notBefore } of arrived)
      hear({
        source: 'news',
        instrument: null,
        event: { kind: 'news', text: item.title },
        at: Math.min(clock.now(), item.publishedAt ?? fetchedAt),
        notBefore,
      })
    memory.setSnapshot(stream, look)
  }

  return {
    sources,
    look() {
      for (const source of sources()) lookAt(source)
    },
  }
}
