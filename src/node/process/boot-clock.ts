/** Measures the time since the machine started. Node's own clocks can be set or start with the process. */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { BootReading } from '#core/ports/clock.ts'

export interface BootFacts {
  /** Seconds since the start, sleep included. Throws if the system does not provide it. */
  readonly uptime: () => number
  /** Identifies the start. Throws if the system has no name for it. */
  readonly bootId: () => string
  /** Wall clock, Unix epoch ms. */
  readonly now: () => number
  /** Monotonic ms; they pause while the machine sleeps. */
  readonly monotonic: () => number
}

/** Linux names each start, see random(4). Node cannot read such a name on Windows and macOS. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id'

const SYSTEM: BootFacts = {
  uptime,
  bootId: () => readFileSync(BOOT_ID_FILE, 'utf8').trim(),
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

/** Clocks synchronised with a time server drift by less within minutes, ms. */
const MOVED_MS = 100

/**
 * Asks the system, which reads a file on Linux, only after the wall clock moved differently from the monotonic one: then the machine slept,
 * or the clock was set.
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

/** Returns the start by the monotonic clock; null if the system does not provide it. */
function startOf(facts: BootFacts, monotonic: number): number | null {
  try {
    const ms = facts.uptime() * 1_000
    return Number.isFinite(ms) && ms > 0 ? monotonic - ms : null
  } catch {
    return null
  }
}
