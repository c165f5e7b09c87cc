/** The core's `AlertStore`, kept in a file of the profile. */
import { StoreError, type AlertStore, type Log } from '../core/ports.ts'
import type { Notice } from '../model/notice.ts'
import { ALERT_MIGRATIONS, createAlertDatabase } from './alert-database.ts'
import {
  closeQuietly,
  isDamage,
  openDatabaseFile,
  resetDatabaseFile,
  type DatabaseFile,
  type DatabaseFileOptions,
  type DatabaseKind,
} from './database-file.ts'
import { messageOf } from './durable-file.ts'

export interface AlertStoreOptions extends DatabaseFileOptions {
  readonly log: Pick<Log, 'warn'>
  /** Told of a file that cannot be used or was found damaged, once whoever calls has come to an end. */
  readonly report: (notice: Notice) => void
}

/** What was told to the user must not be told again, not even after a loss of power. */
const ALERTS: DatabaseKind = { name: 'alerts', migrations: ALERT_MIGRATIONS, synchronous: 'FULL' }

export function createAlertStore({ log, report, ...options }: AlertStoreOptions): AlertStore {
  let file = openDatabaseFile(ALERTS, options)
  let database = createAlertDatabase(file.database)
  let untold: DatabaseFile['notices'] = file.notices

  function attempt<Value>(task: () => Value): Value {
    tell()
    try {
      return task()
    } catch (error) {
      log.warn('The file of alerts cannot be used.', { reason: messageOf(error) })
      if (isDamage(error)) beginAnew()
      throw new StoreError(`alerts.db: ${messageOf(error)}`)
    }
  }

  /** The first call comes while the application is still put together, and nobody could hear of it yet. */
  function tell(): void {
    const notices = untold
    untold = []
    for (const notice of notices) queueMicrotask(() => report(notice))
  }

  function beginAnew(): void {
    close()
    file = resetDatabaseFile(ALERTS, options)
    database = createAlertDatabase(file.database)
    untold = file.notices
    tell()
  }

  function close(): void {
    closeQuietly(database)
  }

  return {
    load(service) {
      try {
        return attempt(() => database.load(service))
      } catch {
        // In a file that was begun anew there is nothing, and what follows can be kept.
        return attempt(() => database.load(service))
      }
    },
    // What a new file lacks the core writes anew, together with what could not be written now.
    commit: (service, change) => attempt(() => database.commit(service, change)),
    events: (service, query) => attempt(() => database.events(service, query)),
    close,
  }
}
