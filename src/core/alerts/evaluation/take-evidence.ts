/** Puts one piece of evidence to one alert, and remembers what came of it. */
import type { Alert } from '../../../model/alert.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { step, unseenSince, type Evidence, type Firing } from './arming.ts'
import { eventOf } from '../persistence/event-of.ts'

export type TakeEvidence = (
  alert: Alert,
  instrument: InstrumentId | null,
  evidence: Evidence,
  context: EvidenceContext,
) => void

interface EvidenceContext {
  /** Whether nothing was polled when that happened. */
  readonly isLate: (firing: Firing) => boolean
  /** Whether polls were missing in the span of the evidence, and bars may show what happened. */
  readonly isUnseen: boolean
}

export function createTakeEvidence(
  clock: Pick<Clock, 'now'>,
  memory: Pick<AlertMemory, 'arming' | 'setArming' | 'putEvent' | 'nextEventNumber'>,
): TakeEvidence {
  return (alert, instrument, evidence, { isLate, isUnseen }) => {
    const before = memory.arming(alert, instrument)
    const stepped = step(alert, before, evidence)
    const { firing } = stepped
    const arming = isUnseen ? unseenSince(before, stepped.arming, evidence) : stepped.arming
    if (firing !== null) {
      const noticed = { number: memory.nextEventNumber(), firedAt: clock.now(), isLate: isLate(firing) }
      memory.putEvent(eventOf(alert, instrument, firing, noticed))
    }
    if (arming !== before) memory.setArming(alert, instrument, arming)
  }
}
