/** Durations in ms. A day is 24 hours here; `zoned-time.ts` has calendar days. */
/** One second, ms. */
export const SECOND_MS = 1_000
/** One minute, ms. */
export const MINUTE_MS = 60 * SECOND_MS
/** One hour, ms. */
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours, ms. */
export const DAY_MS = 24 * HOUR_MS
