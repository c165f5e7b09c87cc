/** Makes the event of a firing. */
import type { AlertEvent } from '../../../model/alert-event.ts'
import type { Alert } from '../../../model/alert.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { Firing } from '../evaluation/arming.ts'
import type { Occurrence } from '../evaluation/moment.ts'

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
    text: textOf(moment.occurrence),
    sound: alert.sound,
    isSpoken: alert.isSpoken,
    stage: 'pending',
    shownAt: null,
    acknowledgedAt: null,
    priceAfterQuarterHour: null,
    priceAfterDay: null,
  }
}

function textOf(occurrence: Occurrence | null): string | null {
  if (occurrence?.kind === 'news') return occurrence.text
  return occurrence?.kind === 'ipo' ? occurrence.company : null
}
