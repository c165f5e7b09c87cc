/** News and calendars without requests: the test sets their knowledge and sees the demands. */
import type { AlertPorts } from '#core/alerts/alerts.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { IPO_STAGES } from '#model/reference/ipo.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { Headlines, NewsItem, NewsSource } from '#model/reference/news-item.ts'
import type { Offering, OfferingCalendar } from '#model/reference/offering.ts'

export type FakeInformation = AlertPorts['information'] & {
  /** Current demands, as `splits US`. */
  readonly wanted: ReadonlySet<string>
  /** Acts like an answer at `fetchedAt` (Unix epoch ms); `items` are latest first. */
  bringNews(source: NewsSource, items: readonly NewsItem[], fetchedAt: number, reached?: number): void
  /** Acts like an answer at `fetchedAt` (Unix epoch ms) with these upcoming offerings. */
  bringOfferings(region: string, offerings: readonly Offering[], fetchedAt: number): void
  /** Acts like an answer at `fetchedAt` (Unix epoch ms). */
  bringSplits(instrument: InstrumentId, splits: readonly SplitMark[], fetchedAt?: number): void
}

const NO_ANSWER = { value: null, fetchedAt: null, failure: null } as const

export function createFakeInformation(): FakeInformation {
  const wanted = new Set<string>()
  const splits = new Map<InstrumentId, readonly SplitMark[]>()
  const splitsAt = new Map<string, number>()
  const headlines = new Map<string, { readonly source: NewsSource; readonly answer: CachedAnswer<Headlines> }>()
  const calendars = new Map<string, CachedAnswer<OfferingCalendar>>()
  const splitListeners = createListeners<string>()
  const newsListeners = createListeners<NewsSource>()
  const offeringListeners = createListeners<{ readonly stage: 'upcoming' | 'recent'; readonly region: string }>()
  const nameOf = ({ market, language }: NewsSource) => `news ${market} ${language}`

  function want(name: string) {
    wanted.add(name)
    return () => wanted.delete(name)
  }

  return {
    wanted,
    bringNews(source, items, fetchedAt, reached = 50) {
      const value = { items, reached, hasMore: false }
      headlines.set(nameOf(source), { source, answer: { value, fetchedAt, failure: null } })
      newsListeners.publish(source)
    },
    bringOfferings(region, offerings, fetchedAt) {
      for (const stage of IPO_STAGES) {
        const own = stage === 'upcoming' ? offerings : []
        calendars.set(`${stage} ${region}`, { value: { offerings: own, total: null }, fetchedAt, failure: null })
        offeringListeners.publish({ stage, region })
      }
    },
    bringSplits(instrument, own, fetchedAt = 0) {
      const { region } = instrumentOf(instrument)
      splits.set(instrument, own)
      splitsAt.set(region, fetchedAt)
      splitListeners.publish(region)
    },
    news: {
      want: (source) => want(nameOf(source)),
      current: (source) => headlines.get(nameOf(source))?.answer ?? NO_ANSWER,
      sources: () => [...headlines.values()].map(({ source }) => source),
      watchSources: (listener) => newsListeners.add(listener),
    },
    offerings: {
      want: ({ stage, region }) => want(`offerings ${stage} ${region}`),
      current: ({ stage, region }) => calendars.get(`${stage} ${region}`) ?? NO_ANSWER,
      watchCalendars: (listener) => offeringListeners.add(listener),
    },
    splits: {
      splitsOf: (instrument) => splits.get(instrument) ?? [],
      fetchedAt: (region) => splitsAt.get(region) ?? null,
      want: (region) => want(`splits ${region}`),
      watchCalendars: (listener) => splitListeners.add(listener),
    },
  }
}
