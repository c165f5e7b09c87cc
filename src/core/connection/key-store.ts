/** Keeps and forgets the key. What the machine's key store cannot do is told to the user, and stops nobody from working. */
import type { Notice } from '../../model/notice.ts'
import type { SecretProtection } from '../../model/service-session.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Key } from './service-choice.ts'

export interface KeyStore {
  /** The kept key; null when there is none, or none that can be read. */
  load(): Promise<Key | null>
  /** How well the key is kept; one that cannot be kept is good for this run. */
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
    load: () => secrets.load().catch(fail('the kept key could not be read', { kind: 'tokenUnreadable' }, null)),
    async save(token, remember) {
      const protection = await secrets
        .save(token, remember)
        .catch(fail<SecretProtection>('the key could not be kept', notSaved, 'sessionOnly'))
      if (protection === 'obfuscated') report({ kind: 'tokenWeaklyProtected' })
      return protection
    },
    clear: () => secrets.clear().catch(fail('the key could not be forgotten', notSaved, undefined)),
  }
}
