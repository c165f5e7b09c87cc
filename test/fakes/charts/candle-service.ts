/** Charts over the whole core of candles and a real feed, on a fake clock, with a service of K-lines and quotes. */
import { createSlowLane } from '#core/feed/slow-lane.ts'
import { createSplits, type Splits } from '#core/reference/calendars/splits.ts'
import { createCandles, type Candles } from '#core/candles/candles.ts'
import type { Feed, FeedInsight } from '#core/feed/feed.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import type { TopicName } from '#contract/topics.ts'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import { createVariable, type Variable } from '#core/reactive/variable.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { TOUCHES_NOTHING } from '#model/reference/split-calendar.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeQuoteService, type Arrival, type FakeQuoteService } from '../quotes/fake-quote-service.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { sourceOf } from '../quotes/source-of.ts'
import { userDocuments } from '../profile/user-documents.ts'
import { jsonAnswer } from '../service/http-answers.ts'

export const MINUTE_MS = 60_000
/** Friday 2026-11-20, 15:00 UTC: New York opened half an hour ago. */
export const TRADING_TIME = Date.parse('2026-11-20T15:00:00Z')

export interface CandleServiceOptions {
  /** The request budget; 120 by default. */
  readonly requestsPerMinute?: number
  /** The start by the clock of the service. */
  readonly startAt?: number
  /** How far the wall clock is behind the service's; only with it do answers have a date. */
  readonly behindMs?: number
  readonly archive?: CandleArchive
  /** The maximum of one answer. */
  readonly maxCandles?: number
  /** Splits as the service writes them. */
  readonly splits?: readonly Readonly<Record<string, unknown>>[]
  readonly firstMinute?: number
  readonly store?: ReturnType<typeof createFakeStore>
  /** The age of K-lines in ms, because a service may draw later than it quotes. */
  readonly lateMs?: number
  /** The age of quotes in ms, because a service may quote later than it draws. */
  readonly quotesLateMs?: number
  /** Replace the K-lines by the minute. */
  readonly klines?: (arrival: Arrival) => readonly unknown[]
  /** Changes a finished K-line into the form that the service sends. */
  readonly kline?: (minute: ReturnType<typeof minuteAt>) => unknown
  readonly openAt?: (now: number) => number
}

export interface CandleService {
  readonly clock: FakeClock
  readonly service: FakeQuoteService
  readonly candles: Candles
  readonly splits: Splits
  readonly archive: CandleArchive
  readonly session: Variable<ServiceSession>
  readonly settings: Variable<Settings>
  /** Topics reported to the hub, as `candles 1m stock:US::AAPL`. */
  readonly reported: readonly string[]
  readonly feed: Feed & FeedInsight
  limits(): readonly number[]
  /** The price of a minute at a moment: it rises by 1 a minute and wanders within each. */
  show(key: CandleSeriesKey): () => void
  connect(): void
}

export const ADDRESS = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 120,
} as const

export const SESSION: ServiceSession = {
  source: 'service', state: 'connected', address: ADDRESS, tokenEnding: null, tokenProtection: null, failure: null,
  nextTryAt: null,
  requestsInLastMinute: 0,
} // prettier-ignore

/** The price goes up by 0.5 and comes back by 0.2 within the minute that begins at `time`. */
export function minuteAt(time: number): Readonly<Record<'t' | 'o' | 'h' | 'l' | 'c' | 'v' | 'tu', number>> {
  const base = basePrice(time)
  return { t: time, o: base, h: base + 0.5, l: base, c: base + 0.3, v: 60, tu: 60 * base }
}

const basePrice = (time: number): number => 100 + ((time / MINUTE_MS) % 500)

function formingAt(now: number): ReturnType<typeof minuteAt> {
  const time = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const seconds = Math.floor((now - time) / 1_000)
  const base = basePrice(time)
  return { t: time, o: base, h: Math.max(base, priceAt(now)), l: base, c: priceAt(now), v: seconds, tu: seconds * base }
}

export function priceAt(now: number): number {
  const time = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return basePrice(time) + (now - time) / 120_000
}

export function createCandleService(options: CandleServiceOptions = {}): CandleService {
  const { maxCandles = 1_000, firstMinute = TRADING_TIME - 3_000 * MINUTE_MS } = options
  const { startAt = TRADING_TIME, behindMs = 0 } = options
  const clock = createFakeClock(startAt - behindMs)
  const page = { content: options.splits ?? [], page: 0, size: 50, totalElements: 1, totalPages: 1, last: true }
  const service = createFakeQuoteService({
    clock,
    item,
    ...(options.behindMs === undefined ? {} : { serviceClock: (at: number) => startAt + at }),
    instead: ({ path }) => (path.endsWith('/split') ? jsonAnswer({ code: 0, msg: 'ok', data: page }) : undefined),
  })
  const store = options.store ?? createFakeStore()
  const log = createFakeLog()
  const archive = options.archive ?? createMemoryCandleArchive()
  const feed = createFeed({ clock, http: service, store, random: () => 0.5, log })
  const session = createVariable<ServiceSession>(SESSION)
  const source = sourceOf(session, feed.source)
  const settings = createVariable<Settings>(DEFAULT_SETTINGS)
  const documents = userDocuments({ store, log })
  const answers = { clock, feed, session, source, documents, lane: createSlowLane(clock, () => 0) }
  const reported: string[] = []
  const changed = (topic: TopicName, parameter: unknown): void => {
    const key = parameter as CandleSeriesKey | null
    reported.push(key === null ? topic : `${topic} ${key.interval} ${key.instrument}`)
  }
  const detector = { touches: () => TOUCHES_NOTHING, watch: () => () => undefined }
  const splits = createSplits(answers, detector, () => undefined)
  const candles = createCandles({ clock, feed, archive, documents, source, settings, splits, changed })

  function item(_code: string, arrival: Arrival): unknown {
    const { path, query } = arrival
    const now = clock.now() + behindMs
    if (path.endsWith('/klines') && options.klines !== undefined) return options.klines(arrival)
    if (path.endsWith('/klines'))
      return klines(now - (options.lateMs ?? 0), Math.min(maxCandles, Number(query.get('limit'))))
    const quotedAt = now - (options.quotesLateMs ?? 0)
    const price = priceAt(quotedAt)
    return {
      ld: price,
      o: options.openAt?.(now) ?? 90,
      p: 95,
      h: price,
      l: 90,
      t: quotedAt,
      v: (now - firstMinute) / 1_000,
      tu: now / 10,
      ts: 0,
      ch: 1,
      chp: 1,
    }
  }

  function klines(now: number, limit: number): readonly unknown[] {
    const forming = formingAt(now)
    const minutes: unknown[] = [forming]
    for (let time = forming.t - MINUTE_MS; minutes.length < limit && time >= firstMinute; time -= MINUTE_MS)
      minutes.unshift(options.kline?.(minuteAt(time)) ?? minuteAt(time))
    return minutes
  }

  return {
    clock,
    service,
    feed,
    candles,
    splits,
    archive,
    session,
    settings,
    reported,
    limits: () =>
      service.arrivals.filter(({ path }) => path.endsWith('/klines')).map(({ query }) => Number(query.get('limit'))),
    show: (key) => candles.topics.candles.activate?.(key, 'visible', () => undefined) ?? (() => undefined),
    connect: () =>
      feed.connect(
        {
          ...ADDRESS,
          ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
        },
        'a-key',
      ),
  }
}
