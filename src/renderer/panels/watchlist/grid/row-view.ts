/** What a row shows, made of what is known: texts, tones and explanations, without any markup. */
import type { FreshnessState } from '../../../../model/freshness.ts'
import type { InstrumentId } from '../../../../model/instrument.ts'
import type { Quote } from '../../../../model/quote.ts'
import type { WatchlistEntry } from '../../../../model/watchlist.ts'
import type { Formats } from '../../../../i18n/format/formats.ts'
import { NO_VALUE } from '../../../../i18n/format/minus.ts'
import { m } from '../../../../i18n/compiled/messages.js'
import type { Locale } from '../../../../i18n/locale.ts'
import type { StoredQuote } from '../../../live/quote-store.ts'
import { marketMark, marketOf } from '../../../../i18n/wording/instrument.ts'
import { entryText, quoteText, type QuoteFacts } from '../columns/cell-texts.ts'
import { USUAL_FIELDS, type Field } from '../columns/columns.ts'
import { dayChange, type DayChange } from '../../../../model/day-change.ts'

/** Rising, falling or neither, against the basis of the day. */
export type Tone = 'gain' | 'loss' | 'flat'

export interface RowView {
  readonly instrument: InstrumentId
  /** Codes repeat from market to market: `000001` is a bank in one and an index in another. */
  readonly market: string
  readonly state: FreshnessState
  readonly tone: Tone
  /** How far the day has gone, in five steps; 0 for not at all. */
  readonly heat: number
  /** Of the fields that were asked for: every one but the age, which moves with the clock. */
  readonly texts: Readonly<Partial<Record<Field, string>>>
  /** The change is not the service's own but measured against the day's open. */
  readonly isAgainstOpen: boolean
  /** Unix epoch ms; null before the first answer. */
  readonly fetchedAt: number | null
}

/** Builds a row in the reader's language. */
export function rowView(
  entry: WatchlistEntry,
  stored: StoredQuote | undefined,
  formats: Formats,
  locale: Locale,
  isDiscreet = false,
  fields: readonly Field[] = USUAL_FIELDS,
): RowView {
  const quote = stored?.live.quote ?? null
  const change = quote === null ? null : dayChange(quote)
  const { instrument } = entry
  const facts = factsOf(instrument, stored, change, formats)
  const texts: Partial<Record<Field, string>> = {}
  for (const field of fields)
    texts[field] = entryText(field, entry, locale, isDiscreet) ?? (facts === null ? NO_VALUE : quoteText(field, facts))
  return {
    instrument,
    market: marketMark(instrument),
    ...freshnessOf(stored),
    tone: toneOf(change),
    heat: heatOf(change),
    texts,
    isAgainstOpen: change?.basis === 'open',
  }
}

function factsOf(
  instrument: InstrumentId,
  stored: StoredQuote | undefined,
  change: DayChange | null,
  formats: Formats,
): QuoteFacts | null {
  const quote = stored?.live.quote ?? null
  if (stored === undefined || quote === null || change === null) return null
  return { instrument, quote, change, decimals: stored.decimals, formats }
}

function freshnessOf(stored: StoredQuote | undefined): Pick<RowView, 'state' | 'fetchedAt'> {
  if (stored === undefined) return { state: 'pending', fetchedAt: null }
  const { state, fetchedAt } = stored.live.provenance
  return { state, fetchedAt }
}

/** What there is to say about one field beyond its text; undefined for nothing. */
export function explanationOf(
  field: Field,
  instrument: InstrumentId,
  stored: StoredQuote | undefined,
  formats: Formats,
): string | undefined {
  if (field === 'symbol') return marketOf(instrument)
  const quote = stored?.live.quote ?? null
  return stored === undefined || quote === null ? undefined : quoteExplanation(field, quote, stored, formats)
}

function toneOf(change: DayChange | null): Tone {
  const sign = Math.sign(change?.change ?? change?.percent ?? 0)
  if (sign === 0) return 'flat'
  return sign > 0 ? 'gain' : 'loss'
}

/** Least percent of each step. */
const HEAT_STEPS = [0.25, 1, 2, 4, 7] as const

function heatOf(change: DayChange | null): number {
  const size = Math.abs(change?.percent ?? 0)
  return HEAT_STEPS.filter((least) => size >= least).length
}

function quoteExplanation(field: Field, quote: Quote, stored: StoredQuote, formats: Formats): string | undefined {
  switch (field) {
    case 'change':
    case 'changePercent':
      return dayChange(quote).basis === 'open'
        ? m.value_against_open({ open: formats.price(quote.open, stored.decimals) })
        : undefined
    case 'volume':
    case 'turnover':
      return quote[field] === null ? undefined : formats.quantity.full(quote[field])
    default:
      return undefined
  }
}
