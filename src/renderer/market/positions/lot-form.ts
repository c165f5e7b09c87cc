/** Parses and checks the form of a lot. */
import { readKnownCurrency } from '#model/market/currency.ts'
import { decimalOf, decimalText, isDecimalText } from '#model/values/decimal.ts'
import { createMarkFinder, readWrittenNumeral, type DecimalMark } from '#model/values/numeral.ts'
import type { LotTerms } from '#model/positions/position.ts'
import { createOrderFinder, readWrittenDate, type DateOrder } from '#model/values/written-date.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { readTyped, typedMark } from '#i18n/typed-number.ts'

export type LotDraft = Readonly<Record<'quantity' | 'price' | 'currency' | 'date' | 'fee' | 'note', string>>

export type LotFault = Exclude<keyof LotDraft, 'note'>

export type LotReading =
  | { readonly kind: 'terms'; readonly terms: LotTerms }
  | { readonly kind: 'faults'; readonly faults: readonly LotFault[] }

const LONGEST_NOTE = 200

export interface LotRules {
  readonly today: CalendarDate
  readonly isSigned: boolean
}

/** @param read Reads a number by the convention of its source. */
export function readLot(draft: LotDraft, { today, isSigned }: LotRules, read = readNumber): LotReading {
  const quantity = read(draft.quantity)
  const price = read(draft.price)
  const currency = readKnownCurrency(draft.currency)
  const fee = read(draft.fee.trim() || '0')
  const date = draft.date.trim()
  const checks: readonly [LotFault, boolean][] = [
    ['quantity', quantity !== null && quantity !== '0'],
    ['price', isPrice(price, isSigned)],
    ['currency', currency !== null],
    ['date', isDay(date) && date <= today],
    ['fee', fee !== null],
  ]
  const faults = checks.filter(([, isSound]) => !isSound).map(([field]) => field)
  if (faults.length > 0 || quantity === null || price === null || currency === null || fee === null)
    return { kind: 'faults', faults }
  return { kind: 'terms', terms: { quantity, price, currency, date, fee, note: noteOf(draft) } }
}

const noteOf = ({ note }: LotDraft): string | null => note.trim().slice(0, LONGEST_NOTE) || null

const isPrice = (text: string | null, isSigned: boolean): boolean =>
  text !== null && (isSigned || !text.startsWith('-'))

const isDay = (text: string): boolean => readWrittenDate(text, 'dayFirst') === text

/** Returns null for an invalid number. */
export const readNumber = (typed: string): string | null => storedOf(readTyped(typed))

function storedOf(numeral: string | null): string | null {
  const canonical = numeral === null ? null : decimalText(decimalOf(numeral))
  return isDecimalText(canonical) ? canonical : null
}

/** The lots, or the first refused line, from 1. A doubtful number can be read in two ways. */
export type PastedLots =
  | { readonly kind: 'lots'; readonly lots: readonly LotTerms[] }
  | { readonly kind: 'refused'; readonly line: number; readonly fault: LotFault }
  | { readonly kind: 'doubtful'; readonly line: number; readonly text: string }

/** Reads columns of quantity, price, and optionally date, currency and fee. */
export function readPastedLots(text: string, form: LotDraft, rules: LotRules): PastedLots {
  const rows = text.split(/\r?\n/u).map((row) => row.split('\t').map((cell) => cell.trim()))
  const conventions = conventionsOf(rows)
  if (conventions.doubt !== null) {
    const { doubt } = conventions
    return { kind: 'doubtful', line: rows.findIndex((cells) => cells.includes(doubt)) + 1, text: doubt }
  }
  const lots: LotTerms[] = []
  for (const [place, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue
    const reading = readLot(draftOf(cells, conventions.order, form), rules, (cell) =>
      storedOf(readWrittenNumeral(cell, conventions.mark)),
    )
    if (reading.kind === 'faults') return { kind: 'refused', line: place + 1, fault: reading.faults[0] ?? 'quantity' }
    lots.push(reading.terms)
  }
  return { kind: 'lots', lots }
}

const COLUMNS = ['quantity', 'price', 'date', 'currency', 'fee', 'note'] as const
const NUMBERS: readonly (typeof COLUMNS)[number][] = ['quantity', 'price', 'fee']

interface Conventions {
  readonly mark: DecimalMark
  readonly order: DateOrder
  readonly doubt: string | null
}

function conventionsOf(rows: readonly (readonly string[])[]): Conventions {
  const [marks, orders] = [createMarkFinder(), createOrderFinder()]
  for (const cells of rows) {
    for (const column of NUMBERS) marks.take(cells[COLUMNS.indexOf(column)] ?? '')
    orders.take(cells[COLUMNS.indexOf('date')] ?? '')
  }
  const [{ mark, doubt }, dates] = [marks.found(typedMark()), orders.found('dayFirst')]
  return { mark, order: dates?.order ?? 'dayFirst', doubt: doubt ?? dates?.doubt ?? null }
}

/** A row without day or currency takes those of the form. */
function draftOf(cells: readonly string[], order: DateOrder, form: LotDraft): LotDraft {
  const cell = (column: (typeof COLUMNS)[number]): string => cells[COLUMNS.indexOf(column)] ?? ''
  return {
    quantity: cell('quantity'),
    price: cell('price'),
    date: readWrittenDate(cell('date'), order) ?? (cell('date') || form.date),
    currency: cell('currency') || form.currency,
    fee: cell('fee'),
    note: cell('note'),
  }
}
