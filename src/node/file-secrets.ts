/**
 * The core's `Secrets` where the system has no key store: a file of its own that only the user can read. That is no encryption, and
 * it is reported as such.
 */
import { join } from 'node:path'
import type { Log } from '../core/ports/log.ts'
import type { KeyOwner, Secrets } from '../core/ports/secrets.ts'
import { fieldsOf } from '../model/json.ts'
import { isSameService } from '../model/service-url.ts'
import { messageOf, readTextFile, writeTextFile } from './durable-file.ts'
import { removeKeyFiles } from './key-files.ts'

/** What the file holds. */
interface StoredKey extends KeyOwner {
  readonly token: string
  /** False for a key that an earlier version stored without an address. */
  readonly isOwned: boolean
}

/** `directory` is the profile. `load` never rejects; `clear` rejects when a file could not be removed. */
export function createFileSecrets(directory: string, log: Log): Secrets {
  const file = join(directory, 'secrets.json')
  /** Of a key that was stored without its service, where that could not be written. */
  let adoptedFor: string | null = null
  const write = (token: string, baseUrl: string | null) =>
    writeTextFile(file, `${JSON.stringify({ token, baseUrl })}\n`)

  function read(): StoredKey | null {
    const stored = readKey(file)
    return stored === null || stored.isOwned ? stored : { ...stored, baseUrl: adoptedFor }
  }

  return {
    owner: () => Promise.resolve(read()),
    adopt(baseUrl) {
      const stored = read()
      if (stored === null || stored.isOwned) return Promise.resolve()
      adoptedFor = baseUrl
      return Promise.resolve().then(() => write(stored.token, baseUrl))
    },
    load(baseUrl) {
      const stored = read()
      const isOurs = stored !== null && stored.baseUrl !== null && isSameService(stored.baseUrl, baseUrl)
      return Promise.resolve(isOurs ? { token: stored.token, protection: 'obfuscated' } : null)
    },
    save(token, baseUrl, remember) {
      try {
        if (remember) {
          write(token, baseUrl)
          return Promise.resolve('obfuscated')
        }
        removeKeyFiles(directory, null)
      } catch (error) {
        log.warn('The key could not be stored; it lasts until the application ends.', { reason: messageOf(error) })
      }
      return Promise.resolve('sessionOnly')
    },
    clear() {
      try {
        removeKeyFiles(directory, null)
        return Promise.resolve()
      } catch (error) {
        // The user has to know that the key is still there.
        return Promise.reject(new Error(`A key could not be removed: ${messageOf(error)}`))
      }
    },
  }
}

function readKey(file: string): StoredKey | null {
  try {
    const { token, baseUrl } = fieldsOf(JSON.parse(readTextFile(file) ?? 'null') as unknown)
    if (typeof token !== 'string' || token === '') return null
    return { token, baseUrl: typeof baseUrl === 'string' ? baseUrl : null, isOwned: baseUrl !== undefined }
  } catch {
    return null
  }
}
