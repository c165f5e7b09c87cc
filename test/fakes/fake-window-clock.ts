/** A window's clock that stands still until the test moves it. */
import type { Clock } from '../../src/renderer/live/clock.ts'

export interface FakeWindowClock extends Clock {
  /** Moves time on, running what falls due on the way, in order. */
  advance(byMs: number): void
  /** How many tasks are waiting. */
  readonly waiting: number
}

export function createFakeWindowClock(startMs = Date.UTC(2026, 10, 20, 14, 30)): FakeWindowClock {
  let nowMs = startMs
  const tasks = new Set<{ readonly dueMs: number; readonly run: () => void }>()
  return {
    now: () => nowMs,
    schedule(delayMs, run) {
      const task = { dueMs: nowMs + delayMs, run }
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    advance(byMs) {
      const endMs = nowMs + byMs
      for (;;) {
        const [next] = [...tasks].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
        if (next === undefined) break
        tasks.delete(next)
        nowMs = Math.max(nowMs, next.dueMs)
        next.run()
      }
      nowMs = endMs
    },
    get waiting() {
      return tasks.size
    },
  }
}
