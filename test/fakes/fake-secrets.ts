/** A key store in memory. */
import type { Secrets } from '../../src/core/ports/secrets.ts'
import type { SecretProtection } from '../../src/model/service-session.ts'

export interface FakeSecrets extends Secrets {
  /** What would still be there after a relaunch. */
  retained(): string | null
}

export interface FakeSecretsOptions {
  readonly token?: string
  readonly protection?: SecretProtection
  /** Every call rejects, as with a locked key ring. */
  readonly broken?: boolean
}

export function createFakeSecrets({ token, protection = 'encrypted', broken }: FakeSecretsOptions = {}): FakeSecrets {
  let retained = token ?? null
  const attempt = <T>(step: () => T): Promise<T> =>
    broken === true ? Promise.reject(new Error('the key ring is locked')) : Promise.resolve(step())
  return {
    retained: () => retained,
    load: () => attempt(() => (retained === null ? null : { token: retained, protection })),
    save: (next, remember) =>
      attempt(() => {
        retained = remember ? next : null
        return remember ? protection : 'sessionOnly'
      }),
    clear: () =>
      attempt(() => {
        retained = null
      }),
  }
}
