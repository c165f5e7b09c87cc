/** Steps an arming through polls, as the engine does. */
import { firstArming, step, type Arming, type Evidence, type Firing } from '../../src/core/alerts/evaluation/arming.ts'
import { NOTHING_KNOWN, type Moment } from '../../src/model/alert-moment.ts'
import type { Alert } from '../../src/model/alert.ts'
import { TRADING } from '../fixtures/alerts.ts'

/** What of a poll is not as it mostly is. */
export type ArmingChanges = Partial<Evidence> & { readonly touched?: readonly number[] }

export const moment = (price: number, changes: Partial<Moment> = {}): Moment => ({
  ...NOTHING_KNOWN,
  price,
  ...changes,
})

/** Steps through polls ten seconds apart; answers the places of those at which it fired, and the firings. */
export function runArming(watching: Alert, polls: readonly (number | readonly [number, ArmingChanges])[]) {
  let arming: Arming = firstArming(watching)
  const firedAt: number[] = []
  const firings: Firing[] = []
  for (const [place, poll] of polls.entries()) {
    const [price, { touched = [], ...changes }] = typeof poll === 'number' ? [poll, {}] : poll
    const stepped = step(watching, arming, {
      kind: place === 0 ? 'first' : 'new',
      between: touched.map((touch) => moment(touch)),
      now: moment(price),
      barClose: null,
      from: TRADING + (place - 1) * 10_000,
      to: TRADING + place * 10_000,
      date: '2026-11-20',
      isNewDay: false,
      ...changes,
    })
    arming = stepped.arming
    if (stepped.firing === null) continue
    firedAt.push(place)
    firings.push(stepped.firing)
  }
  return { firedAt, firings, arming }
}
