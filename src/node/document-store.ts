/**
 * The core's `Store` over `conf` (web shell) or `electron-store` (desktop), which on a nearly full disk silently replace a good
 * file by a truncated one. So every write is read back, a last-good copy stays beside the file, and a damaged file is set aside and
 * replaced by that copy. Where the profile cannot be written, documents are stored in memory.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentName, Store } from '../core/ports/store.ts'
import type { Notice } from '../model/notice.ts'
import { openDocumentFile, type DocumentFilePorts } from './document-file.ts'
import { makePrivateDirectory, messageOf, sweepTemporaryFiles, writeTextFile } from './durable-file.ts'

/** All documents of a profile. */
export interface DocumentStore extends Store {
  /** What the user has to know about the files as they were found. */
  readonly notices: readonly Notice[]
}

/**
 * Never throws. Every document is read, and where necessary repaired, before it returns. Only the holder of the profile's
 * lock may call it, because it removes unfinished files of other writers.
 */
export function createDocumentStore(ports: Omit<DocumentFilePorts, 'notify'>): DocumentStore {
  const notices: Notice[] = []
  function notify(notice: Notice): void {
    if (notice.kind === 'profileUnwritable' && notices.some(({ kind }) => kind === 'profileUnwritable')) return
    notices.push(notice)
  }

  let writable = true
  try {
    makeWritable(ports.directory)
  } catch (error) {
    writable = false
    notify({ kind: 'profileUnwritable', directory: ports.directory })
    const facts = { directory: ports.directory, reason: messageOf(error) }
    ports.log.warn('The profile cannot be written; changes last until the end.', facts)
  }
  const open = (name: DocumentName) => openDocumentFile({ ...ports, notify }, name, writable)
  const documents = {
    settings: open('settings'),
    connection: open('connection'),
    watchlists: open('watchlists'),
    seen: open('seen'),
    workspaces: open('workspaces'),
    budget: open('budget'),
    recorder: open('recorder'),
    companies: open('companies'),
    drawings: open('drawings'),
    headlines: open('headlines'),
    newsMarks: open('newsMarks'),
    offerings: open('offerings'),
    splits: open('splits'),
    plannedListings: open('plannedListings'),
    indicators: open('indicators'),
    alerts: open('alerts'),
  } satisfies Record<DocumentName, unknown>

  return {
    notices,
    read: (name) => documents[name].read(),
    write: (name, value) => documents[name].write(value),
  }
}

/** Finds out by trying: permissions, read-only media and full disks all show in the same way. */
function makeWritable(directory: string): void {
  makePrivateDirectory(directory)
  const probe = join(directory, `probe-${process.pid}`)
  writeTextFile(probe, 'ok')
  rmSync(probe)
  sweepTemporaryFiles(directory)
}
