/**
 * The rolling minute, as the service counts it. The service counts a request somewhere between the moment it is sent and
 * the moment its answer is in, so a request is held against the budget from the first until a minute after the second:
 * however late requests arrive, no minute of the service's can hold more than the limit.
 */

import { MINUTE_MS } from '#model/values/duration.ts'

/** Monotonic ms throughout. */
export interface BudgetWindow {
  /** Requests that the service may still be counting. */
  used(now: number): number
  /** How long until a request may leave under `limit`; Infinity when that depends on an answer that is still out. */
  waitMs(now: number, limit: number): number
  /** As {@link waitMs}, but spreading what is left of the window evenly instead of using it up at once. */
  pacedWaitMs(now: number, limit: number): number
  /** Of those, the ones that were answered and not refused. */
  accepted(now: number): number
  /** Counts one request; what it returns is to be called once the answer is in or given up. */
  add(now: number): (freeAt: number, accepted: boolean) => void
  /** Counts requests of an earlier run of the application, in the order of their expiry. */
  restore(freeAt: number, count: number): void
  /** Returns a copy in which requests whose answers are still out are free from `freeAt` on. */
  copy(freeAt: number): BudgetWindow
}

interface Slot {
  /** Infinity while the answer is out. */
  freeAt: number
  accepted: boolean
}

/** Leaves a little room for periods that do not divide the minute: an exact pace would delay each to the next beat. */
const PACE = 0.8

export function createBudgetWindow(): BudgetWindow {
  return windowOf([], -Infinity)
}

function windowOf(known: Slot[], sentAt: number): BudgetWindow {
  let slots = known
  let lastSentAt = sentAt
  /** Slots before this one are free. */
  let first = 0

  function forget(now: number): void {
    // In order only: one slow answer holds those behind it a little longer, never shorter.
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
      // As many as are free may leave before the next slot is freed, and one more at that moment.
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
