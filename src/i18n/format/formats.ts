/** All formats of numbers and times, by the user's settings. */
import type { MarketZone } from '#model/hours/market-zone.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '../locale.ts'
import { createAmountFormat, type AmountFormat } from './amount.ts'
import { onDemand } from './on-demand.ts'
import { createPercentFormat } from './percent.ts'
import { createPriceFormat, type PriceFormat } from './price.ts'
import { createRateFormat } from './rate.ts'
import { createQuantityFormat, type QuantityFormat } from './quantity.ts'
import { createTimeFormat, type TimeFormat } from './time.ts'

export interface Formats extends PriceFormat, TimeFormat, AmountFormat {
  readonly locale: Locale
  readonly quantity: QuantityFormat
  rate(requestsPerMinute: number): string
  /** Formats a number already in percent. */
  percent(value: number | null): string
  /** In the language's order, numbers by value. */
  readonly compare: (a: string, b: string) => number
}

export interface FormatOptions {
  readonly numberUnits: Settings['numberUnits']
  readonly timeZone: Settings['timeZone']
  /** Hides amounts of money. */
  readonly discreet?: Settings['discreet']
}

/** Creates the formats. `zones` are needed only for times on exchanges' clocks. */
export function createFormats(locale: Locale, options: FormatOptions, zones: readonly MarketZone[] = []): Formats {
  const customary = locale === 'zh-CN' ? 'chinese' : 'western'
  const collator = onDemand(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))
  return {
    locale,
    ...createPriceFormat(locale),
    ...createAmountFormat(locale, options.discreet ?? false),
    ...createTimeFormat(locale, options.timeZone, zones),
    quantity: createQuantityFormat(locale, options.numberUnits === 'locale' ? customary : options.numberUnits),
    rate: createRateFormat(locale),
    percent: createPercentFormat(locale),
    compare: (a, b) => collator().compare(a, b),
  }
}
