/** How often each alert fired, and how many of its events wait for the user. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { EventTally, RemovedEvent } from '#core/ports/alert-store.ts'

export interface Tallies {
  /** Starts from what is stored. */
  load(stored: readonly EventTally[]): void
  /** @param isNew False for further facts about an event that was counted. */
  count(event: AlertEvent, isNew: boolean): void
  /** An event was removed from the history. It counts as fired all the same. */
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
