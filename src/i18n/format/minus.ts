/** The signs of numbers as typesetters write them. */

/** Shown where there is no value. */
export const NO_VALUE = '–'

/** A real minus, as wide as a plus, in place of the hyphen that `Intl` writes. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}
