/**
 * Measures how much time passed since something was written, by whatever process. The wall clock alone cannot tell: it may have been
 * set since then, or just before. What holds times keeps the moment of its writing beside them, by all clocks.
 */

/** A moment by all clocks of the machine. */
export interface StoredMoment {
  /** Wall clock, Unix epoch ms. Times that are stored beside the moment are by this clock. */
  readonly wall: number
  /** The machine's start, see `BootReading`; each is missing where the system did not tell. */
  readonly boot?: string | undefined
  readonly sinceBoot?: number | undefined
}

/** How much time passed, ms. */
interface TimePassed {
  /** Not more than what passed, however often the clock was set and the machine started. */
  readonly atLeastMs: number
  /** What passed as far as the clocks can tell. */
  readonly likelyMs: number
}

/** The clocks of the machine, as the port `Clock` has them. */
interface MachineClock {
  /** Wall clock, Unix epoch ms. */
  now(): number
  /** Null where the system does not tell. */
  sinceBoot(): { readonly boot: string | null; readonly ms: number } | null
}

/** The present, to be stored in what is written now. */
export function presentMoment(clock: MachineClock): StoredMoment {
  const reading = clock.sinceBoot()
  const wall = clock.now()
  if (reading === null) return { wall }
  const { boot, ms: sinceBoot } = reading
  return boot === null ? { wall, sinceBoot } : { wall, boot, sinceBoot }
}

/** Two processes of one start may read its time so differently, because some systems count whole seconds. */
const COARSE_MS = 2_000

/** Returns the time that passed from one moment to a later one; by the wall clock where nothing else is known. */
export function timePassed(from: StoredMoment, until: StoredMoment): TimePassed {
  const byWall = Math.max(0, until.wall - from.wall)
  if (from.sinceBoot === undefined || until.sinceBoot === undefined) return { atLeastMs: byWall, likelyMs: byWall }
  const sinceStart = until.sinceBoot
  const difference = sinceStart - from.sinceBoot
  const isNamed = isStartNamed(from, until)
  const isSameName = isNamed && from.boot === until.boot
  if (difference <= -COARSE_MS) {
    // The time since one start does not fall: where it has the same name, nothing can be said of it.
    const atLeastMs = isSameName ? 0 : sinceStart
    return { atLeastMs, likelyMs: Math.max(byWall, atLeastMs) }
  }
  // Where the machine started in between, more passed than its time since then, and the difference is a part of that time.
  const byBoot = Math.max(0, difference)
  const isOtherStart = isNamed ? !isSameName : byWall >= sinceStart
  return { atLeastMs: byBoot, likelyMs: isOtherStart ? Math.max(byWall, byBoot) : byBoot }
}

const isStartNamed = (from: StoredMoment, until: StoredMoment): boolean =>
  from.boot !== undefined && until.boot !== undefined

/**
 * Returns whether a start of the machine between two moments can be told from a wall clock that was set forward. It cannot where the
 * system does not name its starts and the clock moved by more than the time since the last one.
 */
export function isStartKnown(from: StoredMoment, until: StoredMoment): boolean {
  if (from.sinceBoot === undefined || until.sinceBoot === undefined || isStartNamed(from, until)) return true
  return until.sinceBoot - from.sinceBoot <= -COARSE_MS || until.wall - from.wall < until.sinceBoot
}
