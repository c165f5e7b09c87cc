/** The cells whose data come from order books, companies and alerts: what they show, what they sort by, and why they may be empty. */
import type { AlertDistance } from '../../../model/alert-view.ts'
import { hasCompany, type CompanyFigures } from '../../../model/company.ts'
import { depthImbalance, type DepthBook } from '../../../model/depth-book.ts'
import { bookPrices } from '../../../model/depth-prices.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import { raiseDecimals } from '../../../i18n/format/decimals.ts'
import type { Formats } from '../../../i18n/format/formats.ts'
import { NO_VALUE } from '../../../i18n/format/minus.ts'
import { m } from '../../../i18n/compiled/messages.js'
import { failureSentence } from '../../../i18n/wording/failure.ts'
import type { Field } from './columns.ts'
import type { SideValues } from './row-sides.ts'

/** Shown while the answer is on its way. */
const ON_ITS_WAY = '…'

type Cell =
  /** A number or a word; null where there is none. */
  | { readonly kind: 'value'; readonly value: number | string | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none'; readonly reason: string }

const BOOK_VALUES: Readonly<Partial<Record<Field, (book: DepthBook) => number | null>>> = {
  bid: (book) => bookPrices(book).bid?.price ?? null,
  ask: (book) => bookPrices(book).ask?.price ?? null,
  spread: (book) => bookPrices(book).spread,
  imbalancePercent(book) {
    const imbalance = depthImbalance(book)
    return imbalance === null ? null : imbalance * 100
  },
}

const COMPANY_VALUES: Readonly<Partial<Record<Field, (figures: CompanyFigures) => number | string | null>>> = {
  currency: ({ currency }) => currency,
  marketCap: ({ marketCapitalisation }) => marketCapitalisation,
  priceEarnings: ({ priceToEarnings }) => priceToEarnings,
}

/** Null for a field whose data do not come from there. */
function cellOf(field: Field, instrument: InstrumentId, sides: SideValues): Cell | null {
  const [ofBook, ofCompany] = [BOOK_VALUES[field], COMPANY_VALUES[field]]
  if (ofBook !== undefined) return bookCell(ofBook, instrument, sides)
  if (ofCompany !== undefined) return companyCell(ofCompany, instrument, sides)
  return field === 'alertDistance' ? alertCell(instrument, sides) : null
}

/** In percent: above 0 where the value has to rise, below where it has to fall. */
function alertCell(instrument: InstrumentId, sides: SideValues): Cell {
  const nearest = sides.alert(instrument)
  if (nearest === undefined) return { kind: 'pending' }
  if (nearest === null) return { kind: 'none', reason: m.side_no_alert() }
  const percent = Math.max(0, nearest.percent)
  return { kind: 'value', value: nearest.threshold < nearest.value ? -percent : percent }
}

function bookCell(valueOf: (book: DepthBook) => number | null, instrument: InstrumentId, sides: SideValues): Cell {
  const book = sides.book(instrument)
  if (book === undefined) return { kind: 'pending' }
  if (!book.isServed) return { kind: 'none', reason: m.side_no_book() }
  if (book.value !== null) return { kind: 'value', value: valueOf(book.value) }
  const { failure } = book.provenance
  return failure === null ? { kind: 'pending' } : { kind: 'none', reason: failureSentence(failure) }
}

function companyCell(
  valueOf: (figures: CompanyFigures) => number | string | null,
  instrument: InstrumentId,
  sides: SideValues,
): Cell {
  if (!hasCompany(instrument)) return { kind: 'none', reason: m.side_no_company() }
  const answer = sides.company(instrument)
  if (answer !== undefined && answer.value !== null) return { kind: 'value', value: valueOf(answer.value) }
  const failure = answer?.failure ?? null
  return failure === null ? { kind: 'pending' } : { kind: 'none', reason: failureSentence(failure) }
}

/** `decimals` are those of the instrument's prices. Null for a field whose data do not come from there. */
export function sideText(
  field: Field,
  instrument: InstrumentId,
  sides: SideValues,
  { formats, decimals }: { readonly formats: Formats; readonly decimals: number },
): string | null {
  const cell = cellOf(field, instrument, sides)
  if (cell === null) return null
  if (cell.kind === 'pending') return ON_ITS_WAY
  if (cell.kind === 'none' || cell.value === null) return NO_VALUE
  return typeof cell.value === 'string' ? cell.value : numberText(field, cell.value, formats, decimals)
}

function numberText(field: Field, value: number, formats: Formats, decimals: number): string {
  switch (field) {
    case 'imbalancePercent':
    case 'alertDistance':
      return formats.percent(value)
    case 'marketCap':
      return formats.quantity.short(value)
    case 'priceEarnings':
      return formats.price(value, 2)
    default:
      return formats.price(value, raiseDecimals(decimals, value))
  }
}

/** Null where there is nothing (yet) to sort by; undefined for a field whose data do not come from there. */
export function sideKey(field: Field, instrument: InstrumentId, sides: SideValues): number | string | null | undefined {
  const cell = cellOf(field, instrument, sides)
  if (cell === null) return undefined
  if (cell.kind !== 'value') return null
  // What is nearest comes first, whichever way it lies.
  return field === 'alertDistance' ? Math.abs(Number(cell.value)) : cell.value
}

/** Why the cell is empty, or its number in full; undefined where there is nothing to say. */
export function sideExplanation(
  field: Field,
  instrument: InstrumentId,
  sides: SideValues,
  formats: Formats,
): string | undefined {
  const cell = cellOf(field, instrument, sides)
  if (cell === null) return undefined
  if (cell.kind === 'pending') return m.side_pending()
  if (cell.kind === 'none') return cell.reason
  if (field === 'alertDistance') return alertSentence(sides.alert(instrument) ?? null, formats)
  if (cell.value === null) return m.side_not_told()
  return field === 'marketCap' && typeof cell.value === 'number' ? formats.quantity.full(cell.value) : undefined
}

/** Prices alone are told: what other thresholds mean is told where alerts are. */
function alertSentence(nearest: AlertDistance | null, formats: Formats): string | undefined {
  if (nearest?.unit !== 'price') return undefined
  return m.side_alert_at({ price: formats.price(nearest.threshold, raiseDecimals(2, nearest.threshold)) })
}
