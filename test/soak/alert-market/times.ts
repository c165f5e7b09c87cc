/** The judged hour, in market time. */

export const minutesOf = (count: number): number => count * 60_000

/** A Friday on which New York, currencies and futures trade, Unix epoch ms. */
export const START = Date.UTC(2026, 10, 20, 15, 0)
export const END = START + minutesOf(60)
/** The time by which every alert has seen its first quote. */
export const ARMED_BY = START + minutesOf(4)
/** Later events may be polled too late to count. */
export const LAST_SEEN = END - minutesOf(3)
export const KILLS: readonly number[] = [10, 20, 30, 40, 50].map((minute) => START + minutesOf(minute))
/** After this kill it stays down; after the others it restarts immediately. */
export const LONG_KILL = START + minutesOf(30)
export const LONG_DOWN_MS = minutesOf(6)
/** The time from an immediate restart to the first poll. */
export const RESTART_MS = minutesOf(3)
/** The part of the long gap for which bars are certain. */
export const GAP = { from: LONG_KILL + minutesOf(1), to: LONG_KILL + LONG_DOWN_MS - minutesOf(1) }
