/** A clock that moves only when it is told to. */
import type { Clock } from '#core/ports/clock.ts'

export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due in order; what those tasks schedule within the span runs as well. */
  advance(spanMs: number): void
  /** The same, letting promises settle after each task, for code that awaits between one timer and the next. */
  advanceSettling(spanMs: number): Promise<void>
  /** Moves the wall clock alone, as when the user or a time server sets it. */
  jumpWall(byMs: number): void
  /** The machine sleeps: the monotonic clock and the timers stand still. */
  sleep(spanMs: number): void
  /** The machine starts again. */
  reboot(): void
  /** Which of the boot's facts the system tells; all by default. */
  tells: 'boot' | 'uptime' | 'nothing'
  /** How many tasks are waiting. */
  waiting(): number
}

interface Task {
  readonly dueAt: number
  readonly order: number
  readonly run: () => void
}

/** One machine has all clocks that start after this, Unix epoch ms: a later one is that of a later process. */
const MACHINE_STARTED_AT = Date.UTC(2026, 0, 1)

/** Lets every promise that can settle without time passing do so. */
export async function settlePromises(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}

/** @param startAt Wall clock at the beginning, Unix epoch ms. */
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
