/** Tracks which alerts were never stored and which are snoozed, as far as the user knows. */
import { fieldsOf } from '#model/values/json.ts'
import type { Watcher } from '../world/disk/watcher.ts'
import type { Machine } from '../world/machine.ts'

/** The delay of the application's timers. */
const LATE_MS = 1_000
const UNSAVED_ALERTS = /^a document could not be (?:saved|set aside) \{"document":"alerts"/u
const RENUMBERS = /^(?:alert\.import|data\.)/u

export interface KnownAlerts extends Required<Pick<Watcher, 'reported' | 'logged' | 'ended' | 'asking' | 'obeyed'>> {
  /**
   * True time, Unix epoch ms, since when the user knows that changes are not stored and end with the process; Infinity
   * if all are stored.
   */
  unsavedFrom(): number
  /** Returns until when a changed alert stays silent, by the wall clock, Unix epoch ms. */
  snoozedUntil(id: unknown): number
}

export function createKnownAlerts(machine: Pick<Machine, 'trueNow'>): KnownAlerts {
  const snoozed = new Map<unknown, number>()
  /** The latest snooze end of alerts that were renumbered. */
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
    // The log line comes together with the notice in windows.
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
      // A change that is not stored is undone by a restart.
      if (name !== 'alert.snooze' || until !== null || unsavedFrom() < Infinity) return
      for (const alert of alerts as unknown[]) snoozed.delete(alert)
    },
  }
}
