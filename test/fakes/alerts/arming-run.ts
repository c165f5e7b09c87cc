/** Steps an arming through polls, as the engine does. */
import {
  firstArming,
  step,
  stepClose,
  type Arming,
  type Evidence,
  type Firing,
  type Stepped,
} from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN, type Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

/** The parts of a poll that differ from the default. */
export type ArmingChanges = Partial<Evidence> & {
  readonly touched?: readonly number[]
  /** The price at which a bar closed right before it. */
  readonly closed?: number
}

export const moment = (price: number, changes: Partial<Moment> = {}): Moment => ({
  ...NOTHING_KNOWN,
  price,
  ...changes,
})

/** Steps through polls ten seconds apart. Returns the positions of those that fired, and the firings. */
export function runArming(watching: Alert, polls: readonly (number | readonly [number, ArmingChanges])[]) {
  let arming: Arming = firstArming(watching)
  const firedAt: number[] = []
  const firings: Firing[] = []
  const take = (place: number, stepped: Stepped): void => {
    arming = stepped.arming
    if (stepped.firing === null) return
    firedAt.push(place)
    firings.push(stepped.firing)
  }
  for (const [place, poll] of polls.entries()) {
    const [price, { touched = [], closed, ...changes }] = typeof poll === 'number' ? [poll, {}] : poll
    const span = { from: TRADING + (place - 1) * 10_000, to: TRADING + place * 10_000, date: '2026-11-20' }
    if (closed !== undefined) take(place, stepClose(watching, arming, { ...span, moment: moment(closed) }))
    const evidence: Evidence = {
      kind: place === 0 ? 'first' : 'new',
      between: touched.map((touch) => moment(touch)),
      now: moment(price),
      ...span,
      isNewDay: false,
      ...changes,
    }
    take(place, step(watching, arming, evidence))
  }
  return { firedAt, firings, arming }
}
