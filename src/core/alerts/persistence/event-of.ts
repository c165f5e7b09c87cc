/** Makes the event of a firing. */
import type { AlertEvent } from '../../../model/alert-event.ts'
import type { ExternalEvent } from '../../../model/alert-moment.ts'
import type { Alert } from '../../../model/alert.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { Firing } from '../evaluation/arming.ts'

/** What the firing itself does not know. */
export type Noticed = Pick<AlertEvent, 'number' | 'firedAt' | 'isLate'>

export function eventOf(alert: Alert, instrument: InstrumentId | null, firing: Firing, noticed: Noticed): AlertEvent {
  const { arming, held, moment, from, to, isBetweenPolls } = firing
  return {
    ...noticed,
    alert: alert.id,
    name: alert.name,
    conditions: alert.conditions,
    held,
    instrument,
    revision: alert.revision,
    arming,
    from,
    to,
    price: moment.price,
    isBetweenPolls,
    text: textOf(moment.event),
    sound: alert.sound,
    isSpoken: alert.isSpoken,
    stage: 'pending',
    shownAt: null,
    acknowledgedAt: null,
    priceAfterQuarterHour: null,
    priceAfterDay: null,
  }
}

function textOf(event: ExternalEvent | null): string | null {
  if (event?.kind === 'news') return event.text
  return event?.kind === 'ipo' ? event.company : null
}
