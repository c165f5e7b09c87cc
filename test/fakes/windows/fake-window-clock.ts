/** A window's clock that moves only when the test moves it. */
import type { Clock } from '#renderer/live/time/clock.ts'

export interface FakeWindowClock extends Clock {
  /** Moves time forward, running due tasks in order. */
  advance(byMs: number): void
  /** Acts like a frozen window: tasks that fell due run afterwards, late. */
  sleep(byMs: number): void
  /** Acts like the user or a time server that sets the wall clock. */
  jumpWall(byMs: number): void
  readonly waiting: number
}

export function createFakeWindowClock(startMs = Date.UTC(2026, 10, 20, 14, 30)): FakeWindowClock {
  let wallOffset = startMs
  let elapsedMs = 0
  const tasks = new Set<{ readonly dueMs: number; readonly run: () => void }>()

  function advance(byMs: number): void {
    const endMs = elapsedMs + byMs
    for (;;) {
      const [next] = [...tasks].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
      if (next === undefined) break
      tasks.delete(next)
      elapsedMs = Math.max(elapsedMs, next.dueMs)
      next.run()
    }
    elapsedMs = endMs
  }

  return {
    now: () => wallOffset + elapsedMs,
    schedule(delayMs, run) {
      const task = { dueMs: elapsedMs + delayMs, run }
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    advance,
    sleep(byMs) {
      elapsedMs += byMs
      advance(0)
    },
    jumpWall(byMs) {
      wallOffset += byMs
    },
    get waiting() {
      return tasks.size
    },
  }
}
