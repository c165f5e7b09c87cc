/** The port to random numbers. */

/** A number in [0, 1). Used only for jitter, so it needs no cryptographic strength. */
export type Random = () => number
