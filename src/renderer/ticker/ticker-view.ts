/** The texts of one symbol in the strip. */
import type { FreshnessState } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import type { StoredQuote } from '../live/prices/quote-store.ts'
import { dayChange } from '#model/market/day-change.ts'
import { symbolOf } from '#i18n/wording/instrument.ts'

export interface TickerView {
  readonly symbol: string
  readonly last: string
  readonly percent: string
  /** Against the basis of the day. */
  readonly tone: 'gain' | 'loss' | 'flat'
  readonly state: FreshnessState
}

export function tickerView(instrument: InstrumentId, stored: StoredQuote | undefined, formats: Formats): TickerView {
  const symbol = symbolOf(instrument)
  const state = stored?.live.provenance.state ?? 'pending'
  const quote = stored?.live.quote ?? null
  if (stored === undefined || quote === null) return { symbol, state, last: NO_VALUE, percent: NO_VALUE, tone: 'flat' }
  const { change, percent } = dayChange(quote)
  return {
    symbol,
    state,
    last: formats.price(quote.last, stored.decimals),
    percent: formats.percent(percent),
    tone: toneOf(Math.sign(change ?? percent ?? 0)),
  }
}

function toneOf(sign: number): TickerView['tone'] {
  if (sign === 0) return 'flat'
  return sign > 0 ? 'gain' : 'loss'
}
