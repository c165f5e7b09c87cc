/** The texts of a row for the peers: the same twelve columns and formats as in the panel. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import { createFormats } from '#i18n/format/formats.ts'

const DECIMALS = 2
const formats = createFormats('en', { numberUnits: 'western', timeZone: 'local' })

export const COLUMN_COUNT = 12
export const LAST_COLUMN = 2
export const CHANGE_COLUMNS = [3, 4] as const

export function textsOf({ instrument, quote, provenance }: LiveQuote): readonly string[] {
  const code = instrument.split('::')[1] ?? ''
  if (quote === null) return [code]
  const price = (value: number | null) => formats.price(value, DECIMALS)
  return [
    code,
    '',
    price(quote.last),
    formats.change(quote.change, DECIMALS),
    formats.percent(quote.changePercent),
    price(quote.open),
    price(quote.high),
    price(quote.low),
    price(quote.previousClose),
    formats.quantity.short(quote.volume),
    formats.quantity.short(quote.turnover),
    `${Math.floor((Date.now() - (provenance.fetchedAt ?? 0)) / 1_000)}s`,
  ]
}
