/**
 * Stores the last quotes of the service in use, so that windows show them after a restart until the first answer comes. They never
 * enter the feed: alerts, bars and trades must not be measured from a price of an earlier start.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../model/duration.ts'
import { isInstrumentId, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import { fieldsOf } from '../../model/json.ts'
import type { Quote } from '../../model/quote.ts'
import { serviceOf, type ServiceSession } from '../../model/service-session.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Observable } from '../reactive/variable.ts'
import type { DocumentFormat, VersionedDocument } from '../storage/versioned-document.ts'

export interface LastQuotes {
  /** The quote as it is known, or as an earlier start knew it while there is no answer. */
  shown(live: LiveQuote): LiveQuote
  /** Writes what is not stored yet. */
  dispose(): void
}

/** A quote and when it was fetched, Unix epoch ms. */
interface StoredQuote {
  readonly quote: Quote
  readonly fetchedAt: number
}

/** The quotes of one service; `service` is as in `serviceOf`. */
export interface StoredQuotes {
  readonly service: string | null
  /** The one that was fetched last comes last. */
  readonly quotes: ReadonlyMap<InstrumentId, StoredQuote>
}

/** Those that were fetched last; a desk of 2,000 rows has all of its own. */
const MAX_QUOTES = 2_000
/** A kill loses no more than this, and a busy desk writes no more often. */
const PERIOD_MS = MINUTE_MS
/** The first answers after a start are stored sooner. */
const FIRST_MS = 5 * SECOND_MS
/** An older price says nothing about a market. */
const MAX_AGE_MS = 7 * DAY_MS

export interface LastQuotesPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly feed: Pick<Feed, 'watchAll'>
  readonly session: Observable<ServiceSession>
  readonly document: VersionedDocument<StoredQuotes>
}

export function createLastQuotes({ clock, feed, session, document }: LastQuotesPorts): LastQuotes {
  const stored = document.read()
  /** Of the service in use: those of an earlier start, and over them those of this one. */
  let known = new Map<InstrumentId, StoredQuote>()
  let service: string | null = null
  let cancel: Cancel | null = null
  let isFirst = true

  function write(): void {
    cancel?.()
    if (cancel !== null && service !== null) document.write({ service, quotes: new Map(known) })
    cancel = null
  }

  /** Prices belong to the service that served them. */
  function follow(): void {
    const next = serviceOf(session.current())
    if (next === service || next === null) return
    write()
    service = next
    isFirst = true
    known = new Map(stored.service === next ? fresh(stored.quotes, clock.now()) : [])
  }

  function receive({ instrument, quote, provenance: { fetchedAt } }: LiveQuote): void {
    if (quote === null || fetchedAt === null || service === null) return
    if (known.get(instrument)?.fetchedAt === fetchedAt) return
    known.delete(instrument)
    known.set(instrument, { quote, fetchedAt })
    for (const oldest of known.keys()) {
      if (known.size <= MAX_QUOTES) break
      known.delete(oldest)
    }
    cancel ??= clock.schedule(isFirst ? FIRST_MS : PERIOD_MS, write)
    isFirst = false
  }

  follow()
  const stops = [session.watch(follow), feed.watchAll(receive)]

  return {
    shown(live) {
      if (live.quote !== null) return live
      const last = known.get(live.instrument)
      return last === undefined ? live : restored(live, last)
    },
    dispose() {
      for (const stop of stops) stop()
      write()
    },
  }
}

function* fresh(quotes: StoredQuotes['quotes'], now: number): Iterable<[InstrumentId, StoredQuote]> {
  for (const [instrument, last] of quotes)
    if (now - last.fetchedAt < MAX_AGE_MS && last.fetchedAt <= now) yield [instrument, last]
}

/** The reason why there is no answer yet stays, where there is one. */
function restored(live: LiveQuote, { quote, fetchedAt }: StoredQuote): LiveQuote {
  const { state } = live.provenance
  return {
    ...live,
    quote,
    provenance: { ...live.provenance, fetchedAt, state: state === 'pending' ? 'restored' : state },
  }
}

/** In the order in which the numbers of a quote are stored. */
const FIELDS = [
  'last', 'time', 'open', 'high', 'low', 'previousClose', 'change', 'changePercent', 'volume', 'turnover', 'status',
] as const satisfies readonly (keyof Quote)[] // prettier-ignore

export const lastQuotesFormat: DocumentFormat<StoredQuotes> = {
  name: 'lastQuotes',
  version: 1,
  migrations: {},
  read(content) {
    const { service, quotes } = fieldsOf(content)
    const rows = Array.isArray(quotes) ? quotes.slice(-MAX_QUOTES).flatMap(readRow) : []
    return { service: typeof service === 'string' ? service : null, quotes: new Map(rows) }
  },
  write: ({ service, quotes }) => ({
    service,
    quotes: [...quotes].map(([instrument, { quote, fetchedAt }]) => [
      instrument,
      fetchedAt,
      ...FIELDS.map((field) => quote[field]),
    ]),
  }),
}

/** Returns no row for what no version wrote. */
function readRow(row: unknown): readonly (readonly [InstrumentId, StoredQuote])[] {
  if (!Array.isArray(row)) return []
  const [instrument, fetchedAt, ...numbers] = row as readonly unknown[]
  if (!isInstrumentId(instrument) || !isNumber(fetchedAt)) return []
  const [last, time] = numbers
  if (!isNumber(last) || last <= 0 || !isNumber(time)) return []
  const others = Object.fromEntries(FIELDS.map((field, place) => [field, numberOrNull(numbers[place])]))
  return [[instrument, { quote: { ...others, last, time } as Quote, fetchedAt }]]
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const numberOrNull = (value: unknown): number | null => (isNumber(value) ? value : null)
