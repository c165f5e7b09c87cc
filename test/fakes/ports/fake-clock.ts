/** A clock that moves only when the test moves it. */
import type { Clock } from '#core/ports/clock.ts'

export interface FakeClock extends Clock {
  /** Runs due tasks in order, including those that tasks schedule within the span. */
  advance(spanMs: number): void
  /** The same, but settles promises after each task, for code that awaits between timers. */
  advanceSettling(spanMs: number): Promise<void>
  /** Acts like the user or a time server that sets the wall clock. */
  jumpWall(byMs: number): void
  /** The machine sleeps: the monotonic clock and the timers do not advance. */
  sleep(spanMs: number): void
  reboot(): void
  /** All by default. */
  tells: 'boot' | 'uptime' | 'nothing'
  waiting(): number
}

interface Task {
  readonly dueAt: number
  readonly order: number
  readonly run: () => void
}

/**
 * All clocks that start after this time (Unix epoch ms) share one machine; a later clock is that of a later process.
 */
const MACHINE_STARTED_AT = Date.UTC(2026, 0, 1)

/** Lets every promise settle that can without time passing. */
export async function settlePromises(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}

/** @param startAt Wall clock at the start, Unix epoch ms. */
export function createFakeClock(startAt = Date.UTC(2026, 10, 20, 14, 30)): FakeClock {
  const tasks = new Set<Task>()
  let elapsedMs = 0
  let wallOffset = startAt
  let nextOrder = 0
  let sleptMs = 0
  let boots = 1
  let bootedAt = Math.min(0, MACHINE_STARTED_AT - startAt)

  function nextDue(until: number): Task | undefined {
    let first: Task | undefined
    for (const task of tasks) {
      if (task.dueAt > until) continue
      if (first === undefined || task.dueAt < first.dueAt || (task.dueAt === first.dueAt && task.order < first.order))
        first = task
    }
    return first
  }

  function run(task: Task): void {
    tasks.delete(task)
    elapsedMs = Math.max(elapsedMs, task.dueAt)
    task.run()
  }

  const clock: FakeClock = {
    now: () => wallOffset + elapsedMs + sleptMs,
    monotonic: () => elapsedMs,
    sinceBoot() {
      if (clock.tells === 'nothing') return null
      return { boot: clock.tells === 'boot' ? `boot ${boots}` : null, ms: elapsedMs + sleptMs - bootedAt }
    },
    schedule(delayMs, run) {
      const task: Task = { dueAt: elapsedMs + Math.max(0, delayMs), order: nextOrder++, run }
      tasks.add(task)
      return () => tasks.delete(task)
    },
    advance(spanMs) {
      const until = elapsedMs + spanMs
      for (let task = nextDue(until); task !== undefined; task = nextDue(until)) run(task)
      elapsedMs = until
    },
    async advanceSettling(spanMs) {
      const until = elapsedMs + spanMs
      await settlePromises()
      for (let task = nextDue(until); task !== undefined; task = nextDue(until)) {
        run(task)
        await settlePromises()
      }
      elapsedMs = until
    },
    jumpWall(byMs) {
      wallOffset += byMs
    },
    sleep(spanMs) {
      sleptMs += spanMs
    },
    reboot() {
      boots++
      bootedAt = elapsedMs + sleptMs
    },
    tells: 'boot',
    waiting: () => tasks.size,
  }
  return clock
}
