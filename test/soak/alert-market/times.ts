/** The hour that is judged, in market time. */

export const minutesOf = (count: number): number => count * 60_000

/** A Friday on which New York, currencies and futures trade, Unix epoch ms. */
export const START = Date.UTC(2026, 10, 20, 15, 0)
export const END = START + minutesOf(60)
/** By then every alert has seen its first quote. */
export const ARMED_BY = START + minutesOf(4)
/** What happens later may be polled too late to count. */
export const LAST_SEEN = END - minutesOf(3)
/** When the application is killed. */
export const KILLS: readonly number[] = [10, 20, 30, 40, 50].map((minute) => START + minutesOf(minute))
/** After one kill it stays down for so long; after the others it is started at once. */
export const LONG_KILL = START + minutesOf(30)
export const LONG_DOWN_MS = minutesOf(6)
/** Until it polls again after it was started at once. */
export const RESTART_MS = minutesOf(3)
/** The minutes of the long gap of which bars tell for certain. */
export const GAP = { from: LONG_KILL + minutesOf(1), to: LONG_KILL + LONG_DOWN_MS - minutesOf(1) }
