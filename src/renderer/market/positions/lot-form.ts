/** What a reader enters of a lot, as texts, and what is wrong with it. */
import { readKnownCurrency } from '../../../model/currency.ts'
import { decimalOf, decimalText, isDecimalText } from '../../../model/decimal.ts'
import type { LotTerms } from '../../../model/position.ts'
import type { CalendarDate } from '../../../model/zoned-time.ts'

/** The fields of a form, as they were typed. */
export type LotDraft = Readonly<Record<'quantity' | 'price' | 'currency' | 'date' | 'fee' | 'note', string>>

/** A field that cannot be understood. */
export type LotFault = Exclude<keyof LotDraft, 'note'>

/** The terms, or the fields that are wrong. */
export type LotReading =
  | { readonly kind: 'terms'; readonly terms: LotTerms }
  | { readonly kind: 'faults'; readonly faults: readonly LotFault[] }

const LONGEST_NOTE = 200

/** @param today The last day that a lot may have. */
export function readLot(draft: LotDraft, today: CalendarDate): LotReading {
  const quantity = readNumber(draft.quantity)
  const price = readNumber(draft.price)
  const currency = readKnownCurrency(draft.currency)
  const fee = draft.fee.trim() === '' ? '0' : readNumber(draft.fee)
  const date = draft.date.trim()
  const checks: readonly [LotFault, boolean][] = [
    ['quantity', quantity !== null && quantity !== '0'],
    ['price', isAmount(price)],
    ['currency', currency !== null],
    ['date', isDay(date) && date <= today],
    ['fee', isAmount(fee)],
  ]
  const faults = checks.filter(([, isSound]) => !isSound).map(([field]) => field)
  if (faults.length > 0 || quantity === null || price === null || currency === null || fee === null)
    return { kind: 'faults', faults }
  const note = draft.note.trim().slice(0, LONGEST_NOTE)
  return { kind: 'terms', terms: { quantity, price, currency, date, fee, note: note === '' ? null : note } }
}

const isAmount = (text: string | null): boolean => text !== null && !text.startsWith('-')

/** With commas between thousands, a typesetter's minus or a plus; null for anything else. */
export function readNumber(typed: string): string | null {
  const text = typed.trim().replace('\u2212', '-').replace(/^\+/u, '')
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text) ? text.replaceAll(',', '') : text
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain)) return null
  const canonical = decimalText(decimalOf(plain.replace(/\.$/u, '')))
  return isDecimalText(canonical) ? canonical : null
}

/** Whether there is such a day. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && text >= '1900'
}

/** Lots of pasted rows, or the first line that is not understood, from 1. */
export type PastedLots =
  | { readonly kind: 'lots'; readonly lots: readonly LotTerms[] }
  | { readonly kind: 'refused'; readonly line: number; readonly fault: LotFault }

/** Rows of a spreadsheet: quantity, price, and, where they differ from the form's, date, currency and fee. */
export function readPastedLots(text: string, form: LotDraft, today: CalendarDate): PastedLots {
  const lots: LotTerms[] = []
  for (const [place, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    const reading = readLot(draftOf(line, form), today)
    if (reading.kind === 'faults') return { kind: 'refused', line: place + 1, fault: reading.faults[0] ?? 'quantity' }
    lots.push(reading.terms)
  }
  return { kind: 'lots', lots }
}

const COLUMNS = ['quantity', 'price', 'date', 'currency', 'fee', 'note'] as const

/** Day and currency are those of the form where the row has none. */
function draftOf(line: string, form: LotDraft): LotDraft {
  const cells = line.split('\t')
  const cell = (column: (typeof COLUMNS)[number]): string => cells[COLUMNS.indexOf(column)]?.trim() ?? ''
  return {
    quantity: cell('quantity'),
    price: cell('price'),
    date: cell('date') || form.date,
    currency: cell('currency') || form.currency,
    fee: cell('fee'),
    note: cell('note'),
  }
}
