/** Replaces real time and unseeded chance in the thread by the world's own while a world runs. */
import type { Machine } from '../machine.ts'
import type { Timeline } from './timeline.ts'

/** Returns the function that restores the real ones. */
export function replaceRealTime(timeline: Timeline, machine: Machine): () => void {
  const { setTimeout, clearTimeout } = globalThis
  const { now } = Date
  const { random } = Math
  const performanceNow = performance.now.bind(performance)
  const lane = timeline.lane('timers')

  function schedule(task: () => void, delayMs = 0): { readonly cancel: () => void; unref(): void } {
    return { cancel: timeline.schedule(lane, Math.max(1, delayMs), task), unref: () => undefined }
  }

  Object.assign(globalThis, {
    setTimeout: schedule,
    clearTimeout: (timer: { readonly cancel?: () => void } | undefined) => timer?.cancel?.(),
  })
  Date.now = () => Math.floor(machine.wall())
  Math.random = () => {
    throw new Error('chance without a seed')
  }
  performance.now = () => machine.monotonic()
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout })
    Date.now = now
    Math.random = random
    performance.now = performanceNow
  }
}
