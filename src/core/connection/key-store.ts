/**
 * Stores and deletes the key. A failure of the machine's key store becomes a notice, and does not stop the connection.
 */
import type { Notice } from '../../model/notice.ts'
import type { SecretProtection } from '../../model/service-session.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Key } from './service-choice.ts'

export interface KeyStore {
  /** The stored key; null when there is none, or none that can be read. */
  load(): Promise<Key | null>
  /** How well the key is protected; one that cannot be stored is valid for this run. */
  save(token: string, remember: boolean): Promise<SecretProtection>
  clear(): Promise<void>
}

export interface KeyStorePorts {
  readonly secrets: Secrets
  readonly log: Log
  readonly report: (notice: Notice) => void
}

export function createKeyStore({ secrets, log, report }: KeyStorePorts): KeyStore {
  function fail<T>(what: string, notice: Notice, instead: T): (error: unknown) => T {
    return (error) => {
      log.error(what, { reason: error instanceof Error ? error.message : String(error) })
      report(notice)
      return instead
    }
  }

  const notSaved: Notice = { kind: 'documentNotSaved', document: 'secrets' }
  return {
    load: () => secrets.load().catch(fail('the stored key could not be read', { kind: 'tokenUnreadable' }, null)),
    async save(token, remember) {
      const protection = await secrets
        .save(token, remember)
        .catch(fail<SecretProtection>('the key could not be stored', notSaved, 'sessionOnly'))
      if (protection === 'obfuscated') report({ kind: 'tokenWeaklyProtected' })
      return protection
    },
    clear: () => secrets.clear().catch(fail('the key could not be forgotten', notSaved, undefined)),
  }
}
