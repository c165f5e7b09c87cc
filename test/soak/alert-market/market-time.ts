/** The application's clock, at the speed of the market's. */
import { performance } from 'node:perf_hooks'
import type { Clock } from '#core/ports/clock.ts'

export interface MarketTime {
  /** Real time, Unix epoch ms, at which market time was `start`. */
  readonly origin: number
  /** Unix epoch ms. */
  readonly start: number
  /** Market seconds in a real second. */
  readonly speed: number
}

export const marketNow = ({ origin, start, speed }: MarketTime): number => start + (Date.now() - origin) * speed

export function createMarketClock(time: MarketTime): Clock {
  const longestMs = 2_000_000_000
  return {
    now: () => Math.floor(marketNow(time)),
    monotonic: () => performance.now() * time.speed,
    sinceBoot: () => null,
    schedule(delayMs, task) {
      const timer = setTimeout(task, Math.min(longestMs, Math.max(0, delayMs) / time.speed))
      return () => clearTimeout(timer)
    },
  }
}
