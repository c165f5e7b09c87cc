/** Limits the rate of a window's messages, so that a runaway page cannot block the backend. */
import { costOf } from './message-cost.ts'
import type { Connect } from './serve.ts'
import type { Reply } from './transport.ts'

/** The allowance of one window. */
export interface RateLimit {
  /** Spends a cost; false if the window must wait. */
  take(cost: number): boolean
}

/** A token bucket's size and speed. */
export interface RateLimitOptions {
  /** Maximum cost at one time. */
  readonly burst: number
  /** Cost that becomes available again. */
  readonly perSecond: number
  /** Monotonic, ms. */
  readonly now: () => number
}

/** Creates a token bucket. */
export function createRateLimit({ burst, perSecond, now }: RateLimitOptions): RateLimit {
  let available = burst
  let filledAt = now()
  return {
    take(cost) {
      const at = now()
      available = Math.min(burst, available + ((at - filledAt) / 1000) * perSecond)
      filledAt = at
      if (available < cost) return false
      available -= cost
      return true
    },
  }
}

/** The limit of one window: far above what a page sends, far below what would block a process. */
export const MESSAGE_RATE = { burst: 500, perSecond: 200 } as const

/** The reply to a window above its limit. */
export const TOO_MANY_MESSAGES: Reply = {
  ok: false,
  error: { code: 'tooMany', message: 'This window sends too much.' },
}

/**
 * Limits each line.
 * @param now Monotonic, ms.
 */
export function limitLines(connect: Connect, now: () => number): Connect {
  return (push) => {
    const connection = connect(push)
    const limit = createRateLimit({ ...MESSAGE_RATE, now })
    return {
      ...connection,
      receive: (message) =>
        limit.take(costOf(message)) ? connection.receive(message) : Promise.resolve(TOO_MANY_MESSAGES),
    }
  }
}
