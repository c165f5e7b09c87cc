/** Trims the history of alerts to the user's age limit and a number of events. */
import { MAX_STORED_EVENTS } from '#model/alerts/alert-event.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import type { Observable } from '#core/reactive/variable.ts'
import { createPortions } from './portions.ts'
import type { StoredHistory } from './stored-history.ts'

export interface HistoryRetentionPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly history: Pick<StoredHistory, 'isReady' | 'trim'>
  readonly settings: Observable<Pick<Settings, 'alerts'>>
  readonly log: Log
  readonly changed: () => void
}

/** Starts after the first screen. */
const FIRST_DELAY_MS = 5 * SECOND_MS
const PERIOD_MS = HOUR_MS
/** A portion takes a few ms; writes and answers have the pause. */
const PAUSE_MS = 100

export function createHistoryRetention(ports: HistoryRetentionPorts): { dispose(): void } {
  const { clock, history, settings, log, changed } = ports
  const portions = createPortions(clock, trimSome)
  let removed = 0
  let cancel: Cancel = clock.schedule(FIRST_DELAY_MS, trim)

  function trim(): void {
    cancel()
    cancel = clock.schedule(PERIOD_MS, trim)
    portions.start()
  }

  function trimSome(): number | null {
    const count = countTrimmed()
    removed += count
    if (count > 0) return PAUSE_MS
    if (removed > 0) changed()
    removed = 0
    return null
  }

  function countTrimmed(): number {
    if (!history.isReady()) return 0
    const keepFrom = clock.now() - settings.current().alerts.keepDays * DAY_MS
    try {
      return history.trim({ keepFrom, maxEvents: MAX_STORED_EVENTS })
    } catch (error) {
      log.warn('The alert history cannot be trimmed.', { reason: String(error) })
      return 0
    }
  }

  let keepDays = settings.current().alerts.keepDays
  const stopWatching = settings.watch(({ alerts }) => {
    if (alerts.keepDays === keepDays) return
    keepDays = alerts.keepDays
    trim()
  })
  return {
    dispose() {
      stopWatching()
      cancel()
      portions.stop()
    },
  }
}
