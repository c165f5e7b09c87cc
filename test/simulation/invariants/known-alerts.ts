/** What the user knows of alerts beside what they watch: which were never stored, and which are snoozed. */
import { fieldsOf } from '#model/values/json.ts'
import type { Watcher } from '../world/disk/watcher.ts'
import type { Machine } from '../world/machine.ts'

/** Timers of the application come a moment after their time. */
const LATE_MS = 1_000
const UNSAVED_ALERTS = /^a document could not be (?:saved|set aside) \{"document":"alerts"/u
/** They give alerts other numbers. */
const RENUMBERS = /^(?:alert\.import|data\.)/u

export interface KnownAlerts extends Required<Pick<Watcher, 'reported' | 'logged' | 'ended' | 'asking' | 'obeyed'>> {
  /**
   * Since when the user has been told that changes are not stored, true time, Unix epoch ms: they end with the process. Infinity
   * where all are stored.
   */
  unsavedFrom(): number
  /** Whether an alert that is changed now stays silent; until when, by the wall clock in Unix epoch ms. */
  snoozedUntil(id: unknown): number
}

export function createKnownAlerts(machine: Pick<Machine, 'trueNow'>): KnownAlerts {
  const snoozed = new Map<unknown, number>()
  /** The latest end of those that have another number by now. */
  let renumberedUntil = -Infinity
  let unwritableFrom = Infinity
  let failingFrom = Infinity
  const unsavedFrom = (): number => Math.min(unwritableFrom, failingFrom)

  return {
    unsavedFrom,
    snoozedUntil: (id) => (id === null ? -Infinity : Math.max(snoozed.get(id) ?? -Infinity, renumberedUntil)),
    reported(notice) {
      if (notice.kind === 'profileUnwritable') unwritableFrom = Math.min(unwritableFrom, machine.trueNow())
      if (notice.kind === 'documentsSaved' && notice.documents.includes('alerts')) failingFrom = Infinity
    },
    // Written together with the notice that windows show.
    logged(line) {
      if (UNSAVED_ALERTS.test(line)) failingFrom = Math.min(failingFrom, machine.trueNow())
    },
    ended() {
      unwritableFrom = Infinity
      failingFrom = Infinity
    },
    asking(name, payload) {
      const { alerts, until } = fieldsOf(payload)
      if (RENUMBERS.test(name)) renumberedUntil = Math.max(renumberedUntil, ...snoozed.values())
      if (name === 'alert.snooze' && typeof until === 'number')
        for (const alert of alerts as unknown[]) snoozed.set(alert, until + LATE_MS)
    },
    obeyed(name, payload) {
      const { alerts, until } = fieldsOf(payload)
      // What is not stored is as before after a restart.
      if (name !== 'alert.snooze' || until !== null || unsavedFrom() < Infinity) return
      for (const alert of alerts as unknown[]) snoozed.delete(alert)
    },
  }
}
