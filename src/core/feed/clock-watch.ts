/**
 * A steady tick that notices what it missed: a tick far too late means that the machine slept, and a wall clock that moved
 * otherwise than the monotonic one was set.
 */
import type { Cancel, Clock } from '../ports.ts'

export interface ClockWatch {
  resume(): void
  pause(): void
}

export interface ClockEvents {
  tick(): void
  /** The wall clock moved by this much more (or less) than time passed, ms. */
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
    cancel = clock.schedule(periodMs, look)
  }

  function look(): void {
    const passedMs = clock.monotonic() - monotonic
    const movedMs = clock.now() - wall - passedMs
    arm()
    if (Math.abs(movedMs) > JUMP_MS) events.wallClockMoved(movedMs)
    else if (passedMs - periodMs > JUMP_MS) events.slept()
    events.tick()
  }

  return {
    resume() {
      if (cancel === null) arm()
    },
    pause() {
      cancel?.()
      cancel = null
    },
  }
}
