/** Everything that writes numbers and times, as the reader wants them. */
import type { Settings } from '../../model/settings.ts'
import type { Locale } from '../i18n/locale.ts'
import { createPercentFormat } from './percent.ts'
import { createPriceFormat, type PriceFormat } from './price.ts'
import { createRateFormat } from './rate.ts'
import { createQuantityFormat, type QuantityFormat } from './quantity.ts'
import { createMomentFormat, createTimeFormat } from './time.ts'

export interface Formats extends PriceFormat {
  readonly quantity: QuantityFormat
  /** Of requests a minute. */
  rate(requestsPerMinute: number): string
  /** Of a number already in percent. */
  percent(value: number | null): string
  /** Of Unix epoch milliseconds. */
  time(epochMs: number | null): string
  /** Of the same: the time of day, to the millisecond. */
  moment(epochMs: number): string
  /** Orders texts as the language does, numbers within them by value. */
  readonly compare: (a: string, b: string) => number
}

export interface FormatWishes {
  readonly numberUnits: Settings['numberUnits']
  readonly timeZone: Settings['timeZone']
}

/**
 * `locale` units follow the language. Times that belong to no exchange, as all here do, are told in the reader's own zone
 * unless that is to be UTC.
 */
export function createFormats(locale: Locale, wishes: FormatWishes): Formats {
  const customary = locale === 'zh-CN' ? 'chinese' : 'western'
  const timeZone = wishes.timeZone === 'utc' ? 'UTC' : undefined
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return {
    ...createPriceFormat(locale),
    quantity: createQuantityFormat(locale, wishes.numberUnits === 'locale' ? customary : wishes.numberUnits),
    rate: createRateFormat(locale),
    percent: createPercentFormat(locale),
    time: createTimeFormat(locale, timeZone),
    moment: createMomentFormat(locale, timeZone),
    compare: (a, b) => collator.compare(a, b),
  }
}
