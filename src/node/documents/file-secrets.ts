/**
 * Implements the core's `Secrets` on a system without a key store: a file that only the user can read. That is not encryption, and it is
 * reported as such.
 */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import type { KeyOwner, Secrets } from '#core/ports/secrets.ts'
import { fieldsOf } from '#model/values/json.ts'
import type { Notice } from '#model/application/notice.ts'
import { isSameService } from '#model/service/service-url.ts'
import { corruptPath } from '../files/document-repair.ts'
import { messageOf, readTextFile, writeTextFile } from '../files/durable-file.ts'
import { removeKeyFiles } from '../files/key-files.ts'
import type { ProfileGuard } from '../profile/profile-hold.ts'
import { sealDocument, unsealDocument } from '../files/sealed-document.ts'
import { createWriteRetry } from '../files/write-retry.ts'

export interface FileSecretsOptions {
  readonly directory: string
  readonly log: Log
  /** Unix epoch ms; part of the name of a file that is set aside. */
  readonly now: () => number
  readonly schedule: Clock['schedule']
  /** Reports a damaged or unwritable file; never called before a method is. */
  readonly report: (notice: Notice) => void
  readonly hold: ProfileGuard
}

interface StoredKey extends KeyOwner {
  readonly token: string
  /** False for a key that an earlier version stored without an address. */
  readonly isOwned: boolean
}

/**
 * Methods that read the key set a damaged file aside, and reject if the file cannot be read. `clear` rejects if a file could not be
 * removed. There is no last-good copy, because it would be a second file with the key.
 */
export function createFileSecrets({ directory, log, now, schedule, report, hold }: FileSecretsOptions): Secrets {
  const file = join(directory, 'secrets.json')
  /** The service of a key that was stored without one, if writing the service failed. */
  let adoptedFor: string | null = null
  const retry = createWriteRetry<'secrets', { readonly token: string; readonly baseUrl: string | null }>({
    schedule,
    write(_name, key) {
      hold.ensure()
      writeTextFile(file, `${JSON.stringify(sealDocument(key))}\n`)
    },
    recovered: (documents) => report({ kind: 'documentsSaved', documents }),
  })
  const write = (token: string, baseUrl: string | null) => retry.write('secrets', { token, baseUrl })

  function setAside(): void {
    hold.ensure()
    const movedTo = corruptPath(directory, 'secrets', now())
    renameSync(file, movedTo)
    report({ kind: 'fileReset', file, movedTo })
    log.warn('A damaged file was set aside.', { file, movedTo })
  }

  // Async, so that an unreadable file causes a rejection.
  async function read(): Promise<StoredKey | null> {
    await Promise.resolve()
    const text = readTextFile(file)
    if (text === null) return null
    const stored = keyIn(text)
    if (stored === null) setAside()
    return stored === null || stored.isOwned ? stored : { ...stored, baseUrl: adoptedFor }
  }

  return {
    owner: read,
    async adopt(baseUrl) {
      const stored = await read()
      if (stored === null || stored.isOwned) return
      adoptedFor = baseUrl
      write(stored.token, baseUrl)
    },
    async load(baseUrl) {
      const stored = await read()
      const isOurs = stored !== null && stored.baseUrl !== null && isSameService(stored.baseUrl, baseUrl)
      return isOurs ? { token: stored.token, protection: 'obfuscated' } : null
    },
    save(token, baseUrl, remember) {
      try {
        if (remember) {
          write(token, baseUrl)
          return Promise.resolve('obfuscated')
        }
        retry.forget('secrets')
        removeKeyFiles(directory, null, hold)
      } catch (error) {
        log.warn('The key could not be stored; it lasts until the application ends.', { reason: messageOf(error) })
        report({ kind: 'documentsNotSaved', documents: ['secrets'] })
      }
      return Promise.resolve('sessionOnly')
    },
    clear() {
      retry.forget('secrets')
      try {
        removeKeyFiles(directory, null, hold)
        return Promise.resolve()
      } catch (error) {
        // The user has to know that the key is still there.
        return Promise.reject(new Error(`A key could not be removed: ${messageOf(error)}`))
      }
    },
    close: () => retry.close(),
  }
}

/** Returns null for a damaged file. Without the checksum, an altered key would be sent to the service and refused without a reason. */
function keyIn(text: string): StoredKey | null {
  const sealed = unsealDocument(text)
  const { token, baseUrl } = fieldsOf(sealed.kind === 'sound' ? sealed.document : unsealedKey(text))
  if (typeof token !== 'string' || token === '') return null
  return { token, baseUrl: typeof baseUrl === 'string' ? baseUrl : null, isOwned: baseUrl !== undefined }
}

/** Early versions stored only `{ token }`. */
function unsealedKey(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Object.keys(fieldsOf(value)).join() === 'token' ? value : null
  } catch {
    return null
  }
}
