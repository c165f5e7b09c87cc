/** Price alerts as chart lines, and the draft of an alert whose line was moved. */
import type { AlertState, AlertView } from '#model/alerts/alert-view.ts'
import { mayHavePricesBelowZero, type AlertDraft } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PriceLine, PriceLineState } from './price-line.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { conditionText } from '#i18n/wording/alert-conditions.ts'

const LIVELY: ReadonlySet<AlertState> = new Set(['armed', 'confirming'])
const MET: ReadonlySet<AlertState> = new Set(['holding', 'done'])

function lineState(state: AlertState): PriceLineState {
  if (LIVELY.has(state)) return 'active'
  return MET.has(state) ? 'reached' : 'quiet'
}

const lineId = (alert: string, place: number): string => `${alert}/${place}`

export function alertLines(
  views: readonly AlertView[],
  instrument: InstrumentId,
  formats: Formats,
): readonly PriceLine[] {
  return views.flatMap(({ alert, state, nearest }) => {
    if (alert.target.kind !== 'instrument' || alert.target.instrument !== instrument) return []
    return alert.conditions.flatMap((condition, place): PriceLine[] => {
      const label = alert.name ?? conditionText(condition, formats)
      const id = lineId(alert.id, place)
      if (condition.kind === 'trend' && place === 0 && nearest !== null)
        return [{ id, price: nearest.threshold, label, kind: 'drawn', state: lineState(state), isDraggable: false }]
      if (condition.kind !== 'price') return []
      return [{ id, price: condition.price, label, kind: 'alert', state: lineState(state), isDraggable: true }]
    })
  })
}

export interface MovedAlert {
  readonly draft: AlertDraft
  /** The alert waits until the price comes back. */
  readonly isPast: boolean
}

/** Returns null if the alert is gone or cannot have this price. @param last Null for an unknown price. */
export function movedAlert(
  views: readonly AlertView[],
  line: string,
  price: number,
  last: number | null,
): MovedAlert | null {
  for (const { alert } of views) {
    const place = alert.conditions.findIndex((_, index) => lineId(alert.id, index) === line)
    const condition = alert.conditions[place]
    if (condition?.kind !== 'price' || !(price > 0 || (price < 0 && mayHavePricesBelowZero(alert.target)))) continue
    const conditions = alert.conditions.map((one) => (one === condition ? { ...condition, price } : one))
    const {
      revision: _revision,
      createdAt: _createdAt,
      pricedAt: _pricedAt,
      snoozedUntil: _snoozedUntil,
      ...definition
    } = alert
    const isPast = last !== null && (condition.direction === 'up' ? last >= price : last <= price)
    return { draft: { ...definition, conditions }, isPast }
  }
  return null
}
