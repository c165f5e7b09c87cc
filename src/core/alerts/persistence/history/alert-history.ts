/** The stored history of events: trimmed, exported and imported. */
import type { Settings } from '#model/application/settings.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Observable } from '#core/reactive/variable.ts'
import type { DocumentPorts } from '#core/storage/versioned-document.ts'
import type { AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { createHistoryRetention } from './history-retention.ts'
import { createHistoryTransfer, type HistoryTransfer } from './history-transfer.ts'
import { createStoredHistory, type StoredHistoryParts } from './stored-history.ts'

export interface AlertHistory {
  /** For the file of all data. */
  readonly archived: Pick<HistoryTransfer, 'size' | 'lines' | 'add'>
  dispose(): void
}

export interface AlertHistoryParts extends StoredHistoryParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly repository: Pick<AlertRepository, 'reserve'>
  readonly settings: Observable<Pick<Settings, 'alerts'>>
  readonly documents: Pick<DocumentPorts, 'log'>
  /** Called when events were added or removed that need no notification. */
  readonly changed: () => void
}

export function createAlertHistory(parts: AlertHistoryParts): AlertHistory {
  const history = createStoredHistory(parts)
  const { log } = parts.documents
  const retention = createHistoryRetention({ ...parts, history, log })
  const transfer = createHistoryTransfer({ ...parts, history, log })
  return {
    archived: transfer,
    dispose() {
      retention.dispose()
      transfer.dispose()
    },
  }
}
