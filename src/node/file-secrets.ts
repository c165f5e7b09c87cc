/**
 * The core's `Secrets` where the system has no key store: a file of its own that only the user can read. That is no encryption, and
 * it is reported as such.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../core/ports/log.ts'
import type { Secrets } from '../core/ports/secrets.ts'
import { fieldsOf } from '../model/json.ts'
import { messageOf, readTextFile, writeTextFile } from './durable-file.ts'

/** `directory` is the profile. `load` never rejects; `clear` rejects when the file could not be removed. */
export function createFileSecrets(directory: string, log: Log): Secrets {
  const file = join(directory, 'secrets.json')

  function forget(): void {
    rmSync(file, { force: true })
  }

  return {
    load() {
      const token = readToken(file)
      return Promise.resolve(token === null ? null : { token, protection: 'obfuscated' })
    },
    save(token, remember) {
      try {
        if (remember) {
          writeTextFile(file, `${JSON.stringify({ token })}\n`)
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

function readToken(file: string): string | null {
  try {
    const value: unknown = JSON.parse(readTextFile(file) ?? 'null')
    const { token } = fieldsOf(value)
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}
