/**
 * Stores the key of one service. A failure of the machine's key store becomes a notice, and does not stop the
 * connection.
 */
import type { Notice } from '#model/application/notice.ts'
import type { SecretProtection } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'
import type { Log } from '../ports/log.ts'
import type { KeyOwner, Secrets } from '../ports/secrets.ts'

export interface Key {
  readonly token: string
  readonly protection: SecretProtection
}

export interface KeyStore {
  /** Returns null if there is no readable key. */
  owner(): Promise<KeyOwner | null>
  /** Assigns a key that was stored without its service to this base URL, or to no service if null. */
  adopt(baseUrl: string | null): Promise<void>
  /** Returns null if there is no readable key of this service. */
  load(baseUrl: string): Promise<Key | null>
  /** Returns the key's protection. A key that cannot be stored is valid for this run. */
  save(token: string, baseUrl: string, remember: boolean): Promise<SecretProtection>
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

  const unreadable: Notice = { kind: 'tokenUnreadable' }
  const notSaved: Notice = { kind: 'documentsNotSaved', documents: ['secrets'] }
  const owner = () => secrets.owner().catch(fail<KeyOwner | null>('the stored key could not be read', unreadable, null))

  return {
    owner,
    adopt: (baseUrl) =>
      secrets.adopt(baseUrl).catch(fail('the service of the stored key could not be written', notSaved, undefined)),
    async load(baseUrl) {
      const belongsTo = (await owner())?.baseUrl
      if (belongsTo !== undefined && (belongsTo === null || !isSameService(belongsTo, baseUrl))) {
        log.warn('the stored key belongs to another address', { address: baseUrl, belongsTo })
        report({ kind: 'tokenOfOtherAddress', address: baseUrl, belongsTo })
        return null
      }
      return secrets.load(baseUrl).catch(fail('the stored key could not be read', unreadable, null))
    },
    async save(token, baseUrl, remember) {
      const protection = await secrets
        .save(token, baseUrl, remember)
        .catch(fail<SecretProtection>('the key could not be stored', notSaved, 'sessionOnly'))
      if (protection === 'obfuscated') report({ kind: 'tokenWeaklyProtected' })
      return protection
    },
    clear: () => secrets.clear().catch(fail('the key could not be forgotten', notSaved, undefined)),
  }
}
