/** The JSON export of Ghostfolio (github.com/ghostfolio/ghostfolio, "Import Activities" of its README). */
import { decimalOf, ZERO, type Decimal } from '#model/values/decimal.ts'
import { fieldsOf, isRecord } from '#model/values/json.ts'
import { readWrittenDate } from '#model/values/written-date.ts'
import type { CalendarDate, Zone } from '#model/values/zoned-time.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { parseJsonSteps } from '#core/storage/parse-json.ts'
import type { FileRow, RawRow } from '../table/raw-trade.ts'
import { signed, trade } from '../table/table-format.ts'
import { passedOverActivity } from './ghostfolio-types.ts'

const LONGEST_TEXT = 200

/**
 * Returns null if the text is not such an export; `broken` if its JSON is incomplete.
 * @param zone The user's time zone.
 */
export function* activityRows(content: string, zone: Zone | null): Steps<Iterable<FileRow> | 'broken' | null> {
  if (!content.trimStart().startsWith('{')) return null
  const value = yield* parsed(content)
  if (value === undefined) return 'broken'
  const { activities } = fieldsOf(value)
  return Array.isArray(activities) ? rowsOf(activities, zone) : null
}

/** Reads rows on demand. */
function* rowsOf(activities: readonly unknown[], zone: Zone | null): Generator<FileRow> {
  for (const [place, activity] of activities.entries())
    yield { line: place + 1, text: JSON.stringify(activity).slice(0, LONGEST_TEXT), row: rowOf(activity, zone) }
}

function* parsed(content: string): Steps<unknown> {
  try {
    return yield* parseJsonSteps(content)
  } catch {
    return undefined
  }
}

function rowOf(activity: unknown, zone: Zone | null): RawRow {
  if (!isRecord(activity)) return { kind: 'refused', reason: 'unreadable' }
  const { type, quantity, unitPrice, fee, currency, symbol, date, comment } = activity
  if (type !== 'BUY' && type !== 'SELL') return passedOverActivity(text(type))
  return trade({
    symbol: text(symbol),
    exchange: null,
    quantity: signed(number(quantity), type === 'SELL'),
    price: number(unitPrice),
    currency: text(currency),
    date: dateOf(text(date), zone),
    fee: fee === undefined ? ZERO : number(fee),
    note: text(comment),
  })
}

/** A day entered without a time is the user's midnight, as a moment of UTC. */
function dateOf(written: string, zone: Zone | null): CalendarDate | null {
  const moment = /(?:Z|[+-]\d\d:\d\d)$/u.test(written) ? Date.parse(written) : Number.NaN
  const isMidnight = zone !== null && Number.isFinite(moment) && zone.instantOf(zone.dateAt(moment), 0) === moment
  return isMidnight ? zone.dateAt(moment) : readWrittenDate(written, 'dayFirst')
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): Decimal | null =>
  typeof value === 'number' && Number.isFinite(value) ? decimalOf(value) : null
