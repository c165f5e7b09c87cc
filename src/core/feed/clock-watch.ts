/** Ticks steadily. Detects sleep (a late tick) and a set wall clock (it moved differently from the monotonic clock). */
import type { Cancel, Clock } from '../ports/clock.ts'

export interface ClockWatch {
  resume(): void
  /** Also reports a clock that was set since the last tick. */
  pause(): void
}

export interface ClockEvents {
  tick(): void
  /** The difference between the wall clock's move and the passed time, ms. */
  wallClockMoved(byMs: number): void
  slept(): void
}

/** Smaller differences are drift and busy moments. */
const JUMP_MS = 5_000

export function createClockWatch(clock: Clock, periodMs: number, events: ClockEvents): ClockWatch {
  let cancel: Cancel | null = null
  let wall = 0
  let monotonic = 0

  function arm(): void {
    wall = clock.now()
    monotonic = clock.monotonic()
    cancel = clock.schedule(periodMs, check)
  }

  function compare(): { readonly passedMs: number; readonly movedMs: number } {
    const passedMs = clock.monotonic() - monotonic
    return { passedMs, movedMs: clock.now() - wall - passedMs }
  }

  const isJump = (movedMs: number): boolean => Math.abs(movedMs) > JUMP_MS

  function check(): void {
    const { passedMs, movedMs } = compare()
    arm()
    if (isJump(movedMs)) events.wallClockMoved(movedMs)
    else if (passedMs - periodMs > JUMP_MS) events.slept()
    events.tick()
  }

  return {
    resume() {
      if (cancel === null) arm()
    },
    pause() {
      if (cancel === null) return
      cancel()
      cancel = null
      // The next start reads stored times by its own wall clock.
      const { movedMs } = compare()
      if (isJump(movedMs)) events.wallClockMoved(movedMs)
    },
  }
}
