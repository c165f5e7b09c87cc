/** Distinguishes a real move from the rounding of binary numbers. */

/** The rounding error that can add up over the bars of an indicator; no price is quoted as finely. */
const ROUNDED_PART = 2 ** -40

/** Returns whether dividing by the range would give a meaningless number. */
export const isStill = (range: number, magnitude: number): boolean => range <= Math.abs(magnitude) * ROUNDED_PART
