/**
 * Electron's channels between one page and the main process, over the world's time. They never break, but either end
 * may disappear.
 */
import { costOf } from '#contract/wire/message-cost.ts'
import { createRateLimit, MESSAGE_RATE, TOO_MANY_MESSAGES } from '#contract/wire/rate-limit.ts'
import type { Message, Push, Reply } from '#contract/wire/transport.ts'
import type { Bridge } from '#renderer/transports/bridge-line.ts'
import type { ApplicationRun } from '../application-run.ts'
import { copyOf } from '../disk/copy-of.ts'
import type { Lane, Timeline } from '../time/timeline.ts'

const DELAY_MS = 1

export interface SimulatedBridge {
  readonly bridge: Bridge
  /** The main process hangs: messages wait until `flow`. */
  stall(): void
  flow(): void
  /** The page is closed or has crashed, which ends its subscriptions. */
  end(): void
}

export interface BridgeParts {
  readonly timeline: Timeline
  readonly lane: Lane
  /** Monotonic, ms. */
  readonly now: () => number
  readonly run: ApplicationRun
  readonly pushed: () => void
}

/** Messages are copied, as between processes. */
export function createSimulatedBridge({ timeline, lane, now, run, pushed }: BridgeParts): SimulatedBridge {
  const listeners = new Set<(push: Push) => void>()
  const limit = createRateLimit({ ...MESSAGE_RATE, now })
  let waiting: (() => void)[] | null = null
  let isGone = false

  function carry(deliver: () => void): void {
    timeline.schedule(lane, DELAY_MS, () => {
      if (isGone) return
      if (waiting === null) deliver()
      else waiting.push(deliver)
    })
  }

  const connection = run.connect((push) => {
    const copy = copyOf(push)
    pushed()
    carry(() => {
      for (const listener of [...listeners]) listener(copy)
    })
  })

  const answer = (message: Message): Promise<Reply> =>
    limit.take(costOf(message)) ? connection.receive(message) : Promise.resolve(TOO_MANY_MESSAGES)

  return {
    bridge: {
      request(message) {
        const { promise, resolve } = Promise.withResolvers<Reply>()
        const copy = copyOf(message)
        carry(() => {
          void answer(copy).then((reply) => {
            const back = copyOf(reply)
            carry(() => resolve(back))
          })
        })
        return promise
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    stall() {
      waiting ??= []
    },
    flow() {
      const held = waiting ?? []
      waiting = null
      for (const deliver of held) carry(deliver)
    },
    end() {
      isGone = true
      if (run.isAlive()) connection.close()
    },
  }
}
