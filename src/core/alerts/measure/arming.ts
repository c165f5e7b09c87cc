/**
 * Whether an alert may fire on an instrument, and when it does. It fires on an edge only: what it watches for must have been seen
 * not to hold (then the alert is ready), and must then be seen to hold. Whatever fires starts a new arming.
 */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { hasCeased, holds, isMomentary } from './conditions.ts'

/** As it is stored. What is said of triggers is said in their order: see {@link triggersOf}. */
export interface Arming {
  /** Counts from 1. */
  readonly number: number
  /** Whether the trigger was seen not to hold since this arming started: only then may it fire. */
  readonly isReady: readonly boolean[]
  /** At how many polls in a row a ready trigger was seen to hold. */
  readonly heldPolls: readonly number[]
  /** Start of the span in which the first of those polls saw it come to hold, Unix epoch ms. */
  readonly heldFrom: number | null
  /**
   * Since when it is known whether the condition holds, Unix epoch ms: what was before the alert was made, or while it rested,
   * fires nothing. Null while that is not known.
   */
  readonly knownFrom: number | null
  readonly isDone: boolean
  /** Not ready before, Unix epoch ms. */
  readonly restsUntil: number | null
  /** Not ready on this trading date any more. */
  readonly restsOn: CalendarDate | null
  /** A span without polls of which bars are not read yet; null where there is none. */
  readonly unseen: Unseen | null
}

export interface Unseen {
  /** Unix epoch ms. */
  readonly from: number
  readonly to: number
  /** Ends of bars within it whose closes answers show, Unix epoch ms. */
  readonly closed: readonly number[]
  /** What it was when the span started. */
  readonly arming: SeenArming
}

type SeenArming = Omit<Arming, 'unseen'>

/** What one poll, or one external event, brings. */
export interface Evidence {
  /** As of a `QuoteJudgement`: only `new` fires; `same` may confirm; `first` arms. */
  readonly kind: 'first' | 'new' | 'same' | 'correction'
  /** What no poll saw, in no known order; all before `now`. */
  readonly between: readonly Moment[]
  readonly now: Moment
  /** The span in which it happened, Unix epoch ms. */
  readonly from: number
  readonly to: number
  readonly date: CalendarDate
  readonly isNewDay: boolean
}

/** The last moment of a bar that is over, of alerts that wait for that. */
export interface ClosedBar extends Pick<Evidence, 'from' | 'to'> {
  readonly moment: Moment
  /** The trading date of the bar. */
  readonly date: CalendarDate
}

export interface Firing {
  /** Of the arming that ended with it. */
  readonly arming: number
  /** Places of the conditions that held. */
  readonly held: readonly number[]
  readonly moment: Moment
  readonly from: number
  readonly to: number
  readonly isBetweenPolls: boolean
}

export interface Stepped {
  readonly arming: Arming
  readonly firing: Firing | null
}

/** What is to hold at one moment. Two conditions that are joined by `or` wait each for itself. */
export type Trigger = readonly AlertCondition[]

export function triggersOf({ conditions, join }: Pick<Alert, 'conditions' | 'join'>): readonly Trigger[] {
  return join === 'or' ? conditions.map((condition) => [condition]) : [conditions]
}

export function countTriggers({ conditions, join }: Pick<Alert, 'conditions' | 'join'>): number {
  return join === 'or' ? conditions.length : 1
}

export function firstArming(alert: Pick<Alert, 'conditions' | 'join'>): Arming {
  const triggers = triggersOf(alert)
  return {
    number: 1,
    isReady: triggers.map(() => false),
    heldPolls: triggers.map(() => 0),
    heldFrom: null,
    knownFrom: null,
    isDone: false,
    restsUntil: null,
    restsOn: null,
    unseen: null,
  }
}

/** While an alert is off or snoozed nothing is seen, so that nothing is known of what held meanwhile. */
export function disarmed(arming: Arming): Arming {
  if (arming.knownFrom === null && arming.unseen === null && !arming.isReady.includes(true)) return arming
  return { ...arming, knownFrom: null, isReady: arming.isReady.map(() => false), ...notHeld(arming), unseen: null }
}

/** What waits for external events alone waits from a moment on: nothing that lasts has to cease before. */
export function awaiting(arming: Arming, from: number): Arming {
  // A moment that is still to come comes from a clock that has been set back since.
  if (arming.knownFrom !== null && arming.knownFrom <= from) return arming
  return { ...arming, knownFrom: from, isReady: arming.isReady.map(() => !arming.isDone) }
}

/**
 * What comes of a span without polls in which it did not fire.
 * @param before What it was when the span started.
 */
export function unseenSince(before: Arming, arming: Arming, span: Omit<Unseen, 'arming'>): Arming {
  const { unseen, ...seen } = before
  // Nothing that was before it came to watch is its concern.
  if (before.knownFrom === null || before.isDone || before.number !== arming.number) return arming
  if (unseen === null) return { ...arming, unseen: { ...span, arming: seen } }
  return { ...arming, unseen: { ...unseen, to: span.to, closed: [...unseen.closed, ...span.closed] } }
}

export const isArmed = ({ isDone, isReady }: Arming): boolean => !isDone && isReady.includes(true)

/** Puts one piece of evidence to an alert. At most one firing comes of it. */
export function step(alert: Alert, arming: Arming, evidence: Evidence): Stepped {
  if (arming.isDone || evidence.kind === 'correction') return { arming, firing: null }
  const current = evidence.isNewDay ? dayStarted(alert, arming, evidence) : arming
  // What no poll saw may have been before the alert was made.
  if (evidence.kind === 'first' || arming.knownFrom === null)
    return { arming: readied(alert, current, evidence, evidence.now), firing: null }
  if (alert.conditions.some(isMomentary)) return stepOnce(alert, current, evidence)
  // Where nothing has fired yet, any moment shows that the condition did not hold all along.
  if (alert.confirm.kind === 'barClose')
    return { arming: arming.number === 1 ? readied(alert, current, evidence, evidence.now) : current, firing: null }
  return alert.confirm.polls === 1 ? stepOnce(alert, current, evidence) : stepPolls(alert, current, evidence)
}

/** Whether it stays what it is for as long as polls see that nothing of it holds. */
export function isSettled({ confirm, conditions }: Alert, { isReady }: Arming): boolean {
  return confirm.kind === 'polls' && confirm.polls === 1 && !isReady.includes(false) && !conditions.some(isMomentary)
}

/** One poll is enough, and so is what no poll saw. */
function stepOnce(alert: Alert, arming: Arming, evidence: Evidence): Stepped {
  if (evidence.kind === 'same') return { arming: readied(alert, arming, evidence, evidence.now), firing: null }
  let current = arming
  for (const moment of evidence.between) {
    const fired = fire(alert, current, evidence, moment, true)
    // Which of two moments between polls was first is not known: what ended with the one cannot start with the other.
    if (fired !== null) return { ...fired, arming: readied(alert, fired.arming, evidence, evidence.now) }
  }
  for (const moment of evidence.between) current = readied(alert, current, evidence, moment)
  const fired = fire(alert, current, evidence, evidence.now, false)
  const after = fired?.arming ?? current
  // An external event is over at once.
  return {
    arming: readied(alert, after, evidence, { ...evidence.now, event: null }),
    firing: fired?.firing ?? null,
  }
}

/** The condition has to be seen at two polls in a row. */
function stepPolls(alert: Alert, arming: Arming, evidence: Evidence): Stepped {
  const { kind, now, from } = evidence
  const heldPolls = triggersOf(alert).map((trigger, place) => {
    const held = arming.heldPolls[place] ?? 0
    if (arming.isReady[place] !== true || (kind === 'same' && held === 0)) return held
    const isHolding = triggerHolds(trigger, now)
    return isHolding === null ? held : isHolding ? held + 1 : 0
  })
  const isHeld = heldPolls.some((polls) => polls > 0)
  const counted: Arming = { ...arming, heldPolls, heldFrom: isHeld ? (arming.heldFrom ?? from) : null }
  const place = heldPolls.findIndex((polls) => polls >= 2)
  if (place < 0) return { arming: readied(alert, counted, evidence, now), firing: null }
  return fireOf(alert, counted, { ...evidence, from: counted.heldFrom ?? from }, now, false)
}

/** Puts the close of a bar to an alert that waits for it: no other moment fires such an alert. */
export function stepClose(alert: Alert, arming: Arming, closed: ClosedBar): Stepped {
  const isWaiting = alert.confirm.kind === 'barClose' && !alert.conditions.some(isMomentary)
  if (!isWaiting || arming.isDone || arming.knownFrom === null) return { arming, firing: null }
  const fired = fire(alert, arming, closed, closed.moment, false)
  return fired ?? { arming: readied(alert, arming, closed, closed.moment), firing: null }
}

/** Null when no ready trigger holds at the moment. */
function fire(
  alert: Alert,
  arming: Arming,
  evidence: Pick<Evidence, 'from' | 'to' | 'date'>,
  moment: Moment,
  isBetweenPolls: boolean,
): Stepped | null {
  const isHit = triggersOf(alert).some(
    (trigger, place) => arming.isReady[place] === true && triggerHolds(trigger, moment) === true,
  )
  return isHit ? fireOf(alert, arming, evidence, moment, isBetweenPolls) : null
}

function fireOf(
  alert: Alert,
  arming: Arming,
  { from, to, date }: Pick<Evidence, 'from' | 'to' | 'date'>,
  moment: Moment,
  isBetweenPolls: boolean,
): Stepped {
  const { repeat, conditions } = alert
  const held = conditions.flatMap((condition, place) => (holds(condition, moment) === true ? [place] : []))
  return {
    arming: {
      ...arming,
      number: arming.number + 1,
      isReady: arming.isReady.map(() => false),
      ...notHeld(arming),
      isDone: repeat.kind === 'once',
      restsUntil: repeat.kind === 'always' && repeat.cooldownMs > 0 ? to + repeat.cooldownMs : null,
      restsOn: repeat.kind === 'daily' ? date : null,
      unseen: null,
    },
    firing: { arming: arming.number, held, moment, from, to, isBetweenPolls },
  }
}

const notHeld = ({ heldPolls }: Arming): Pick<Arming, 'heldPolls' | 'heldFrom'> => ({
  heldPolls: heldPolls.map(() => 0),
  heldFrom: null,
})

/** Makes those triggers ready that do not hold at a moment; the arming itself when nothing changes. */
export function readied(
  alert: Alert,
  arming: Arming,
  { to, date }: Pick<Evidence, 'to' | 'date'>,
  moment: Moment,
): Arming {
  const triggers = triggersOf(alert)
  const isNewlyKnown = arming.knownFrom === null && triggers.some((trigger) => triggerHolds(trigger, moment) !== null)
  const known = isNewlyKnown ? { ...arming, knownFrom: to } : arming
  if (isResting(alert, arming, to, date)) return known
  const band = arming.number > 1 && alert.repeat.kind === 'always' ? alert.repeat.rearmPercent : 0
  return madeReady(known, (place) => triggerHasCeased(triggers[place] ?? [], moment, band))
}

/** What is measured from the start of a day does not hold at that start. */
function dayStarted(alert: Alert, arming: Arming, { to, date }: Evidence): Arming {
  if (isResting(alert, arming, to, date)) return arming
  const triggers = triggersOf(alert)
  return madeReady(arming, (place) => (triggers[place] ?? []).some((condition) => kindOf(condition).isOfDay))
}

function madeReady(arming: Arming, isNowReady: (place: number) => boolean): Arming {
  const isReady = arming.isReady.map((ready, place) => ready || isNowReady(place))
  return isReady.every((ready, place) => ready === arming.isReady[place]) ? arming : { ...arming, isReady }
}

function isResting(
  { repeat }: Alert,
  { restsUntil, restsOn, isDone }: Arming,
  now: number,
  date: CalendarDate,
): boolean {
  // A rest that is longer than its cooldown was started by a clock that has been set back since.
  const longestMs = repeat.kind === 'always' ? repeat.cooldownMs : 0
  const isCoolingDown = restsUntil !== null && now < restsUntil && restsUntil - now <= longestMs
  // Sources of news are checked one after the other: after today's something of yesterday may come.
  return isDone || isCoolingDown || (restsOn !== null && date <= restsOn)
}

function triggerHolds(trigger: Trigger, moment: Moment): boolean | null {
  const each = trigger.map((condition) => holds(condition, moment))
  if (each.includes(false)) return false
  return each.includes(null) ? null : true
}

const triggerHasCeased = (trigger: Trigger, moment: Moment, band: number): boolean =>
  trigger.some((condition) => hasCeased(condition, moment, band))
