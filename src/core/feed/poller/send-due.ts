/** Sends all requests that may leave now, and runs again when the next one may. */
import type { Clock } from '#core/ports/clock.ts'
import type { HostStatus } from '#core/service/host-status.ts'
import { asSent, nextDeparture, NOTHING_SENT, type Departures, type LastSent } from './next-request.ts'
import type { OneOffs } from '../questions/one-offs.ts'
import type { Poll } from '../plan/group.ts'
import type { Timer } from '#core/reactive/timer.ts'

export interface DueSenderParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly hostStatus: Pick<HostStatus, 'state'>
  readonly departures: Departures
  readonly oneOffs: Pick<OneOffs, 'send' | 'giveUp'>
  readonly sendPoll: (poll: Poll, now: number) => Promise<void>
  readonly timer: Pick<Timer, 'runAfter'>
}

export interface DueSender {
  send(): void
  last(): LastSent
}

export function createDueSender(parts: DueSenderParts): DueSender {
  const { clock, hostStatus, departures, oneOffs, sendPoll, timer } = parts
  let last: LastSent = NOTHING_SENT

  function send(): void {
    for (;;) {
      const now = clock.monotonic()
      const { next, waitMs, callerWaitMs } = nextDeparture(departures, last, now)
      if (waitMs > 0) {
        // A retry that only waits for its turn may still succeed.
        if (next.poll === null && callerWaitMs > 0) giveUpInVain(oneOffs, hostStatus.state(now))
        timer.runAfter(waitMs)
        return
      }
      last = asSent(next)
      if (next.poll === null) oneOffs.send(now)
      else void sendPoll(next.poll, now)
    }
  }

  return { send, last: () => last }
}

/** Fails questions that the service cannot answer, so that callers need not wait. */
function giveUpInVain(oneOffs: Pick<OneOffs, 'giveUp'>, { state, failure }: ReturnType<HostStatus['state']>): void {
  if (failure !== null && (state === 'offline' || state === 'unauthorised')) oneOffs.giveUp(failure)
}
