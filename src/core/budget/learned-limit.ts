/**
 * Learns the service's real limit from refusals. The limit falls immediately, rises slowly, and never exceeds the
 * stated one. Each refusal doubles the time between two rises, so that the service is tested ever more rarely.
 */
import { HOUR_MS } from '#model/values/duration.ts'

export interface LearnedLimit {
  /** Requests a minute, an integer >= 1. `now` is monotonic ms. */
  current(now: number): number
  /** @param accepted Requests that the service accepted in the minute before. */
  refused(now: number, sentAt: number, accepted: number): void
}

const FIRST_STEP_AFTER_MS = 120_000
const LONGEST_STEP_MS = HOUR_MS
const STEP = 0.05

/** @param remembered The limit of an earlier run, or null. */
export function createLearnedLimit(stated: number, remembered: number | null, startedAt: number): LearnedLimit {
  let learned = Math.min(stated, remembered ?? stated)
  let learnedAt = startedAt
  let stepMs = FIRST_STEP_AFTER_MS

  function current(now: number): number {
    const steps = Math.floor((now - learnedAt) / stepMs)
    return Math.max(1, Math.min(stated, Math.floor(learned + steps * Math.max(1, learned * STEP))))
  }

  return {
    current,
    refused(now, sentAt, accepted) {
      // A request in flight at the first refusal adds no evidence.
      if (sentAt < learnedAt) return
      const limit = current(now)
      learned = Math.max(1, limit / 4, Math.min(limit * 0.9, accepted * 0.9))
      learnedAt = now
      stepMs = Math.min(LONGEST_STEP_MS, stepMs * 2)
    },
  }
}
