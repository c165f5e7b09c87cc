/**
 * Measures the time since something was written, by this or another process. The wall clock alone is not reliable, because it may
 * have been set. Stored times are accompanied by the moment of writing, by all clocks.
 */

/** A moment by all clocks of the machine. */
export interface StoredMoment {
  /** Wall clock, Unix epoch ms. Stored times are by this clock. */
  readonly wall: number
  /** The machine's start, see `BootReading`; missing if the system does not report it. */
  readonly boot?: string | undefined
  readonly sinceBoot?: number | undefined
}

/** Elapsed time, ms. */
interface TimePassed {
  /** A lower bound, regardless of clock changes and restarts. */
  readonly atLeastMs: number
  /** The best estimate. */
  readonly likelyMs: number
}

/** The part of the port `Clock` that is read here. */
interface MachineClock {
  /** Wall clock, Unix epoch ms. */
  now(): number
  /** Null if the system does not report it. */
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

/** The accepted difference between readings of one start by two processes: some systems count whole seconds. */
const COARSE_MS = 2_000

/** Returns the time from one moment to a later one; by the wall clock if nothing else is known. */
export function timePassed(from: StoredMoment, until: StoredMoment): TimePassed {
  const byWall = Math.max(0, until.wall - from.wall)
  if (from.sinceBoot === undefined || until.sinceBoot === undefined) return { atLeastMs: byWall, likelyMs: byWall }
  const sinceStart = until.sinceBoot
  const difference = sinceStart - from.sinceBoot
  const isNamed = isStartNamed(from, until)
  const isSameName = isNamed && from.boot === until.boot
  if (difference <= -COARSE_MS) {
    // The time since one start does not fall, so with the same name nothing is certain.
    const atLeastMs = isSameName ? 0 : sinceStart
    return { atLeastMs, likelyMs: Math.max(byWall, atLeastMs) }
  }
  // If the machine restarted in between, more time passed than since its start, and the difference is a lower bound.
  const byBoot = Math.max(0, difference)
  const isOtherStart = isNamed ? !isSameName : byWall >= sinceStart
  return { atLeastMs: byBoot, likelyMs: isOtherStart ? Math.max(byWall, byBoot) : byBoot }
}

const isStartNamed = (from: StoredMoment, until: StoredMoment): boolean =>
  from.boot !== undefined && until.boot !== undefined

/**
 * Returns whether a restart between two moments can be distinguished from a wall clock that was set forward. It cannot if the
 * system does not name its starts and the clock moved by more than the time since the last one.
 */
export function isStartKnown(from: StoredMoment, until: StoredMoment): boolean {
  if (from.sinceBoot === undefined || until.sinceBoot === undefined || isStartNamed(from, until)) return true
  return until.sinceBoot - from.sinceBoot <= -COARSE_MS || until.wall - from.wall < until.sinceBoot
}
