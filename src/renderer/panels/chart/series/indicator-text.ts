/** Writes indicator values with the same decimals in all places. */
import type { IndicatorUnit } from '#renderer/plotting/indicators/indicator-definition.ts'
import type { Formats } from '#i18n/format/formats.ts'

export type WriteIndicator = (indicator: { readonly unit: IndicatorUnit }, value: number) => string

/** The decimals of an index such as RSI, and the minimum for prices. */
const MIN_DECIMALS = 2

/** @param decimals Those of the instrument's prices. */
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
