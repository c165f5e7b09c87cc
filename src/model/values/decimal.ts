/** Exact decimal arithmetic for money: binary fractions cannot represent 0.1, and the error shows in totals. */
import Big from 'big.js'

/** A separate constructor, because the library's own is shared by all importers. */
const Exact = Big()
/** Decimals of a quotient; sums and products are exact. */
Exact.DP = 40
Exact.RM = Exact.roundHalfEven

/** An immutable exact decimal number. */
export type Decimal = Big
/** A stored decimal number: `-12.5`, without exponent, plus sign or grouping. */
export type DecimalText = string

const MAX_WHOLE_DIGITS = 15
/** A coin is divided into 18. */
const MAX_DECIMALS = 20
const FORM = new RegExp(String.raw`^-?(?:0|[1-9]\d{0,${MAX_WHOLE_DIGITS - 1}})(?:\.\d{1,${MAX_DECIMALS}})?$`, 'u')

/** 0. */
export const ZERO: Decimal = new Exact(0)
/** 1. */
export const ONE: Decimal = new Exact(1)

/** Converts a text or a served price; 0.1 becomes one tenth. */
export const decimalOf = (value: number | DecimalText): Decimal => new Exact(value)

/** Returns the sum; zero for an empty list. */
export const sumOf = (numbers: readonly Decimal[]): Decimal => numbers.reduce((sum, one) => sum.plus(one), ZERO)

/** Returns whether a value is a stored decimal. */
export function isDecimalText(value: unknown): value is DecimalText {
  return typeof value === 'string' && FORM.test(value)
}

/** Returns the shortest text, rounded half to even at {@link MAX_DECIMALS}. */
export function decimalText(value: Decimal): DecimalText {
  const rounded = value.round(MAX_DECIMALS)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}
