/** Keeps each host's learnt limit and pause across launches. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Clock } from '../ports/clock.ts'
import type { BudgetDocument } from './budget-document.ts'
import { toWallTime, type StoredTimes } from './stored-times.ts'

export interface HostNotes {
  learntLimit(host: string): number | null
  keepLearntLimit(host: string, limit: number | null): void
  /** The rest of a stored pause, ms. */
  pausedForMs(host: string): number
  keepPause(host: string, forMs: number): void
}

export interface StoredHostNotes extends HostNotes {
  content(): Pick<BudgetDocument, 'limits' | 'pauses'>
}

/** The longest pause. After it a single request finds out whether the host still refuses. */
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS

export function createHostNotes(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  stored: Pick<BudgetDocument, 'limits' | 'pauses'> | null,
  times: Pick<StoredTimes, 'likely'>,
  changed: () => void,
): StoredHostNotes {
  const limits = new Map(Object.entries(stored?.limits ?? {}))
  const longest = clock.monotonic() + LONGEST_PAUSE_MS
  /** Ends of pauses, monotonic ms. */
  const pauses = new Map(
    Object.entries(stored?.pauses ?? {}).map(([host, until]) => [host, Math.min(longest, times.likely(until))]),
  )
  const leftMs = (until: number): number => Math.max(0, until - clock.monotonic())

  return {
    learntLimit: (host) => limits.get(host) ?? null,
    keepLearntLimit(host, limit) {
      if (limit === null) limits.delete(host)
      else limits.set(host, limit)
      changed()
    },
    pausedForMs: (host) => leftMs(pauses.get(host) ?? -Infinity),
    keepPause(host, forMs) {
      pauses.set(host, clock.monotonic() + forMs)
      changed()
    },
    content() {
      const ahead = [...pauses].filter(([, until]) => leftMs(until) > 0)
      const byWall = ahead.map(([host, until]) => [host, toWallTime(clock, until)] as const)
      return { limits: Object.fromEntries(limits), pauses: Object.fromEntries(byWall) }
    },
  }
}
