/** Puts one piece of evidence to one alert, and remembers what came of it. */
import type { Alert } from '../../model/alert.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { Clock } from '../ports.ts'
import type { AlertMemory } from './alert-memory.ts'
import { step, type Evidence, type Firing } from './arming.ts'
import { eventOf } from './event-of.ts'

/** @param isLate Whether nobody looked when that happened. */
export type TakeEvidence = (
  alert: Alert,
  instrument: InstrumentId | null,
  evidence: Evidence,
  isLate: (firing: Firing) => boolean,
) => void

export function createTakeEvidence(
  clock: Pick<Clock, 'now'>,
  memory: Pick<AlertMemory, 'arming' | 'setArming' | 'putEvent' | 'nextEventNumber'>,
): TakeEvidence {
  return (alert, instrument, evidence, isLate) => {
    const before = memory.arming(alert, instrument)
    const { arming, firing } = step(alert, before, evidence)
    if (firing !== null) {
      const noticed = { number: memory.nextEventNumber(), firedAt: clock.now(), isLate: isLate(firing) }
      memory.putEvent(eventOf(alert, instrument, firing, noticed))
    }
    if (arming !== before) memory.setArming(alert, instrument, arming)
  }
}
