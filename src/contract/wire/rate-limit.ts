/** Bounds how fast one window may send: a runaway page cannot keep the backend busy. */
import { costOf } from './message-cost.ts'
import type { Connect } from './serve.ts'
import type { Reply } from './transport.ts'

/** What one window may still ask for. */
export interface RateLimit {
  /** Spends what a message costs; false when the window has to wait. */
  take(cost: number): boolean
}

/** A token bucket's size and speed. */
export interface RateLimitOptions {
  /** Cost of the messages that may come at once. */
  readonly burst: number
  /** Cost that is allowed again each second. */
  readonly perSecond: number
  /** Monotonic, ms. */
  readonly now: () => number
}

/** A token bucket. */
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

/** Of one window, by the cost of messages: far above what a page sends, far below what would keep a process busy. */
export const MESSAGE_RATE = { burst: 500, perSecond: 200 } as const

/** What a window is answered that sends more. */
export const TOO_MANY_MESSAGES: Reply = {
  ok: false,
  error: { code: 'tooMany', message: 'This window sends too much.' },
}

/**
 * The same lines, each of them limited.
 *
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
