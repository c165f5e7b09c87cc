/** Summarizes an alert's events: what the user dealt with, and how prices changed after them. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertScorecard, PriceAfter } from '#model/alerts/alert-view.ts'
import { percentFrom } from '#model/market/price.ts'

export function scorecardOf(events: readonly AlertEvent[]): AlertScorecard {
  return {
    fires: events.length,
    seen: events.filter(({ shownAt, acknowledgedAt }) => shownAt !== null || acknowledgedAt !== null).length,
    acknowledged: events.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length,
    late: events.filter(({ isLate }) => isLate).length,
    afterQuarterHour: priceAfter(events, ({ priceAfterQuarterHour }) => priceAfterQuarterHour),
    afterDay: priceAfter(events, ({ priceAfterDay }) => priceAfterDay),
  }
}

function priceAfter(events: readonly AlertEvent[], after: (event: AlertEvent) => number | null): PriceAfter {
  const changes = events.flatMap((event) => {
    const later = after(event)
    return later === null || event.price === null ? [] : (percentFrom(event.price, later) ?? [])
  })
  return {
    known: changes.length,
    risen: changes.filter((change) => change > 0).length,
    fallen: changes.filter((change) => change < 0).length,
    meanPercent: changes.length === 0 ? null : changes.reduce((sum, change) => sum + change, 0) / changes.length,
  }
}
