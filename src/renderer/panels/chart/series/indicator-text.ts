/** Writes the values of indicators: the same in legends, tags, axes and pictures, with decimals that do not change by value. */
import type { IndicatorUnit } from '#renderer/plotting/indicators/indicator-definition.ts'
import type { Formats } from '#i18n/format/formats.ts'

/** Writes a value of an indicator in its unit, or a dash. */
export type WriteIndicator = (indicator: { readonly unit: IndicatorUnit }, value: number) => string

/** Decimals of an index such as RSI, and the fewest of a price. */
const MIN_DECIMALS = 2

/** @param decimals Of the instrument's prices. */
export function indicatorWriter(
  formats: Pick<Formats, 'price' | 'quantity'>,
  decimals: number,
  price: (value: number) => string,
): WriteIndicator {
  return ({ unit }, value) => {
    if (Number.isNaN(value)) return formats.price(null, MIN_DECIMALS)
    switch (unit) {
      case 'price':
        return price(value)
      case 'difference':
        return formats.price(value, Math.max(MIN_DECIMALS, decimals))
      case 'quantity':
        return formats.quantity.short(value)
      case 'index':
        return formats.price(value, MIN_DECIMALS)
    }
  }
}
