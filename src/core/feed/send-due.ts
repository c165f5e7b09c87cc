/** Sends all requests that may leave now, and runs again when the next one may. */
import type { Clock } from '../ports/clock.ts'
import type { Caller } from '../service/caller.ts'
import type { HostStatus } from '../service/host-status.ts'
import { nextToSend, NOTHING_SENT, type LastSent, type NextRequest } from './next-request.ts'
import type { OneOffs } from './one-offs.ts'
import type { Poll } from './plan/group.ts'
import type { PollQueue } from './plan/poll-queue.ts'
import type { Timer } from './timer.ts'

export interface DueSenderParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly caller: Pick<Caller, 'budget' | 'hostStatus' | 'waitMs'>
  readonly plan: Pick<PollQueue, 'next'>
  readonly oneOffs: Pick<OneOffs, 'next' | 'send' | 'giveUp'>
  readonly sendPoll: (poll: Poll, now: number) => Promise<void>
  /** How long the poller itself holds a request back, ms; 0 or less when it does not. */
  readonly holdMs: (request: NextRequest, now: number) => number
  /** Runs the poller again. */
  readonly timer: Pick<Timer, 'runAfter'>
}

/** Returns the function that sends what is due. */
export function createDueSender(parts: DueSenderParts): () => void {
  const { clock, caller, plan, oneOffs, sendPoll, holdMs, timer } = parts
  let last: LastSent = NOTHING_SENT

  return () => {
    for (;;) {
      const now = clock.monotonic()
      const candidates = { poll: plan.next(now, last.wentAhead), oneOff: oneOffs.next(now), last }
      const next = nextToSend(candidates, caller.budget, now)
      const callerWaitMs = caller.waitMs(next.pace)
      const waitMs = Math.max(next.dueAt - now, callerWaitMs, holdMs(next, now))
      if (waitMs > 0) {
        // A retry that only waits for its turn still has its chance.
        if (next.poll === null && callerWaitMs > 0) giveUpInVain(oneOffs, caller.hostStatus.state(now))
        timer.runAfter(waitMs)
        return
      }
      last = { wasOneOff: next.poll === null, wentAhead: next.isAhead }
      if (next.poll === null) oneOffs.send(now)
      else void sendPoll(next.poll, now)
    }
  }
}

/** Gives questions up while the service cannot answer them, so that callers get the failure without waiting. */
function giveUpInVain(oneOffs: Pick<OneOffs, 'giveUp'>, { state, failure }: ReturnType<HostStatus['state']>): void {
  if (failure !== null && (state === 'offline' || state === 'unauthorised')) oneOffs.giveUp(failure)
}
