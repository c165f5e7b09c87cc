/**
 * Polls one service while it is in use: sends due requests by deadline within the budget, and passes answers on. No
 * item is in two requests at the same time, and a stopped poller passes nothing on.
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
  planned(subject: Subject, polling: Polling): void
  /** The connection's state may have changed. */
  sent(): void
  /** The state of these subjects and of the connection may have changed. */
  answered(subjects: readonly Subject[]): void
  turnsMoved(subjects: readonly Subject[]): void
  /** Periods, sessions or quarantines changed, and so perhaps marks of values without a new answer. */
  replanned(): void
}

export interface Poller {
  setDemand(subject: Subject, demand: Demand | null): void
  readonly plan: Pick<Plan, 'item' | 'items' | 'groups'>
  /** See {@link OneOffs}. */
  readonly ask: OneOffs['ask']
  /** See {@link JointAsks}. */
  readonly askOne: JointAsks['ask']
  /** Holds a small budget back until {@link Poller.goOn}, an armed alert, or a timeout. */
  holdBack(): void
  goOn(): void
  /** While paused no request is sent, and questions fail immediately. */
  pause(isPaused: boolean): void
  /** Gives up requests in flight and, after a moment, refreshes all values by weight. */
  wake(): void
  /** Sends a held request: to one refused operation or, if null, to a host that is paused or out of reach. */
  tryNow(operation: Operation | null): void
  /** Estimates when waiting requests will leave, if anything moved since the last estimate. */
  estimateTurns(): void
  stop: Cancel
}

/** The plan slightly exceeds the budget, because an unused request is lost. */
const OVERDRIVE = 1.02
/** The network needs a moment after a wake-up, and clients must not return at the same moment. */
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

  /** A question was added or answered. */
  function settled(): void {
    if (!stopped) keyProbe.consider()
    timer.runAfter(0)
  }

  /** Sends the requests that may leave now, and schedules the next run. */
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
    // First, because the answer's provenance includes the changed plan.
    pump()
    listener.answered(subjects)
  }

  return {
    setDemand(subject, demand) {
      if (demand !== null && isArmed(demand)) hold.end()
      plan.setDemand(subject, demand, clock.monotonic())
      // Demand changes in bursts; one later run plans for all of them.
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

/** Counts the answer of a question as a poll of its subjects. */
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
  // An item without demand has left its poll, which will be cut again.
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
