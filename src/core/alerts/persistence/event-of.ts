/** Creates the event of a firing. */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { AlertEvent, EventProfit } from '#model/alerts/alert-event.ts'
import type { ExternalEvent, Moment } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Firing } from '../measure/arming.ts'

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
    profit: profitOf(
      held.flatMap((place) => alert.conditions[place] ?? []),
      moment,
    ),
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

/** Returns the profit of the first condition on one, or null. */
function profitOf(held: readonly AlertCondition[], moment: Moment): EventProfit | null {
  for (const condition of held) {
    if (condition.kind !== 'dayProfit' && condition.kind !== 'totalProfit') continue
    const profit = moment.profitIn(condition.currency)
    const figures = profit?.[condition.kind === 'dayProfit' ? 'day' : 'total']
    if (figures !== undefined) return { ...figures, currency: condition.currency }
  }
  return null
}

function textOf(event: ExternalEvent | null): string | null {
  if (event?.kind === 'news') return event.text
  return event?.kind === 'ipo' ? event.company : null
}
