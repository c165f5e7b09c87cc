/** Reads {@link QuoteColumns} and merges changes into the known quotes. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import { RESTART, COLUMN_COUNT, readHead, STATUS_COLUMN, type QuoteColumns, type QuoteStatus } from './quote-columns.ts'
import type { SubscriptionNumber } from './transport.ts'

const TIME = 10
const FETCHED_AT = 11

const UNKNOWN: QuoteStatus = { state: 'pending', path: '', failure: null }

/** A quote as numbers. The object is created when read, because few of thousands of changing quotes are on screen. */
export interface KnownQuote {
  /** Returns one of the first {@link PRICE_COLUMN_COUNT} columns, or NaN. */
  price(column: number): number
  /** Unix epoch ms; NaN before the first answer. */
  fetchedAt(): number
  /** Returns the same object until the next change. */
  live(): LiveQuote
}

/** Converts the messages of one line to live quotes. */
export interface QuoteReader {
  /** Reads a message; rows of unknown subscriptions are skipped. A subscription keeps one `KnownQuote` object. */
  read(
    columns: QuoteColumns,
    instrumentOf: (number: SubscriptionNumber) => InstrumentId | undefined,
    onReceive: (number: SubscriptionNumber, quote: KnownQuote) => void,
  ): void
  forget(number: SubscriptionNumber): void
}

class KnownRow implements KnownQuote {
  readonly values = new Float64Array(COLUMN_COUNT)
  quoteStatus: QuoteStatus = UNKNOWN
  readonly #instrument: InstrumentId
  #live: LiveQuote | null = null

  constructor(instrument: InstrumentId) {
    this.#instrument = instrument
  }

  price(column: number): number {
    return this.values[column] ?? NaN
  }

  fetchedAt(): number {
    return this.values[FETCHED_AT] ?? NaN
  }

  live(): LiveQuote {
    return (this.#live ??= liveQuoteOf(this.#instrument, this))
  }

  forgetValues(): void {
    this.values.fill(NaN)
    this.quoteStatus = UNKNOWN
  }

  take(mask: number, packed: Float64Array, start: number, statuses: readonly QuoteStatus[]): void {
    this.#live = null
    let place = start
    for (let column = 0; column < COLUMN_COUNT; column += 1)
      if ((mask & (1 << column)) !== 0) this.values[column] = packed[place++] ?? NaN
    if ((mask & (1 << STATUS_COLUMN)) !== 0) this.quoteStatus = statuses[packed[place - 1] ?? NaN] ?? UNKNOWN
  }
}

/** Creates an empty reader for one line. */
export function createQuoteReader(): QuoteReader {
  const known = new Map<SubscriptionNumber, KnownRow>()

  function rowOf(number: SubscriptionNumber, mask: number, instrument: InstrumentId): KnownRow | undefined {
    const row = known.get(number)
    if ((mask & RESTART) === 0) return row
    const again = row ?? new KnownRow(instrument)
    again.forgetValues()
    known.set(number, again)
    return again
  }

  return {
    read({ packed, statuses }, instrumentOf, onReceive) {
      for (let place = 0; place < packed.length;) {
        const { number, mask } = readHead(packed[place] ?? 0)
        const start = place + 1
        place = start + countBits(mask & ~RESTART)
        const instrument = instrumentOf(number)
        const row = instrument === undefined ? undefined : rowOf(number, mask, instrument)
        if (row === undefined) continue
        row.take(mask, packed, start, statuses)
        onReceive(number, row)
      }
    },
    forget: (number) => void known.delete(number),
  }
}

function countBits(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

function liveQuoteOf(
  instrument: InstrumentId,
  { values, quoteStatus }: Pick<KnownRow, 'values' | 'quoteStatus'>,
): LiveQuote {
  return {
    instrument,
    quote: quoteOf(values),
    provenance: {
      ...quoteStatus,
      fetchedAt: orNull(values[FETCHED_AT]),
      expectedPeriodMs: orNull(values[12]),
      nextDueAt: orNull(values[13]),
    },
  }
}

/** Returns null without a known column, which differs from a quote without a price. */
function quoteOf(values: Float64Array): Quote | null {
  const fields = {
    open: orNull(values[1]),
    high: orNull(values[2]),
    low: orNull(values[3]),
    previousClose: orNull(values[4]),
    volume: orNull(values[7]),
    turnover: orNull(values[8]),
    status: orNull(values[9]),
  }
  const [last, time] = [orNull(values[0]), orNull(values[TIME])]
  if (last !== null)
    return { last, ...fields, change: orNull(values[5]), changePercent: orNull(values[6]), time: time ?? NaN }
  const isKnown = time !== null || Object.values(fields).some((value) => value !== null)
  return isKnown ? { last, ...fields, change: null, changePercent: null, time } : null
}
