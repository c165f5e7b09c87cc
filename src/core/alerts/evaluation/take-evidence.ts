/** Applies evidence to an alert and stores the result. */
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import {
  step,
  stepClose,
  unseenSince,
  type Arming,
  type Evidence,
  type Firing,
  type Stepped,
} from '../measure/arming.ts'
import type { BarClose } from './bar-closes.ts'
import { eventOf } from '../persistence/event-of.ts'

export interface TakeEvidence {
  evidence(alert: Alert, instrument: InstrumentId | null, evidence: Evidence, context: EvidenceContext): void
  close(alert: Alert, instrument: InstrumentId, close: BarClose, isLate: boolean): void
}

interface EvidenceContext {
  /** Whether the firing happened while polls were missing. */
  readonly isLate: (firing: Firing) => boolean
  /** Ends of bars closed by answers, Unix epoch ms, if polls were missing and bars may show touches; else null. */
  readonly unseenBut: readonly number[] | null
}

export function createTakeEvidence(
  clock: Pick<Clock, 'now'>,
  memory: Pick<AlertMemory, 'arming' | 'setArming' | 'putEvent' | 'nextEventNumber'>,
): TakeEvidence {
  function record(
    alert: Alert,
    instrument: InstrumentId | null,
    { before, after, firing }: { readonly before: Arming; readonly after: Arming; readonly firing: Stepped['firing'] },
    isLate: (firing: Firing) => boolean,
  ): void {
    if (firing !== null) {
      const noticed = { number: memory.nextEventNumber(), firedAt: clock.now(), isLate: isLate(firing) }
      memory.putEvent(eventOf(alert, instrument, firing, noticed))
    }
    if (after !== before) memory.setArming(alert, instrument, after)
  }

  return {
    evidence(alert, instrument, evidence, { isLate, unseenBut }) {
      const before = memory.arming(alert, instrument)
      const { arming, firing } = step(alert, before, evidence)
      const { from, to } = evidence
      const after = unseenBut === null ? arming : unseenSince(before, arming, { from, to, closed: unseenBut })
      record(alert, instrument, { before, after, firing }, isLate)
    },
    close(alert, instrument, { moment, date, seenAt }, isLate) {
      const before = memory.arming(alert, instrument)
      const { arming, firing } = stepClose(alert, before, { moment, date, from: seenAt, to: seenAt })
      record(alert, instrument, { before, after: arming, firing }, () => isLate)
    },
  }
}
