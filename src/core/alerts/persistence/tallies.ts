/** Counts the fires of each alert and its unacknowledged events. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { EventTally, RemovedEvent } from '#core/ports/alert-store.ts'

export interface Tallies {
  load(stored: readonly EventTally[]): void
  /** @param isNew False for later facts about a counted event. */
  count(event: AlertEvent, isNew: boolean): void
  /** A removed event still counts as fired. */
  removed(event: Pick<RemovedEvent, 'alert' | 'isAcknowledged'>): void
  of(alert: AlertId): EventTally | null
  all(): readonly EventTally[]
  unacknowledged(): number
}

export function createTallies(): Tallies {
  const tallies = new Map<AlertId, EventTally>()
  return {
    load(stored) {
      tallies.clear()
      for (const tally of stored) tallies.set(tally.alert, tally)
    },
    count({ alert, stage, firedAt }, isNew) {
      const before = tallies.get(alert) ?? { alert, fires: 0, unacknowledged: 0, lastFiredAt: 0 }
      const added = isNew ? 1 : 0
      const acknowledged = stage === 'acknowledged' ? 1 : 0
      tallies.set(alert, {
        alert,
        fires: before.fires + added,
        unacknowledged: Math.max(0, before.unacknowledged + added - acknowledged),
        lastFiredAt: Math.max(before.lastFiredAt, firedAt),
      })
    },
    removed({ alert, isAcknowledged }) {
      const before = tallies.get(alert)
      if (before === undefined || isAcknowledged) return
      tallies.set(alert, { ...before, unacknowledged: Math.max(0, before.unacknowledged - 1) })
    },
    of: (alert) => tallies.get(alert) ?? null,
    all: () => [...tallies.values()],
    unacknowledged: () => [...tallies.values()].reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
  }
}
