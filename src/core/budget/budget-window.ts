/**
 * The rolling minute of the service, which counts a request at some moment between its sending and its answer. The
 * window counts it from the first until a minute after the second, so no minute of the service exceeds the limit.
 */

import { MINUTE_MS } from '#model/values/duration.ts'

/** Times are monotonic ms. */
export interface BudgetWindow {
  /** Requests that the service may still count. */
  used(now: number): number
  /** Ms until a request may leave; Infinity if that depends on a pending answer. */
  waitMs(now: number, limit: number): number
  /** As {@link waitMs}, but spreads the remaining requests evenly over the window. */
  pacedWaitMs(now: number, limit: number): number
  /** Used requests that were answered and not refused. */
  accepted(now: number): number
  /** Counts one request. The caller calls the result when the answer is in or given up. */
  add(now: number): (freeAt: number, accepted: boolean) => void
  /** Counts requests of an earlier run, in the order of their expiry. */
  restore(freeAt: number, count: number): void
  /** Requests with pending answers are free from `freeAt` on in the copy. */
  copy(freeAt: number): BudgetWindow
}

interface Slot {
  /** Infinity while the answer is pending. */
  freeAt: number
  accepted: boolean
}

/** A factor below 1: an exact pace would delay periods that do not divide the minute to the next beat. */
const PACE = 0.8

export function createBudgetWindow(): BudgetWindow {
  return windowOf([], -Infinity)
}

function windowOf(known: Slot[], sentAt: number): BudgetWindow {
  let slots = known
  let lastSentAt = sentAt
  /** The index of the first used slot. */
  let first = 0

  function forget(now: number): void {
    // Slots are freed in order, so one slow answer holds later slots longer, never shorter.
    for (let slot = slots[first]; slot !== undefined && slot.freeAt <= now; slot = slots[first]) first++
    if (first > 1024 && first * 2 > slots.length) {
      slots = slots.slice(first)
      first = 0
    }
  }

  function used(now: number): number {
    forget(now)
    return slots.length - first
  }

  function waitMs(now: number, limit: number): number {
    const excess = used(now) - limit
    let freeAt = now
    for (let index = 0; index <= excess; index++) freeAt = Math.max(freeAt, slots[first + index]?.freeAt ?? now)
    return freeAt - now
  }

  return {
    used,
    waitMs,
    accepted(now) {
      forget(now)
      return slots.reduce((count, slot, index) => (index >= first && slot.accepted ? count + 1 : count), 0)
    },
    pacedWaitMs(now, limit) {
      const hard = waitMs(now, limit)
      if (hard > 0) return hard
      const free = limit - used(now)
      const oldest = slots[first]
      // All free slots may be used before the oldest slot is freed, and one more then.
      const untilMoreMs = oldest === undefined ? 0 : Math.min(oldest.freeAt - lastSentAt, MINUTE_MS)
      const gapMs = Math.max((PACE * MINUTE_MS) / limit, untilMoreMs / (free + 1))
      return Math.max(0, lastSentAt + gapMs - now)
    },
    add(now) {
      const slot: Slot = { freeAt: Infinity, accepted: false }
      slots.push(slot)
      lastSentAt = now
      return (freeAt, accepted) => {
        if (slot.freeAt === Infinity) Object.assign(slot, { freeAt, accepted })
      }
    },
    restore(freeAt, count) {
      for (let index = 0; index < count; index++) slots.push({ freeAt, accepted: true })
    },
    copy(freeAt) {
      const copied = slots.slice(first).map((slot) => ({ ...slot, freeAt: Math.min(slot.freeAt, freeAt) }))
      return windowOf(copied, lastSentAt)
    },
  }
}
