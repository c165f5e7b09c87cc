/** Typographic signs of numbers. */

/** Shown for a missing value. */
export const NO_VALUE = '–'

/** Replaces the hyphen of `Intl` by a minus, as wide as a plus. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}
