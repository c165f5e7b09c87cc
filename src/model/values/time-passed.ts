/**
 * Measures the time since something was written by any process. The wall clock may have been set, so the moment of writing is
 * stored by all clocks.
 */

/** A moment by all clocks of the machine. */
export interface StoredMoment {
  /** Wall clock, Unix epoch ms; stored times are by it. */
  readonly wall: number
  /** The machine's start, see `BootReading`; missing if not reported. */
  readonly boot?: string | undefined
  readonly sinceBoot?: number | undefined
}

/** Elapsed time, ms. */
interface TimePassed {
  /** A lower bound, whatever the clocks and restarts. */
  readonly atLeastMs: number
  /** The best estimate. */
  readonly likelyMs: number
}

/** The used part of the port `Clock`. */
interface MachineClock {
  /** Wall clock, Unix epoch ms. */
  now(): number
  sinceBoot(): { readonly boot: string | null; readonly ms: number } | null
}

/** Returns the present moment, to be stored with what is written now. */
export function presentMoment(clock: MachineClock): StoredMoment {
  const reading = clock.sinceBoot()
  const wall = clock.now()
  if (reading === null) return { wall }
  const { boot, ms: sinceBoot } = reading
  return boot === null ? { wall, sinceBoot } : { wall, boot, sinceBoot }
}

/** Two processes may read one start this differently: some systems count whole seconds. */
const COARSE_MS = 2_000

/** Returns the time between two moments; by the wall clock if nothing else is known. */
export function timePassed(from: StoredMoment, until: StoredMoment): TimePassed {
  const byWall = Math.max(0, until.wall - from.wall)
  if (from.sinceBoot === undefined || until.sinceBoot === undefined) return { atLeastMs: byWall, likelyMs: byWall }
  const sinceStart = until.sinceBoot
  const difference = sinceStart - from.sinceBoot
  const isNamed = isStartNamed(from, until)
  const isSameName = isNamed && from.boot === until.boot
  if (difference <= -COARSE_MS) {
    // The time since one start cannot fall, so nothing is certain with the same name.
    const atLeastMs = isSameName ? 0 : sinceStart
    return { atLeastMs, likelyMs: Math.max(byWall, atLeastMs) }
  }
  // After a restart, more time passed than since the start, and the difference is a lower bound.
  const byBoot = Math.max(0, difference)
  const isOtherStart = isNamed ? !isSameName : byWall >= sinceStart
  return { atLeastMs: byBoot, likelyMs: isOtherStart ? Math.max(byWall, byBoot) : byBoot }
}

const isStartNamed = (from: StoredMoment, until: StoredMoment): boolean =>
  from.boot !== undefined && until.boot !== undefined

/**
 * Returns whether a restart can be distinguished from a wall clock that was set forward. It cannot if the system does not name its
 * starts and the clock moved by more than the time since the last one.
 */
export function isStartKnown(from: StoredMoment, until: StoredMoment): boolean {
  if (from.sinceBoot === undefined || until.sinceBoot === undefined || isStartNamed(from, until)) return true
  return until.sinceBoot - from.sinceBoot <= -COARSE_MS || until.wall - from.wall < until.sinceBoot
}
