/** A key store in memory. */
import type { Secrets } from '#core/ports/secrets.ts'
import type { SecretProtection } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'

export interface FakeSecrets extends Secrets {
  /** What would still be there after a relaunch. */
  retained(): string | null
  /** The orders to store and to forget, in turn. */
  readonly orders: readonly string[]
}

export interface FakeSecretsOptions {
  readonly token?: string
  /** The service of the token; left out, it was stored by a version that wrote none. */
  readonly baseUrl?: string
  readonly protection?: SecretProtection
  /** Nothing can be read, written or removed, as with a locked key ring. Whose the key is stands outside of it. */
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
