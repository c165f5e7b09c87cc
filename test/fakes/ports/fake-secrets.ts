/** A key store in memory. */
import type { Secrets } from '#core/ports/secrets.ts'
import type { SecretProtection } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'

export interface FakeSecrets extends Secrets {
  /** The token that a relaunch would find. */
  retained(): string | null
  readonly orders: readonly string[]
}

export interface FakeSecretsOptions {
  readonly token?: string
  /** The service of the token; if omitted, a version that recorded no service stored the token. */
  readonly baseUrl?: string
  readonly protection?: SecretProtection
  /** Nothing can be read, written or removed, as with a locked key ring. The key's owner is stored elsewhere. */
  readonly broken?: boolean
}

export function createFakeSecrets(options: FakeSecretsOptions = {}): FakeSecrets {
  const { token, protection = 'encrypted', broken } = options
  const orders: string[] = []
  let retained = token ?? null
  let owner: string | null | undefined = options.baseUrl
  const attempt = <T>(step: () => T): Promise<T> =>
    broken === true ? Promise.reject(new Error('the key ring is locked')) : Promise.resolve(step())
  return {
    orders,
    retained: () => retained,
    owner: () => Promise.resolve(retained === null ? null : { baseUrl: owner ?? null }),
    adopt(baseUrl) {
      if (retained !== null && owner === undefined) owner = baseUrl
      return Promise.resolve()
    },
    load: (baseUrl) =>
      attempt(() =>
        retained !== null && isSameService(owner ?? '', baseUrl) ? { token: retained, protection } : null,
      ),
    save: (next, baseUrl, remember) =>
      attempt(() => {
        orders.push(`save ${baseUrl}`)
        retained = remember ? next : null
        owner = baseUrl
        return remember ? protection : 'sessionOnly'
      }),
    clear: () =>
      attempt(() => {
        orders.push('clear')
        retained = null
      }),
    close: () => undefined,
  }
}
