/**
 * The core's `Secrets` where the system has no key store: a file of its own that only the user can read. That is no encryption, and
 * it is reported as such.
 */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/ports/log.ts'
import type { Secrets } from '../core/ports/secrets.ts'
import { fieldsOf } from '../model/json.ts'
import type { Notice } from '../model/notice.ts'
import { corruptPath } from './document-repair.ts'
import { messageOf, readTextFile, writeTextFile } from './durable-file.ts'
import { sealDocument, unsealDocument } from './sealed-document.ts'

/** Where the key is, and whom its store reports to. */
export interface FileSecretsOptions {
  /** The profile. */
  readonly directory: string
  readonly log: Log
  /** Unix epoch ms; part of the name of a file that is set aside. */
  readonly now: () => number
  /** Reports a damaged file; called from within `load` alone. */
  readonly report: (notice: Notice) => void
}

/**
 * `load` sets a damaged file aside, and rejects for one that cannot be read. `clear` rejects when the file could not be removed. There
 * is no last-good copy: a second file with the key would have to be forgotten, too.
 */
export function createFileSecrets({ directory, log, now, report }: FileSecretsOptions): Secrets {
  const file = join(directory, 'secrets.json')

  function forget(): void {
    rmSync(file, { force: true })
    // A file that was set aside may hold most of the key.
    for (const name of namesIn(directory)) if (SET_ASIDE.test(name)) rmSync(join(directory, name), { force: true })
  }

  function setAside(): void {
    const movedTo = corruptPath(directory, 'secrets', now())
    renameSync(file, movedTo)
    report({ kind: 'fileReset', file, movedTo })
    log.warn('A damaged file was set aside.', { file, movedTo })
  }

  function load(): string | null {
    const text = readTextFile(file)
    if (text === null) return null
    const token = tokenIn(text)
    if (token === null) setAside()
    return token
  }

  return {
    load: () =>
      Promise.resolve()
        .then(load)
        .then((token) => (token === null ? null : { token, protection: 'obfuscated' })),
    save(token, remember) {
      try {
        if (remember) {
          writeTextFile(file, `${JSON.stringify(sealDocument({ token }))}\n`)
          return Promise.resolve('obfuscated')
        }
        forget()
      } catch (error) {
        log.warn('The key could not be stored; it lasts until the application ends.', { reason: messageOf(error) })
      }
      return Promise.resolve('sessionOnly')
    },
    clear() {
      try {
        forget()
        return Promise.resolve()
      } catch (error) {
        // The user has to know that the key is still there.
        return Promise.reject(new Error(`${file} could not be removed: ${messageOf(error)}`))
      }
    },
  }
}

const SET_ASIDE = /^secrets[.]corrupt-[\dTZ-]+[.]json$/u

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch {
    // Where there is no profile there is nothing to forget.
    return []
  }
}

/** Null for a damaged file. Without its checksum an altered key would be sent to the service, and refused without a reason. */
function tokenIn(text: string): string | null {
  const sealed = unsealDocument(text)
  const { token } = fieldsOf(sealed.kind === 'sound' ? sealed.document : plainSecret(text))
  return typeof token === 'string' && token !== '' ? token : null
}

/** Files once held `{ token }` alone. */
function plainSecret(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Object.keys(fieldsOf(value)).join() === 'token' ? value : null
  } catch {
    return null
  }
}
