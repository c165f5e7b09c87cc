/** What was learnt about each host, and is kept across launches: its real limit, and how long it asked to be left alone. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Clock } from '../ports/clock.ts'
import type { BudgetDocument } from './budget-document.ts'
import { toWallTime, type StoredTimes } from './stored-times.ts'

export interface HostNotes {
  learntLimit(host: string): number | null
  keepLearntLimit(host: string, limit: number | null): void
  /** How long an earlier run was still to leave the host alone, ms. */
  pausedForMs(host: string): number
  keepPause(host: string, forMs: number): void
}

export interface StoredHostNotes extends HostNotes {
  /** What is still worth keeping. */
  content(): Pick<BudgetDocument, 'limits' | 'pauses'>
}

/** What a host asks for is honoured for so long; then a single request finds out whether it still means it. */
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** `changed` is called when there is something new to be stored. */
export function createHostNotes(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  stored: Pick<BudgetDocument, 'limits' | 'pauses'> | null,
  times: Pick<StoredTimes, 'likely'>,
  changed: () => void,
): StoredHostNotes {
  const limits = new Map(Object.entries(stored?.limits ?? {}))
  /** Bounds every stored pause by the longest pause that is honoured. */
  const longest = clock.monotonic() + LONGEST_PAUSE_MS
  /** Until when, monotonic ms. */
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
