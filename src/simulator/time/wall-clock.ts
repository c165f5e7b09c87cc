/** Defines the clocks of the simulated market. Only this file reads the system time. */

/** Unix epoch ms. */
export type Clock = () => number

export const wallClock: Clock = () => Date.now()

/**
 * Creates a clock that runs `speed` times as fast as the underlying one.
 * @param startMs null starts at the underlying clock's present
 */
export function createMarketClock(underlying: Clock, speed: number, startMs: number | null): Clock {
  const origin = underlying()
  const start = startMs ?? origin
  return () => Math.floor(start + (underlying() - origin) * speed)
}
