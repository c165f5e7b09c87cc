/** Finds headlines that have arrived since the last check of a source. */
import * as v from 'valibot'
import { SECOND_MS } from '#model/values/duration.ts'
import type { Headlines, NewsItem } from '#model/reference/news-item.ts'
import { HEADLINE_TEXTS } from '#model/reference/served-text.ts'
import { storedText } from '#core/reference/answers/stored-text.ts'

/** The state of a source at its last check. */
export interface HeadlineSnapshot {
  /** When the checked answer came, Unix epoch ms; 0 before the first. */
  readonly fetchedAt: number
  /** Ids. */
  readonly known: readonly string[]
  /** Unix epoch ms; null if no headline has a time. */
  readonly oldest: number | null
  /** The largest number of headlines requested. */
  readonly reached: number
}

const time = v.pipe(v.number(), v.finite())
const snapshot: v.GenericSchema<unknown, HeadlineSnapshot> = v.object({
  fetchedAt: time,
  known: v.array(storedText(HEADLINE_TEXTS.id)),
  oldest: v.nullable(time),
  reached: v.number(),
})

const NEVER_CHECKED: HeadlineSnapshot = { fetchedAt: 0, known: [], oldest: null, reached: Infinity }

/** Treats an unreadable snapshot as if there had been no check: only headlines published since an alert was made are new. */
export const readHeadlineSnapshot = (state: unknown): HeadlineSnapshot => {
  const read = v.safeParse(snapshot, state)
  return read.success ? read.output : NEVER_CHECKED
}

interface ArrivedHeadline {
  readonly item: NewsItem
  /** Earliest possible arrival, Unix epoch ms. */
  readonly notBefore: number
}

export interface HeadlinesSeen {
  readonly snapshot: HeadlineSnapshot
  /** The earliest first. */
  readonly arrived: readonly ArrivedHeadline[]
}

/** @param fetchedAt When the headlines were fetched, Unix epoch ms. */
export function checkHeadlines(before: HeadlineSnapshot, headlines: Headlines, fetchedAt: number): HeadlinesSeen {
  const known = new Set(before.known)
  const times = headlines.items.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [publishedAt]))
  const arrived = headlines.items
    .filter((item) => !known.has(item.id) && isOnTop(item, before, headlines))
    .map((item) => ({ item, notBefore: Math.max(before.fetchedAt, (item.publishedAt ?? -SECOND_MS) + SECOND_MS - 1) }))
  return {
    snapshot: {
      fetchedAt,
      known: headlines.items.map(({ id }) => id),
      oldest: times.length === 0 ? null : Math.min(...times),
      reached: headlines.reached,
    },
    arrived: arrived.toReversed(),
  }
}

/** Headlines that the user loads later are older and have not arrived. */
function isOnTop({ publishedAt }: NewsItem, { oldest, reached }: HeadlineSnapshot, headlines: Headlines): boolean {
  if (publishedAt === null) return headlines.reached <= reached
  return oldest === null || publishedAt >= oldest
}
