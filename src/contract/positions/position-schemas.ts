/** Run-time checks of requests about positions, and of stored lots. */
import * as v from 'valibot'
import { isDecimalText } from '#model/values/decimal.ts'
import { MAX_ISINS, MAX_POSITION_FILE_UNITS, MAX_SYMBOL_UNITS } from '#model/positions/position-import.ts'
import { isLotId, MAX_LOTS, type LotId } from '#model/positions/position.ts'
import { currency, instrument } from '../values/schemas.ts'

const LONGEST_NOTE = 200
const MAX_COLUMNS = 500

const decimal = v.custom<string>(isDecimalText, 'not a decimal number')

/** The id of a lot. */
export const lotId = v.custom<LotId>(isLotId, 'not the id of a lot')
/** Any number but zero. */
export const quantity = v.pipe(
  decimal,
  v.check((text) => /[1-9]/u.test(text), 'not zero'),
)
/** Zero for a gift, below zero for futures only (see `PositionRefusal`). */
export const price = decimal
/** The fee of a lot; below zero for a rebate. */
export const fee = decimal
/** `YYYY-MM-DD`, an existing day. */
export const date = v.pipe(
  v.string(),
  v.regex(/^(?:19|20|21)\d\d-\d\d-\d\d$/u, 'not a date'),
  v.check((text) => isDay(text), 'no such day'),
)
/** One line; null for none. */
export const note = v.nullable(
  v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, 'one line'), v.maxLength(LONGEST_NOTE)),
)

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

const terms = { quantity, price, currency, date, fee, note }
const changedTerms = v.strictObject({
  quantity: v.exactOptional(quantity),
  price: v.exactOptional(price),
  currency: v.exactOptional(currency),
  date: v.exactOptional(date),
  fee: v.exactOptional(fee),
  note: v.exactOptional(note),
})
const shares = v.pipe(v.number(), v.finite(), v.gtValue(0))

/** The instrument of a request. */
export const oneInstrument = v.strictObject({ instrument })

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COLUMNS))

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const isin = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SYMBOL_UNITS))

/** The text of a file to import. */
export const file = v.strictObject({
  content: v.pipe(v.string(), v.maxLength(MAX_POSITION_FILE_UNITS)),
  /** Detected if omitted. */
  mark: v.exactOptional(v.picklist(['point', 'comma'])),
  /** Detected if omitted. */
  order: v.exactOptional(v.picklist(['dayFirst', 'monthFirst'])),
  /** Gives the user's midnights their dates. */
  zone: v.exactOptional(v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'not a time zone'))),
  /** For a table with unknown titles. */
  columns: v.exactOptional(
    v.strictObject({
      places: v.strictObject({
        date: v.exactOptional(place),
        symbol: v.exactOptional(place),
        quantity: v.exactOptional(place),
        price: v.exactOptional(place),
        currency: v.exactOptional(place),
        side: v.exactOptional(place),
        fee: v.exactOptional(place),
      }),
      currency: v.pipe(v.string(), v.maxLength(10)),
    }),
  ),
  /** For securities with only an ISIN. */
  symbols: v.exactOptional(
    v.pipe(v.record(isin, v.pipe(v.string(), v.maxLength(MAX_SYMBOL_UNITS))), v.maxEntries(MAX_ISINS)),
  ),
  /** Whether to add existing lots. */
  again: v.exactOptional(v.boolean()),
})

/** An edit of positions. */
export const edit = v.variant('kind', [
  v.strictObject({
    kind: v.literal('addLots'),
    lots: v.pipe(
      v.array(v.strictObject({ instrument, ...terms, sharesAsOf: v.exactOptional(date) })),
      v.minLength(1),
      v.maxLength(MAX_LOTS),
    ),
  }),
  v.strictObject({ kind: v.literal('changeLot'), lot: lotId, terms: changedTerms }),
  v.strictObject({
    kind: v.literal('removeLots'),
    lots: v.pipe(v.array(lotId), v.minLength(1), v.maxLength(MAX_LOTS)),
  }),
  v.strictObject({ kind: v.literal('setPriceCurrency'), instrument, currency: v.nullable(currency) }),
  v.strictObject({
    kind: v.literal('settleSplit'),
    instrument,
    exDate: date,
    ratio: v.strictObject({ after: shares, before: shares }),
    isRestated: v.boolean(),
  }),
])
