/** The text of each cell. */
import { instrumentOf, type InstrumentId } from '../../../../model/instrument.ts'
import { tradingState, type Quote, type TradingState } from '../../../../model/quote.ts'
import type { Flag, WatchlistEntry } from '../../../../model/watchlist.ts'
import type { Formats } from '../../../../i18n/format/formats.ts'
import { NO_VALUE } from '../../../../i18n/format/minus.ts'
import { m } from '../../../../i18n/compiled/messages.js'
import type { Locale } from '../../../../i18n/locale.ts'
import { nameOf, symbolOf } from '../../../../i18n/wording/instrument.ts'
import type { Field } from './columns.ts'
import type { DayChange } from '../../../../model/day-change.ts'
import { amplitudePercent, averagePrice, gapPercent, placeInRange } from './derived-fields.ts'

export interface QuoteFacts {
  readonly instrument: InstrumentId
  readonly quote: Quote
  readonly change: DayChange
  readonly decimals: number
  readonly formats: Formats
}

const STATUS_WORDING: Readonly<Record<TradingState, () => string>> = {
  trading: m.status_trading,
  halted: m.status_halted,
  delisted: m.status_delisted,
  circuitBreaker: m.status_circuit_breaker,
  unknown: () => NO_VALUE,
}

export const FLAG_WORDING: Readonly<Record<Flag, () => string>> = {
  red: m.flag_red,
  orange: m.flag_orange,
  yellow: m.flag_yellow,
  green: m.flag_green,
  blue: m.flag_blue,
  purple: m.flag_purple,
}

/** Of a field that the user decides about; null for one that the market does. */
export function entryText(field: Field, entry: WatchlistEntry, locale: Locale, isDiscreet: boolean): string | null {
  switch (field) {
    case 'symbol':
      return symbolOf(entry.instrument)
    case 'name':
      return nameOf(entry, locale, isDiscreet)
    case 'note':
      return entry.note ?? ''
    case 'tags':
      return entry.tags.join(', ')
    case 'flag':
      return entry.flag === null ? '' : FLAG_WORDING[entry.flag]()
    default:
      return null
  }
}

type TextOf = (facts: QuoteFacts) => string

const TEXTS: Readonly<Partial<Record<Field, TextOf>>> = {
  last: ({ quote, decimals, formats }) => formats.price(quote.last, decimals),
  change: ({ change, decimals, formats }) => formats.change(change.change, decimals),
  changePercent: ({ change, formats }) => formats.percent(change.percent),
  open: ({ quote, decimals, formats }) => formats.price(quote.open, decimals),
  high: ({ quote, decimals, formats }) => formats.price(quote.high, decimals),
  low: ({ quote, decimals, formats }) => formats.price(quote.low, decimals),
  previousClose: ({ quote, decimals, formats }) => formats.price(quote.previousClose, decimals),
  volume: ({ quote, formats }) => formats.quantity.short(quote.volume),
  turnover: ({ quote, formats }) => formats.quantity.short(quote.turnover),
  averagePrice: ({ quote, decimals, formats }) => formats.price(averagePrice(quote), decimals),
  amplitude: ({ quote, formats }) => unsigned(formats.percent(amplitudePercent(quote))),
  gap: ({ quote, formats }) => formats.percent(gapPercent(quote)),
  range: ({ quote, formats }) => rangeText(placeInRange(quote), formats),
  status: ({ instrument, quote }) => STATUS_WORDING[tradingState(instrumentOf(instrument).assetClass, quote.status)](),
  time: ({ instrument, quote, formats }) => formats.time(quote.time, instrument),
}

/** Of a field that the market decides about. */
export function quoteText(field: Field, facts: QuoteFacts): string {
  return TEXTS[field]?.(facts) ?? NO_VALUE
}

/** Of a place in the range of the day, from 0 to 1. */
export function rangeText(place: number | null, formats: Formats): string {
  return unsigned(formats.percent(place === null ? null : place * 100))
}

/** A size has no direction, and therefore no plus. */
const unsigned = (text: string): string => text.replace(/^\+/u, '')
