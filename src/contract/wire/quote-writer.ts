/** Writes {@link QuoteColumns}: the differences from sent quotes. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import {
  RESTART,
  COLUMN_COUNT,
  headOf,
  isSameValue,
  STATUS_COLUMN,
  type QuoteColumns,
  type QuoteStatus,
} from './quote-columns.ts'
import type { SubscriptionNumber } from './transport.ts'

/** Writes the changes for one window. Never throws. */
export interface QuoteWriter {
  /** Adds changes. Returns false, without the quote, if the message is full. */
  add(number: SubscriptionNumber, live: LiveQuote): boolean
  /** Returns the message, or null without changes, and starts the next one. */
  take(): QuoteColumns | null
  forget(number: SubscriptionNumber): void
  /** Makes the next messages complete. */
  forgetAll(): void
}

/** Maximum message size in bytes, below 64 kB even as JSON. */
export const MAX_MESSAGE_BYTES = 45_000

const MAX_PACKED = MAX_MESSAGE_BYTES / Float64Array.BYTES_PER_ELEMENT

interface SentRow {
  readonly values: Float64Array
  quoteStatus: QuoteStatus | null
}

/** Creates a writer for one line. */
export function createQuoteWriter(): QuoteWriter {
  const sent = new Map<SubscriptionNumber, SentRow>()
  const current = new Float64Array(COLUMN_COUNT)
  const changed = new Float64Array(COLUMN_COUNT)
  const message = createMessage()

  /** Returns the mask of changed columns, with their values in `changed`. */
  function compare(row: SentRow, isStatusSame: boolean): { readonly mask: number; readonly count: number } {
    let [mask, count] = [0, 0]
    for (let column = 0; column < COLUMN_COUNT; column += 1) {
      const isSame = column === STATUS_COLUMN ? isStatusSame : isSameValue(row.values[column], current[column])
      if (isSame) continue
      mask |= 1 << column
      changed[count++] = current[column] ?? NaN
    }
    return { mask, count }
  }

  function add(number: SubscriptionNumber, live: LiveQuote): boolean {
    const known = sent.get(number)
    const row = known ?? { values: new Float64Array(COLUMN_COUNT).fill(NaN), quoteStatus: null }
    const { state, path, failure } = live.provenance
    const isStatusSame = isSameStatus(row.quoteStatus, live.provenance)
    fill(current, live)
    const { mask, count } = compare(row, isStatusSame)
    if (mask === 0) return true
    if (!message.hasRoom(1 + count)) return false
    if (!isStatusSame) {
      row.quoteStatus = { state, path, failure }
      changed[count - 1] = message.placeOf(row.quoteStatus)
    }
    row.values.set(current)
    sent.set(number, row)
    message.write(headOf(number, known === undefined ? mask | RESTART : mask), changed, count)
    return true
  }

  return { add, take: message.take, forget: (number) => void sent.delete(number), forgetAll: () => sent.clear() }
}

function createMessage() {
  const packed = new Float64Array(MAX_PACKED)
  const places = new Map<string, number>()
  let statuses: QuoteStatus[] = []
  let length = 0

  return {
    hasRoom: (count: number): boolean => length + count <= MAX_PACKED,
    /** Returns the index of the status; equal ones share it. */
    placeOf(quoteStatus: QuoteStatus): number {
      const { state, path, failure } = quoteStatus
      const key = `${state} ${path} ${failure === null ? '' : JSON.stringify(failure)}`
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, statuses.length)
      return statuses.push(quoteStatus) - 1
    },
    write(head: number, changed: Float64Array, count: number): void {
      packed[length++] = head
      for (let index = 0; index < count; index += 1) packed[length++] = changed[index] ?? NaN
    },
    take(): QuoteColumns | null {
      if (length === 0) return null
      const taken = { packed: packed.slice(0, length), statuses }
      statuses = []
      places.clear()
      length = 0
      return taken
    },
  }
}

function isSameStatus(known: QuoteStatus | null, now: QuoteStatus): boolean {
  return known !== null && known.state === now.state && known.path === now.path && known.failure === now.failure
}

/** Written out, because this runs for every row of every message. */
function fill(columns: Float64Array, { quote, provenance }: LiveQuote): void {
  if (quote === null) columns.fill(NaN)
  else fillQuote(columns, quote)
  columns[11] = provenance.fetchedAt ?? NaN
  // Fractions of a millisecond have no use and would change with every message.
  columns[12] = Math.round(provenance.expectedPeriodMs ?? NaN)
  columns[13] = Math.round(provenance.nextDueAt ?? NaN)
  columns[STATUS_COLUMN] = NaN
}

function fillQuote(columns: Float64Array, quote: Quote): void {
  fillPrices(columns, quote)
  columns[7] = quote.volume ?? NaN
  columns[8] = quote.turnover ?? NaN
  columns[9] = quote.status ?? NaN
  columns[10] = quote.time ?? NaN
}

function fillPrices(columns: Float64Array, quote: Quote): void {
  columns[0] = quote.last ?? NaN
  columns[1] = quote.open ?? NaN
  columns[2] = quote.high ?? NaN
  columns[3] = quote.low ?? NaN
  columns[4] = quote.previousClose ?? NaN
  columns[5] = quote.change ?? NaN
  columns[6] = quote.changePercent ?? NaN
}
