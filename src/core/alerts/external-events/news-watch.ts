/** Brings alerts new headlines. The snapshot is stored with the resulting events, so that nothing fires twice. */
import type { NewsSource } from '#model/reference/news-item.ts'
import { checkHeadlines, readHeadlineSnapshot } from './headlines.ts'
import type { ExternalEventParts } from './external-event-parts.ts'

export interface NewsWatch {
  /** The sources that the user has read, else the default. */
  sources(): readonly NewsSource[]
  check(): void
}

/** Each costs requests. The last ones read matter most to the user. */
const MAX_SOURCES = 4

export function createNewsWatch({
  clock,
  memory,
  receive,
  information: { news },
  defaultSource,
}: Pick<ExternalEventParts, 'clock' | 'memory' | 'receive' | 'information' | 'defaultSource'>): NewsWatch {
  function sources(): readonly NewsSource[] {
    const read = news.sources().slice(-MAX_SOURCES)
    return read.length === 0 ? [defaultSource()] : read
  }

  function checkSource(source: NewsSource): void {
    const { value, fetchedAt } = news.current(source)
    if (value === null || fetchedAt === null) return
    const stream = `news ${source.market} ${source.language}`
    const before = readHeadlineSnapshot(memory.snapshot(stream))
    if (fetchedAt === before.fetchedAt) return
    const { snapshot, arrived } = checkHeadlines(before, value, fetchedAt)
    for (const { item, notBefore } of arrived)
      receive({
        source: 'news',
        instrument: null,
        event: { kind: 'news', text: item.title },
        at: Math.min(clock.now(), item.publishedAt ?? fetchedAt),
        notBefore,
      })
    memory.setSnapshot(stream, snapshot)
  }

  return {
    sources,
    check() {
      for (const source of sources()) checkSource(source)
    },
  }
}
