/** Everything that writes numbers and times in one language. */
import type { Locale } from '../i18n/locale.ts'
import { createPercentFormat } from './percent.ts'
import { createPriceFormat, type PriceFormat } from './price.ts'
import { createQuantityFormat, type QuantityFormat } from './quantity.ts'
import { createTimeFormat } from './time.ts'

export interface Formats extends PriceFormat {
  readonly quantity: QuantityFormat
  /** Of a number already in percent. */
  percent(value: number | null): string
  /** Of Unix epoch milliseconds. */
  time(epochMs: number | null): string
  /** Orders texts as the language does, numbers within them by value. */
  readonly compare: (a: string, b: string) => number
}

export function createFormats(locale: Locale): Formats {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return {
    ...createPriceFormat(locale),
    quantity: createQuantityFormat(locale),
    percent: createPercentFormat(locale),
    time: createTimeFormat(locale),
    compare: (a, b) => collator.compare(a, b),
  }
}
