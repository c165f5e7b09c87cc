/**
 * Implements the core's `Store` over `conf` (web shell) or `electron-store` (desktop). On a nearly full disk both silently replace a good
 * file by a truncated one. So every write is read back, and a damaged file is set aside and replaced by its last-good copy. In a read-only
 * profile, documents are stored in memory.
 */
import type { Clock } from '#core/ports/clock.ts'
import { DOCUMENT_NAMES, type DocumentName, type StoredName } from '#model/application/stored-name.ts'
import type { Store } from '#core/ports/store.ts'
import type { Notice } from '#model/application/notice.ts'
import { INDEX_NAME, openDocumentIndex, type DocumentIndex } from '../files/document-index.ts'
import { openDocumentFile, type DocumentFile, type DocumentFilePorts } from './document-file.ts'
import {
  isWithoutRoom,
  makePrivateDirectory,
  messageOf,
  PROBE_NAME,
  probeWriting,
  sweepTemporaryFiles,
  syncDirectory,
} from '../files/durable-file.ts'
import { KEY_FILES } from '../files/key-files.ts'
import { isOnNetwork } from '../profile/profile-lock.ts'
import type { ProfileGuard } from '../profile/profile-hold.ts'
import { isSetAside } from '../files/set-aside.ts'
import { createWriteRetry } from '../files/write-retry.ts'

/** Long documents that a start may not need. */
const READ_LATER: ReadonlySet<DocumentName> = new Set(['companies', 'headlines', 'offerings', 'splits'])

export interface DocumentStore extends Store {
  /** Notices about the files as they were found; later ones are reported. */
  readonly notices: readonly Notice[]
  close(): void
}

export interface DocumentStorePorts extends Omit<DocumentFilePorts, 'notify'> {
  /** Called in a microtask. */
  readonly report: (notice: Notice) => void
  readonly schedule: Clock['schedule']
  readonly hold: ProfileGuard
}

/**
 * Never throws. Reads and repairs the documents, except long ones, which are read on first use. Only the holder of the profile's lock may
 * call it, because it removes unfinished files of other writers.
 */
export function createDocumentStore({ report, schedule, hold, ...ports }: DocumentStorePorts): DocumentStore {
  const notices: Notice[] = []
  let isOpen = false

  function notify(notice: Notice): void {
    // Deferred, because documents are read while the application is still composed, before any window can receive a notice.
    if (isOpen) return queueMicrotask(() => report(notice))
    if (notice.kind === 'profileUnwritable' && notices.some(({ kind }) => kind === 'profileUnwritable')) return
    notices.push(notice)
  }

  function isHeld(): boolean {
    try {
      hold.ensure()
      return true
    } catch {
      return false
    }
  }

  let writable = hold.mayWrite
  try {
    makeWritable(ports.directory)
  } catch (error) {
    writable = hold.mayWrite && isWithoutRoom(error)
    notify({ kind: writable ? 'profileFull' : 'profileUnwritable', directory: ports.directory })
    const what = writable ? 'The disk of the profile is full.' : 'The profile cannot be written.'
    ports.log.warn(what, { directory: ports.directory, reason: messageOf(error) })
  }
  if (isOnNetwork(ports.directory)) notify({ kind: 'profileOnNetwork', directory: ports.directory })
  const open = (name: DocumentName) =>
    openDocumentFile({ ...ports, notify }, name, writable, READ_LATER.has(name) ? isHeld : null)
  const documents = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, open(name)])) as Record<
    DocumentName,
    DocumentFile
  >

  const index = openDocumentIndex(ports.directory)
  const present = (): readonly DocumentName[] => DOCUMENT_NAMES.filter((name) => documents[name].isStored())
  const isGone = (name: DocumentName): boolean => !documents[name].isStored() && !documents[name].wasRepaired()
  const { gone, missing } = lossesOf(index, hold.wasUsed, isGone)
  for (const document of missing) {
    notify({ kind: 'documentMissing', document })
    ports.log.warn('A document is missing, and so is its copy.', { document })
  }
  if (writable) index.keep(present())

  const retry = createWriteRetry<DocumentName, unknown>({
    schedule,
    write(name, value) {
      if (writable) hold.ensure()
      documents[name].write(value)
      if (writable) index.keep(present())
    },
    recovered(names) {
      restoreMissing()
      report({ kind: 'documentsSaved', documents: names })
    },
  })

  /** Writes removed files again from memory. The next write detects them. */
  function restoreMissing(): void {
    for (const name of DOCUMENT_NAMES.filter((one) => documents[one].isMissing()))
      try {
        retry.write(name, documents[name].read())
      } catch {
        // The document waits for the next retry.
      }
  }

  isOpen = true
  return {
    notices,
    read: (name) => documents[name].read(),
    mayBeBehind: (name) => documents[name].wasRepaired() || gone.has(name),
    write(name, value) {
      const wasMissing = documents[name].isMissing()
      retry.write(name, value)
      if (wasMissing) restoreMissing()
    },
    setAside(name) {
      if (writable) hold.ensure()
      documents[name].setAside()
      index.keep(present())
    },
    copyAside(name) {
      if (writable) hold.ensure()
      documents[name].copyAside()
    },
    close() {
      restoreMissing()
      retry.close()
    },
  }
}

interface Losses {
  /** Includes documents that an earlier run may have stored. */
  readonly gone: ReadonlySet<DocumentName>
  readonly missing: readonly StoredName[]
}

function lossesOf(index: DocumentIndex, wasUsed: boolean, isGone: (name: DocumentName) => boolean): Losses {
  // Without the index, each document may have been stored once.
  if (index.isMissing && wasUsed) return { gone: new Set(DOCUMENT_NAMES.filter(isGone)), missing: [INDEX_NAME] }
  const missing = [...index.known].filter(isGone)
  return { gone: new Set(missing), missing }
}

function makeWritable(directory: string): void {
  makePrivateDirectory(directory)
  // A killed process may have left new names unsynced; a file that is read now must survive a loss of power.
  syncDirectory(directory)
  // Runs before the first write, because it frees room.
  sweepTemporaryFiles(directory, isOurs)
  probeWriting(directory)
}

const OUR_FILES: ReadonlySet<string> = new Set(
  [...DOCUMENT_NAMES, ...KEY_FILES, INDEX_NAME].flatMap((name) => [`${name}.json`, `${name}.last-good.json`]),
)

const isOurs = (file: string): boolean =>
  OUR_FILES.has(file) || PROBE_NAME.test(file) || DOCUMENT_NAMES.some((name) => isSetAside(file, name))
