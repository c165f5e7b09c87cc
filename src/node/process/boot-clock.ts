/** The time since the machine started. Node's own clocks either can be set or start with the process. */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { BootReading } from '#core/ports/clock.ts'

/** The system, as far as it tells when it started. */
export interface BootFacts {
  /** Seconds since the start, sleep included. Throws where the system does not tell. */
  readonly uptime: () => number
  /** Names the start; throws where the system has no name for it. */
  readonly bootId: () => string
  /** Wall clock, Unix epoch ms. */
  readonly now: () => number
  /** Monotonic ms, which stand still while the machine sleeps. */
  readonly monotonic: () => number
}

/** Linux names each start, see random(4). Node can read no such name on Windows and macOS. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id'

const SYSTEM: BootFacts = {
  uptime,
  bootId: () => readFileSync(BOOT_ID_FILE, 'utf8').trim(),
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

/** Ms. Clocks that are held right by a time server drift by less within minutes. */
const MOVED_MS = 100

/**
 * Returns the clock. The system is asked, which takes a file on Linux, only after the wall clock moved otherwise than the monotonic one:
 * then the machine slept, or the clock was set.
 */
export function createBootClock(facts: BootFacts = SYSTEM): () => BootReading | null {
  const boot = bootName(facts)
  let difference = NaN
  let monotonicAtBoot: number | null = null

  return () => {
    const monotonic = facts.monotonic()
    const now = facts.now() - monotonic
    if (!(Math.abs(now - difference) < MOVED_MS)) {
      difference = now
      monotonicAtBoot = startOf(facts, monotonic)
    }
    return monotonicAtBoot === null ? null : { boot, ms: monotonic - monotonicAtBoot }
  }
}

function bootName(facts: BootFacts): string | null {
  try {
    return facts.bootId() || null
  } catch {
    return null
  }
}

/** When the machine started, by the monotonic clock as it stands now; null where the system does not tell. */
function startOf(facts: BootFacts, monotonic: number): number | null {
  try {
    const ms = facts.uptime() * 1_000
    return Number.isFinite(ms) && ms > 0 ? monotonic - ms : null
  } catch {
    return null
  }
}
