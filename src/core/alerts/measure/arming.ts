/**
 * Decides whether and when an alert fires. It fires on an edge only: its trigger must be seen not to hold (the alert is then
 * ready), and then to hold. Every firing starts a new arming.
 */
import { kindOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { hasCeased, holds, isMomentary } from './conditions.ts'

/** Stored state of an alert on an instrument. Arrays follow the order of {@link triggersOf}. */
export interface Arming {
  readonly number: number
  /** Whether the trigger was seen not to hold since this arming started. It may fire only then. */
  readonly isReady: readonly boolean[]
  /** Consecutive polls at which a ready trigger held. */
  readonly heldPolls: readonly number[]
  /** Start of the span of the first of those polls, Unix epoch ms. */
  readonly heldFrom: number | null
  /**
   * Since when the condition's state is known, Unix epoch ms, or null. Prices before that fire nothing, e.g. from a rest or
   * before the alert was made.
   */
  readonly knownFrom: number | null
  readonly isDone: boolean
  /** Becomes ready no earlier, Unix epoch ms. */
  readonly restsUntil: number | null
  /** Does not become ready on this trading date. */
  readonly restsOn: CalendarDate | null
  /** A span without polls whose bars are not read yet, or null. */
  readonly unseen: Unseen | null
}

export interface Unseen {
  /** Unix epoch ms. */
  readonly from: number
  readonly to: number
  /** Ends of bars whose closes are known from answers, Unix epoch ms. */
  readonly closed: readonly number[]
  /** At the start of the span. */
  readonly arming: SeenArming
}

type SeenArming = Omit<Arming, 'unseen'>

export interface Evidence {
  /** As in `QuoteJudgement`: `new` fires, `same` may confirm, `first` arms. */
  readonly kind: 'first' | 'new' | 'same' | 'correction'
  /** Moments that no poll saw, all before `now`, in unknown order. */
  readonly between: readonly Moment[]
  readonly now: Moment
  /** The span in which it arose, Unix epoch ms. */
  readonly from: number
  readonly to: number
  readonly date: CalendarDate
  readonly isNewDay: boolean
}

/** The last moment of a closed bar, for alerts confirmed by it. */
export interface ClosedBar extends Pick<Evidence, 'from' | 'to'> {
  readonly moment: Moment
  readonly date: CalendarDate
}

export interface Firing {
  /** Number of the arming that ended. */
  readonly arming: number
  /** Indexes of the conditions that held. */
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

/** Conditions that must hold together. Conditions joined by `or` are a trigger each. */
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

/** Disarms an alert that is off or snoozed, because its conditions are not observed then. */
export function disarmed(arming: Arming): Arming {
  if (arming.knownFrom === null && arming.unseen === null && !arming.isReady.includes(true)) return arming
  return { ...arming, knownFrom: null, isReady: arming.isReady.map(() => false), ...notHeld(arming), unseen: null }
}

/** Arms an alert that waits for external events alone. They are momentary, so nothing has to cease first. */
export function awaiting(arming: Arming, from: number): Arming {
  // A later `knownFrom` is from before the clock was set back.
  if (arming.knownFrom !== null && arming.knownFrom <= from) return arming
  return { ...arming, knownFrom: from, isReady: arming.isReady.map(() => !arming.isDone) }
}

/**
 * Adds a span without polls in which the alert did not fire.
 * @param before The arming at the start of the span.
 */
export function unseenSince(before: Arming, arming: Arming, span: Omit<Unseen, 'arming'>): Arming {
  const { unseen, ...seen } = before
  // The alert did not watch at the start of the span, or fired in it.
  if (before.knownFrom === null || before.isDone || before.number !== arming.number) return arming
  if (unseen === null) return { ...arming, unseen: { ...span, arming: seen } }
  return { ...arming, unseen: { ...unseen, to: span.to, closed: [...unseen.closed, ...span.closed] } }
}

export const isArmed = ({ isDone, isReady }: Arming): boolean => !isDone && isReady.includes(true)

/** Applies evidence. An alert fires at most once by it. */
export function step(alert: Alert, arming: Arming, evidence: Evidence): Stepped {
  if (arming.isDone || evidence.kind === 'correction') return { arming, firing: null }
  const current = evidence.isNewDay ? dayStarted(alert, arming, evidence) : arming
  // Moments that no poll saw may be from before the alert was made.
  if (evidence.kind === 'first' || arming.knownFrom === null)
    return { arming: readied(alert, current, evidence, evidence.now), firing: null }
  if (alert.conditions.some(isMomentary)) return stepOnce(alert, current, evidence)
  // Until the first firing, any moment may show that the condition does not hold.
  if (alert.confirm.kind === 'barClose')
    return { arming: arming.number === 1 ? readied(alert, current, evidence, evidence.now) : current, firing: null }
  return alert.confirm.polls === 1 ? stepOnce(alert, current, evidence) : stepPolls(alert, current, evidence)
}

/** Whether polls leave the arming unchanged while none of the conditions hold. */
export function isSettled({ confirm, conditions }: Alert, { isReady }: Arming): boolean {
  return confirm.kind === 'polls' && confirm.polls === 1 && !isReady.includes(false) && !conditions.some(isMomentary)
}

/** Needs one poll, or one moment that no poll saw. */
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
  // An external event has no duration.
  return {
    arming: readied(alert, after, evidence, { ...evidence.now, event: null }),
    firing: fired?.firing ?? null,
  }
}

/** Needs the condition at two consecutive polls. */
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

/** Applies the close of a bar. No other moment fires an alert confirmed by closes. */
export function stepClose(alert: Alert, arming: Arming, closed: ClosedBar): Stepped {
  const isWaiting = alert.confirm.kind === 'barClose' && !alert.conditions.some(isMomentary)
  if (!isWaiting || arming.isDone || arming.knownFrom === null) return { arming, firing: null }
  const fired = fire(alert, arming, closed, closed.moment, false)
  return fired ?? { arming: readied(alert, arming, closed, closed.moment), firing: null }
}

/** Returns null if no ready trigger holds. */
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

/** Makes the triggers ready that do not hold. Returns the same arming if nothing changes. */
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

/** Makes triggers ready that measure from the start of a day: they do not hold there. */
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
  // A rest longer than its cooldown is from before the clock was set back.
  const longestMs = repeat.kind === 'always' ? repeat.cooldownMs : 0
  const isCoolingDown = restsUntil !== null && now < restsUntil && restsUntil - now <= longestMs
  // News sources are checked in turn, so yesterday's event may follow today's.
  return isDone || isCoolingDown || (restsOn !== null && date <= restsOn)
}

function triggerHolds(trigger: Trigger, moment: Moment): boolean | null {
  const each = trigger.map((condition) => holds(condition, moment))
  if (each.includes(false)) return false
  return each.includes(null) ? null : true
}

const triggerHasCeased = (trigger: Trigger, moment: Moment, band: number): boolean =>
  trigger.some((condition) => hasCeased(condition, moment, band))
