/** Exact fractions for oracles: only the final comparison rounds. */

export interface Rational {
  readonly n: bigint
  /** > 0. */
  readonly d: bigint
}

export const rational = (n: bigint, d = 1n): Rational => (d < 0n ? { n: -n, d: -d } : { n, d })

/** Parses a decimal text, with an optional exponent, because prices are numbers. */
export function parseRational(text: string | number): Rational {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/u.exec(String(text))
  if (match === null) throw new RangeError(`not a number: ${text}`)
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? rational(digits, 10n ** BigInt(scale)) : rational(digits * 10n ** BigInt(-scale))
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d)
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n)
export const size = (a: Rational): Rational => rational(a.n < 0n ? -a.n : a.n, a.d)
