/**
 * Asks one service for as long as it is the one in use: sends what is due by earliest deadline, inside the budget, and
 * hands every answer on. Nothing is in two requests at once, and a stopped poller hands on nothing.
 */
import type { Failure } from '#model/values/failure.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Caller } from '#core/service/caller.ts'
import { createRetryPolicy } from '#core/service/retry.ts'
import type { Operation } from '#core/service/operations.ts'
import type { Clock } from '#core/ports/clock.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { askAtOnce } from '../questions/ask-at-once.ts'
import { createFocusHold } from './focus-hold.ts'
import { createJointAsks, type JointAsks } from '../questions/joint-asks.ts'
import { createKeyProbe } from '../questions/key-probe.ts'
import { createOneOffs, type OneOffs } from '../questions/one-offs.ts'
import { createOutcomes, type OutcomeListener } from '../questions/outcomes.ts'
import { isArmed, pollingOf, type Item, type Poll } from '../plan/group.ts'
import { spreadAgain } from '../plan/phases.ts'
import { createPlan, type Plan } from '../plan/plan.ts'
import type { Departures } from './next-request.ts'
import { createDueSender } from './send-due.ts'
import { createPollSender } from './send-poll.ts'
import type { Polling } from '../values/provenance.ts'
import type { Subject } from '../demand/subject.ts'
import { createTimer } from '#core/reactive/timer.ts'
import { createTurns } from './turns.ts'
import type { Demand } from '../demand/demand.ts'

export interface PollerListener extends OutcomeListener {
  /** The subject is polled in this way from now on. */
  planned(subject: Subject, polling: Polling): void
  /** Something was sent: the connection's state may have changed. */
  sent(): void
  /** An answer was taken: these subjects and the connection's state may be others than before. */
  answered(subjects: readonly Subject[]): void
  /** The estimated times of the next requests for these subjects moved. */
  turnsMoved(subjects: readonly Subject[]): void
  /** Periods, sessions or quarantines changed: so may the marks of values that no answer touched. */
  replanned(): void
}

export interface Poller {
  setDemand(subject: Subject, demand: Demand | null): void
  readonly plan: Pick<Plan, 'item' | 'items' | 'groups'>
  /** Asks something once; see {@link OneOffs}. */
  readonly ask: OneOffs['ask']
  /** Asks about one code together with others; see {@link JointAsks}. */
  readonly askOne: JointAsks['ask']
  /** Holds a small budget back until {@link Poller.goOn} or an armed alert, or for a moment. */
  holdBack(): void
  goOn(): void
  /** While paused nothing is sent, and what is asked is given up at once. */
  pause(isPaused: boolean): void
  /** Gives up what is in flight and refreshes everything after a moment, the weightiest first. */
  wake(): void
  /** Asks at once what is held back: one refused operation or, without one, anything at all of a host that is left alone. */
  tryNow(operation: Operation | null): void
  /** Estimates again when each request that waits will leave, if anything has moved since the last estimate. */
  estimateTurns(): void
  stop: Cancel
}

/** Planning for a little more than there is keeps something due at all times: an unused request is lost. */
const OVERDRIVE = 1.02
/** After a wake-up the network needs a moment, and clients must not all come back at once. */
const WAKE_MIN_MS = 500
const WAKE_SPREAD_MS = 1_500

export function createPoller(
  ports: Pick<Ports, 'clock' | 'random'>,
  caller: Caller,
  codesPerRequest: number,
  listener: PollerListener,
): Poller {
  const { clock, random } = ports
  const plan = createPlan(codesPerRequest, caller.operations, (poll) => publishPlan(poll, listener, clock))
  const retries = createRetryPolicy(random)
  const outcomes = createOutcomes(clock, plan, caller.operations, retries, listener)
  const timer = createTimer(clock, pump)
  const isFocused = (subject: Subject): boolean => plan.item(subject)?.demand.isFocused === true
  const oneOffs = createOneOffs(clock, caller, retries, {
    ...{ stirred: settled, isFocused },
    left: (subjects) => markAsked(plan, subjects, clock.monotonic()),
  })
  const jointAsks = createJointAsks(oneOffs, codesPerRequest)
  const keyProbe = createKeyProbe(clock, caller, plan, oneOffs, () => spreadAgain(plan, clock.monotonic(), random))
  const hold = createFocusHold(clock, plan, caller.budget)
  const sendPoll = createPollSender({
    caller, plan, outcomes, retries, random, answered, sent: () => listener.sent(), isStopped: () => stopped,
  }) // prettier-ignore
  const { budget, hostStatus, waitMs } = caller
  const holdMs: Departures['holdMs'] = (request, now) => Math.max(quietUntil - now, hold.waitMs(request, now))
  const departures: Departures = { polls: plan, oneOffs, budget, waitMs, holdMs }
  const sender = createDueSender({ clock, hostStatus, departures, oneOffs, sendPoll, timer })
  const turns = createTurns(clock, { caller, plan, oneOffs, isFocused, holdMs, last: sender.last })
  let stopped = false
  let isPaused = false
  let quietUntil = -Infinity

  /** A question joined the queue or was answered. */
  function settled(): void {
    if (!stopped) keyProbe.consider()
    timer.runAfter(0)
  }

  /** Sends whatever may be sent now, and comes back when the next thing may. */
  function pump(): void {
    if (stopped) return
    turns.stir()
    if (isPaused) return oneOffs.giveUp(PAUSED)
    const isReplanned = plan.refresh((OVERDRIVE * caller.budget.limit()) / MINUTE_MS, clock.monotonic(), clock.now())
    sender.send()
    if (isReplanned) listener.replanned()
  }

  function goOn(): void {
    hold.focusNamed()
    timer.runAfter(0)
  }

  function answered(subjects: readonly Subject[]): void {
    keyProbe.consider()
    // The plan comes first: what the answer changed in it belongs to the provenance of what it brought.
    pump()
    listener.answered(subjects)
  }

  return {
    setDemand(subject, demand) {
      if (demand !== null && isArmed(demand)) hold.end()
      plan.setDemand(subject, demand, clock.monotonic())
      // Demand comes in droves; the plan is made once for all of them.
      timer.runAfter(0)
    },
    plan,
    pause(wanted) {
      isPaused = wanted
      timer.runAfter(0)
    },
    ask: (endpoint, parameters) => oneOffs.ask(endpoint, parameters),
    askOne: jointAsks.ask,
    holdBack: hold.start,
    goOn,
    wake() {
      const now = clock.monotonic()
      quietUntil = now + WAKE_MIN_MS + random() * WAKE_SPREAD_MS
      caller.cancelAll()
      caller.hostStatus.probeSoon(quietUntil)
      spreadAgain(plan, quietUntil, random)
      timer.runAfter(quietUntil - now)
    },
    tryNow(operation) {
      askAtOnce(operation, clock.monotonic(), { caller, keyProbe, oneOffs })
      goOn()
    },
    estimateTurns: () => publishTurns(turns.estimate(isPaused), listener, clock),
    stop() {
      stopped = true
      timer.cancel()
      keyProbe.stop()
      oneOffs.stop()
      caller.cancelAll()
    },
  }
}

/** Counts the answer of a question as the poll of the same subject. */
function markAsked(plan: Pick<Plan, 'item' | 'reschedule'>, subjects: readonly Subject[], now: number): void {
  const items = subjects.flatMap((subject) => plan.item(subject) ?? [])
  for (const item of items) Object.assign(item, { isAwaited: false, sentAt: now, askedAt: now, turnAt: null })
  plan.reschedule(items)
}

function publishPlan(
  poll: Poll,
  listener: Pick<PollerListener, 'planned'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): void {
  const polling = pollingOf(poll, clock)
  // An item that nobody wants any more has left its poll, which is cut without it soon.
  for (const item of poll.items) if (item.poll === poll) listener.planned(item.subject, polling(item))
}

function publishTurns(
  moved: readonly Item[],
  listener: Pick<PollerListener, 'planned' | 'turnsMoved'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): void {
  for (const poll of new Set(moved.map((item) => item.poll))) if (poll !== null) publishPlan(poll, listener, clock)
  listener.turnsMoved(moved.map(({ subject }) => subject))
}

const PAUSED: Failure = { kind: 'unavailable', cause: 'paused', message: 'polling is paused' }
