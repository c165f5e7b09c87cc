/** A key store in memory. */
import type { Secrets } from '../../src/core/ports/secrets.ts'
import type { SecretProtection } from '../../src/model/service-session.ts'

export interface FakeSecrets extends Secrets {
  /** What would still be there after a relaunch. */
  kept(): string | null
}

export interface FakeSecretsOptions {
  readonly token?: string
  readonly protection?: SecretProtection
  /** Every call rejects, as with a locked key ring. */
  readonly broken?: boolean
}

export function createFakeSecrets({ token, protection = 'encrypted', broken }: FakeSecretsOptions = {}): FakeSecrets {
  let kept = token ?? null
  const attempt = <T>(step: () => T): Promise<T> =>
    broken === true ? Promise.reject(new Error('the key ring is locked')) : Promise.resolve(step())
  return {
    kept: () => kept,
    load: () => attempt(() => (kept === null ? null : { token: kept, protection })),
    save: (next, remember) =>
      attempt(() => {
        kept = remember ? next : null
        return remember ? protection : 'sessionOnly'
      }),
    clear: () =>
      attempt(() => {
        kept = null
      }),
  }
}
