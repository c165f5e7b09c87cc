/** Tells a range that is nothing but the rounding of binary numbers from a move. */

/** The part of a value up to which rounding adds up over the bars of an indicator; no price is quoted as finely. */
const ROUNDED_PART = 2 ** -40

/** Whether a range is none beside values of that magnitude: a division by it would make a number out of rounding. */
export const isStill = (range: number, magnitude: number): boolean => range <= Math.abs(magnitude) * ROUNDED_PART
