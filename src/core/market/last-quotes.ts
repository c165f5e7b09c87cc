/**
 * Stores the last quotes of the service, so that windows show them after a restart until the first answer. They never enter the feed:
 * alerts, bars and trades must not be measured from a price of an earlier run.
 */
import * as v from 'valibot'
import { isAhead } from '#model/values/ahead-time.ts'
import { DAY_MS, SECOND_MS } from '#model/values/duration.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { fieldsOf } from '#model/values/json.ts'
import { isPriceOf } from '#model/market/price.ts'
import { pricedQuote, withStatusOf, type PricedQuote } from '#model/market/quote.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import { presentMoment, type StoredMoment } from '#model/values/time-passed.ts'
import { readStoredMoment } from '../storage/stored-moment.ts'
import { storedValueTime, valueTime, wallTimeOf, type ValueTime } from '../storage/value-times.ts'
import type { DocumentFormat, VersionedDocument } from '../storage/versioned-document.ts'

export interface LastQuotes {
  /** Replaces a missing price by the one stored in an earlier run. */
  shown(live: LiveQuote): LiveQuote
  dispose(): void
}

/** `fetchedAt` is in Unix epoch ms. */
interface StoredQuote {
  readonly quote: PricedQuote
  readonly fetchedAt: number
}

interface KnownQuote {
  readonly quote: PricedQuote
  readonly time: ValueTime
}

/** The quotes of one service, named as in `serviceOf`. */
export interface StoredQuotes {
  readonly service: string | null
  /** Missing in a document of an earlier version. */
  readonly written?: StoredMoment | undefined
  /** In the order of fetching, the latest last. */
  readonly quotes: ReadonlyMap<InstrumentId, StoredQuote>
}

/** Has room for a desk of 2,000 rows. */
const MAX_QUOTES = 2_000
/** A killed process loses no more than this. */
const PERIOD_MS = 20 * SECOND_MS
/** The first answers are stored sooner. */
const FIRST_MS = 5 * SECOND_MS
/** An older price says nothing about a market. */
const MAX_AGE_MS = 7 * DAY_MS

export interface LastQuotesPorts {
  readonly clock: Pick<Clock, 'now' | 'sinceBoot' | 'schedule'>
  readonly feed: Pick<Feed, 'watchAll'>
  /** As in `serviceOf`. Prices belong to the service that served them. */
  readonly service: () => string | null
  readonly document: VersionedDocument<StoredQuotes>
}

export function createLastQuotes({ clock, feed, service, document }: LastQuotesPorts): LastQuotes {
  const stored = document.read()
  /** Stored quotes of one service, replaced by those of this run. */
  let known: { readonly service: string | null; readonly quotes: Map<InstrumentId, KnownQuote> } | null = null
  let cancel: Cancel | null = null
  let isFirst = true

  /** Checks the service at every access, so that quotes of two services never mix. */
  function quotesInUse(): Map<InstrumentId, KnownQuote> {
    const inUse = service()
    if (known?.service === inUse) return known.quotes
    write()
    isFirst = true
    known = { service: inUse, quotes: new Map(stored.service === inUse ? fresh(stored, clock) : []) }
    return known.quotes
  }

  function write(): void {
    const isWaiting = cancel !== null
    cancel?.()
    cancel = null
    if (!isWaiting || known === null) return
    const quotes = [...known.quotes].map(
      ([instrument, { quote, time }]) => [instrument, { quote, fetchedAt: wallTimeOf(clock, time) }] as const,
    )
    document.write({ service: known.service, written: presentMoment(clock), quotes: new Map(quotes) })
  }

  function receive({ instrument, quote: received, provenance: { fetchedAt } }: LiveQuote): void {
    const quote = pricedQuote(received)
    if (quote === null || fetchedAt === null || service() === null) return
    const quotes = quotesInUse()
    if (quotes.get(instrument)?.time.wall === fetchedAt) return
    quotes.delete(instrument)
    quotes.set(instrument, { quote, time: valueTime(clock, fetchedAt) })
    for (const oldest of quotes.keys()) {
      if (quotes.size <= MAX_QUOTES) break
      quotes.delete(oldest)
    }
    cancel ??= clock.schedule(isFirst ? FIRST_MS : PERIOD_MS, write)
    isFirst = false
  }

  const stop = feed.watchAll(receive)

  return {
    shown(live) {
      if ((live.quote !== null && live.quote.last !== null) || service() === null) return live
      const last = quotesInUse().get(live.instrument)
      return last === undefined ? live : restored(live, last.quote, wallTimeOf(clock, last.time))
    },
    dispose() {
      stop()
      write()
    },
  }
}

function* fresh(
  { quotes, written }: StoredQuotes,
  clock: LastQuotesPorts['clock'],
): Iterable<[InstrumentId, KnownQuote]> {
  const now = clock.now()
  for (const [instrument, last] of quotes) {
    const time = storedValueTime(clock, written, last.fetchedAt)
    // Later versions judge times by the service's clock; the wall clock may be wrong.
    const quote = written === undefined ? withoutLead(last) : last.quote
    if (now - time.wall < MAX_AGE_MS && time.wall <= now) yield [instrument, { quote, time }]
  }
}

/** No trade is later than its answer. Earlier versions stored times as served. */
const withoutLead = ({ quote, fetchedAt }: StoredQuote): PricedQuote =>
  isAhead(quote.time, fetchedAt) ? { ...quote, time: fetchedAt } : quote

/** Keeps a state that explains the missing price, such as `failing` or `halted`. */
function restored({ quote: answered, ...live }: LiveQuote, quote: PricedQuote, fetchedAt: number): LiveQuote {
  const { state } = live.provenance
  return {
    ...live,
    quote: answered?.last === null ? withStatusOf(quote, answered) : quote,
    provenance: { ...live.provenance, fetchedAt, state: UNCONFIRMED.has(state) ? 'restored' : state },
  }
}

/** States that do not explain a missing price. */
const UNCONFIRMED: ReadonlySet<FreshnessState> = new Set(['pending', 'healthy', 'stale'])

/** The order of the fields in the document. */
const FIELDS = [
  'last', 'time', 'open', 'high', 'low', 'previousClose', 'change', 'changePercent', 'volume', 'turnover', 'status',
] as const satisfies readonly (keyof PricedQuote)[] // prettier-ignore

export const lastQuotesFormat: DocumentFormat<StoredQuotes> = {
  name: 'lastQuotes',
  version: 1,
  migrations: {},
  outline: v.object({ quotes: v.array(v.unknown()) }),
  isServed: true,
  read(content) {
    const { service, written, quotes } = fieldsOf(content)
    const rows = Array.isArray(quotes) ? quotes.slice(-MAX_QUOTES).flatMap(readRow) : []
    return {
      service: typeof service === 'string' ? service : null,
      written: readStoredMoment(written),
      quotes: new Map(rows),
    }
  },
  write: ({ service, written, quotes }) => ({
    service,
    written,
    quotes: [...quotes].map(([instrument, { quote, fetchedAt }]) => [
      instrument,
      fetchedAt,
      ...FIELDS.map((field) => quote[field]),
    ]),
  }),
}

/** Returns no row for invalid content. */
function readRow(row: unknown): readonly (readonly [InstrumentId, StoredQuote])[] {
  if (!Array.isArray(row)) return []
  const [instrument, fetchedAt, ...numbers] = row as readonly unknown[]
  if (!isInstrumentId(instrument) || !isNumber(fetchedAt)) return []
  const [last, time] = numbers
  if (!isNumber(last) || !isPriceOf(instrumentOf(instrument).assetClass, last) || !isNumber(time)) return []
  const others = Object.fromEntries(FIELDS.map((field, place) => [field, numberOrNull(numbers[place])]))
  return [[instrument, { quote: { ...others, last, time } as PricedQuote, fetchedAt }]]
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const numberOrNull = (value: unknown): number | null => (isNumber(value) ? value : null)
