/** Exact decimal arithmetic for amounts of money: binary fractions cannot hold 0.1, and their dust shows in a total. */
import Big from 'big.js'

/** A constructor of our own: the one of the library is shared by everybody who imports it. */
const Exact = Big()
/** Decimals of a quotient, as rates are. Sums and products are exact, so that nothing else is ever rounded on the way. */
Exact.DP = 40
Exact.RM = Exact.roundHalfEven

/** An exact decimal number. Immutable. */
export type Decimal = Big
/** A decimal number as it is stored and sent: `-12.5`, without exponent, plus sign or grouping. */
export type DecimalText = string

const MAX_WHOLE_DIGITS = 15
/** Decimals of a stored number; a coin is divided into 18. */
const MAX_DECIMALS = 20
const FORM = new RegExp(String.raw`^-?(?:0|[1-9]\d{0,${MAX_WHOLE_DIGITS - 1}})(?:\.\d{1,${MAX_DECIMALS}})?$`, 'u')

/** Nothing. */
export const ZERO: Decimal = new Exact(0)
/** One. */
export const ONE: Decimal = new Exact(1)

/** The number that a text or a served price writes: 0.1 becomes one tenth. */
export const decimalOf = (value: number | DecimalText): Decimal => new Exact(value)

/** The sum of some numbers; zero for none. */
export const sumOf = (numbers: readonly Decimal[]): Decimal => numbers.reduce((sum, one) => sum.plus(one), ZERO)

/** Whether any value is a number in the form in which it is stored. */
export function isDecimalText(value: unknown): value is DecimalText {
  return typeof value === 'string' && FORM.test(value)
}

/** The shortest text of a number, rounded half to even at {@link MAX_DECIMALS}. */
export function decimalText(value: Decimal): DecimalText {
  const rounded = value.round(MAX_DECIMALS)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}
