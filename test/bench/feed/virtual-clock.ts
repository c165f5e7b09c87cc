/** A clock for long simulations: events in a heap, without waiting. */
import type { Clock } from '#core/ports/clock.ts'
import { createHeap, type HeapMember } from '#core/feed/plan/heap.ts'

export interface VirtualClock extends Clock {
  /** Runs every event up to this monotonic time, letting promises settle after each. */
  runUntil(monotonicMs: number): Promise<void>
}

interface Event extends HeapMember {
  readonly dueAt: number
  readonly run: () => void
}

export function createVirtualClock(startAt: number): VirtualClock {
  const events = createHeap<Event>((event) => event.dueAt)
  let elapsedMs = 0

  return {
    now: () => startAt + elapsedMs,
    monotonic: () => elapsedMs,
    sinceBoot: () => ({ boot: null, ms: elapsedMs }),
    schedule(delayMs, run) {
      const event: Event = { dueAt: elapsedMs + Math.max(0, delayMs), heapIndex: -1, run }
      events.add(event)
      return () => events.remove(event)
    },
    async runUntil(monotonicMs) {
      for (let event = events.first(); event !== undefined; event = events.first()) {
        if (event.dueAt > monotonicMs) break
        events.remove(event)
        elapsedMs = Math.max(elapsedMs, event.dueAt)
        event.run()
        // The deepest chain of awaits between an answer and the next request.
        for (let turn = 0; turn < 8; turn++) await Promise.resolve()
      }
      elapsedMs = monotonicMs
    },
  }
}

/** Creates a random generator (mulberry32): the same seed gives the same simulation. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
