/** Implements the core's `AlertStore` in a file of the profile. */
import { join } from 'node:path'
import type { AlertChange, AlertStore } from '#core/ports/alert-store.ts'
import type { Log } from '#core/ports/log.ts'
import { StoreError } from '#core/ports/store.ts'
import type { Notice } from '#model/application/notice.ts'
import { createAlertDatabase } from './alert-database.ts'
import { ALERT_MIGRATIONS } from './alert-migrations.ts'
import {
  closeQuietly,
  isDamage,
  isFull,
  isLost,
  openDatabaseFile,
  reopenDatabaseFile,
  resetDatabaseFile,
  type DatabaseFile,
  type DatabaseFileOptions,
  type DatabaseKind,
} from '../files/database-file.ts'
import { createDiskReserve } from '../files/disk-reserve.ts'
import { messageOf } from '../files/durable-file.ts'
import type { ProfileGuard } from '../profile/profile-hold.ts'

export interface AlertStoreOptions extends DatabaseFileOptions {
  readonly log: Pick<Log, 'warn'>
  /** Reports an unusable or damaged file. Called in a microtask, never from within a method. */
  readonly report: (notice: Notice) => void
  readonly hold: ProfileGuard
}

/** `FULL`, because an event that the user was notified of must not be delivered again after a loss of power. */
const ALERTS: DatabaseKind = {
  name: 'alerts',
  document: 'alertEvents',
  migrations: ALERT_MIGRATIONS,
  synchronous: 'FULL',
}

/**
 * Opens the store and never throws; its methods throw {@link StoreError}. A damaged file is set aside and a new one started. A reserve on
 * the disk has room for events while the disk is full: an alert that was delivered but not written would fire again after a restart.
 */
export function createAlertStore({ log, report, hold, ...options }: AlertStoreOptions): AlertStore {
  const reserve = createDiskReserve(join(options.directory, 'alerts.reserve'))
  let file = openDatabaseFile(ALERTS, options)
  let database = createAlertDatabase(file.database)
  let unreported: DatabaseFile['notices'] = file.notices
  /** True after an I/O error, until the file was opened again. */
  let mayBeLost = false
  reserve.hold()

  function attempt<Value>(task: () => Value): Value {
    reportNotices()
    try {
      return task()
    } catch (error) {
      log.warn('The file of alerts cannot be used.', { reason: messageOf(error) })
      if (isDamage(error)) startNewFile()
      mayBeLost ||= isLost(error)
      throw new StoreError(`alerts.db: ${messageOf(error)}`)
    }
  }

  /** Deferred, because the first call comes while the application is still composed, before any window can receive a notice. */
  function reportNotices(): void {
    const notices = unreported
    unreported = []
    for (const notice of notices) queueMicrotask(() => report(notice))
  }

  function take(next: DatabaseFile): void {
    file = next
    database = createAlertDatabase(file.database)
    unreported = file.notices
    reportNotices()
  }

  function startNewFile(): void {
    close()
    take(resetDatabaseFile(ALERTS, options))
  }

  function ensureHeld(): void {
    // In a read-only profile the database is in memory.
    if (hold.mayWrite) hold.ensure()
  }

  function held<Value>(write: () => Value): Value {
    ensureHeld()
    return write()
  }

  /** @throws Error after the file was opened again: the next change must then write the whole state. */
  function ensureInPlace(): void {
    ensureHeld()
    if (file.isInPlace() && !mayBeLost) return
    mayBeLost = true
    take(reopenDatabaseFile(ALERTS, file, options))
    mayBeLost = false
    throw new Error('the file was opened again')
  }

  function commit(service: string, change: AlertChange): void {
    ensureInPlace()
    writeIntoRoom(() => database.commit(service, change))
    reserve.hold()
  }

  function writeIntoRoom(write: () => void): void {
    try {
      write()
    } catch (error) {
      if (!isFull(error) || !reserve.release()) throw error
      try {
        database.emptyLog()
      } catch {
        // The change may still find room.
      }
      writeIntoRoom(write)
    }
  }

  function close(): void {
    closeQuietly(database)
  }

  return {
    load(service) {
      try {
        return attempt(() => database.load(service))
      } catch {
        // A new file is empty and readable.
        return attempt(() => database.load(service))
      }
    },
    // The core repeats what a new file lacks together with the refused change.
    commit: (service, change) => attempt(() => commit(service, change)),
    events: (service, query) => attempt(() => database.events(service, query)),
    trim: (bounds) => attempt(() => held(() => database.trim(bounds))),
    history: (before, limit) => attempt(() => database.history(before, limit)),
    historySize: () => attempt(() => database.historySize()),
    addHistory: (events) => attempt(() => held(() => database.addHistory(events))),
    removeHistory: (numbers) => attempt(() => held(() => database.removeHistory(numbers))),
    close,
  }
}
