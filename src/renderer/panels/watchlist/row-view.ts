/** What a row shows, made of what is known: texts, tones and explanations, without any markup. */
import type { FreshnessState } from '../../../model/freshness.ts'
import { instrumentOf, type InstrumentId } from '../../../model/instrument.ts'
import type { Quote } from '../../../model/quote.ts'
import type { WatchlistEntry } from '../../../model/watchlist.ts'
import type { Formats } from '../../format/formats.ts'
import { NO_VALUE } from '../../format/minus.ts'
import { m } from '../../i18n/compiled/messages.js'
import type { Locale } from '../../i18n/locale.ts'
import type { StoredQuote } from '../../live/quote-store.ts'
import { CLASS_WORDING, nameOf, symbolOf } from '../../wording/instrument.ts'
import type { Field } from './columns.ts'
import { dayChange, type DayChange } from './day-change.ts'

/** Rising, falling or neither, against the basis of the day. */
export type Tone = 'gain' | 'loss' | 'flat'

export interface RowView {
  readonly instrument: InstrumentId
  /** Codes repeat from market to market: `000001` is a bank in one and an index in another. */
  readonly region: string
  readonly state: FreshnessState
  readonly tone: Tone
  /** Every field but the age, which moves with the clock. */
  readonly texts: Readonly<Record<Exclude<Field, 'age'>, string>>
  /** Explanations of single fields, shown on hover. */
  readonly titles: Readonly<Partial<Record<Field, string>>>
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
): RowView {
  const quote = stored?.live.quote ?? null
  const { assetClass, region } = instrumentOf(entry.instrument)
  const kind = `${CLASS_WORDING[assetClass]()} · ${region}`
  const identity = { symbol: symbolOf(entry.instrument), name: nameOf(entry, locale, isDiscreet) }
  const row = {
    instrument: entry.instrument,
    region,
    state: stored?.live.provenance.state ?? ('pending' as const),
    fetchedAt: stored?.live.provenance.fetchedAt ?? null,
  }
  if (stored === undefined || quote === null)
    return { ...row, tone: 'flat', texts: { ...NO_TEXTS, ...identity }, titles: { symbol: kind }, isAgainstOpen: false }
  const change = dayChange(quote)
  return {
    ...row,
    tone: toneOf(change),
    texts: { ...identity, ...textsOf(quote, change, stored.decimals, formats) },
    titles: { symbol: kind, ...titlesOf(quote, change, stored, formats) },
    isAgainstOpen: change.basis === 'open',
  }
}

const NO_TEXTS = {
  last: NO_VALUE,
  change: NO_VALUE,
  changePercent: NO_VALUE,
  open: NO_VALUE,
  high: NO_VALUE,
  low: NO_VALUE,
  previousClose: NO_VALUE,
  volume: NO_VALUE,
  turnover: NO_VALUE,
} as const

function toneOf({ change, percent }: DayChange): Tone {
  const sign = Math.sign(change ?? percent ?? 0)
  if (sign === 0) return 'flat'
  return sign > 0 ? 'gain' : 'loss'
}

function textsOf(
  quote: Quote,
  change: DayChange,
  decimals: number,
  formats: Formats,
): Record<keyof typeof NO_TEXTS, string> {
  return {
    last: formats.price(quote.last, decimals),
    change: formats.change(change.change, decimals),
    changePercent: formats.percent(change.percent),
    open: formats.price(quote.open, decimals),
    high: formats.price(quote.high, decimals),
    low: formats.price(quote.low, decimals),
    previousClose: formats.price(quote.previousClose, decimals),
    volume: formats.quantity.short(quote.volume),
    turnover: formats.quantity.short(quote.turnover),
  }
}

function titlesOf(quote: Quote, change: DayChange, stored: StoredQuote, formats: Formats): RowView['titles'] {
  const { instrument, provenance } = stored.live
  const time = (epochMs: number | null) => formats.time(epochMs, instrument)
  const basis =
    change.basis === 'open' ? m.value_against_open({ open: formats.price(quote.open, stored.decimals) }) : undefined
  return {
    ...(basis === undefined ? {} : { change: basis, changePercent: basis }),
    ...(quote.volume === null ? {} : { volume: formats.quantity.full(quote.volume) }),
    ...(quote.turnover === null ? {} : { turnover: formats.quantity.full(quote.turnover) }),
    age: m.value_age_title({ fetched: time(provenance.fetchedAt), traded: time(quote.time) }),
  }
}
