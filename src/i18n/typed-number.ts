/** Reads numbers that people type, by the convention of the language. */
import { decimalOf } from '#model/values/decimal.ts'
import { otherReading, readNumeral, type DecimalMark } from '#model/values/numeral.ts'
import { m } from './compiled/messages.js'
import { getLocale } from './compiled/runtime.js'
import type { Locale } from './locale.ts'

/** Both write 1,234.5 (Unicode CLDR, `decimalFormats`, `symbols/decimal` of `en` and `zh-Hans`). */
const MARKS: Readonly<Record<Locale, DecimalMark>> = { en: 'point', 'zh-CN': 'point' }

/** Returns the decimal mark of the current language. */
export const typedMark = (): DecimalMark => MARKS[getLocale()]

/** Returns the number as {@link Number} and decimals read it. */
export const readTyped = (text: string): string | null => readNumeral(text, typedMark())

/** Returns a number with all digits, without an exponent. */
export const writeTyped = (value: number): string => decimalOf(value).toFixed()

/** Returns a note about a text that another convention reads differently, such as `1,500`. */
export function typedDoubt(text: string): string | undefined {
  const other = otherReading(text, typedMark())
  return other === null ? undefined : m.number_read_as({ read: readTyped(text) ?? '', other })
}
