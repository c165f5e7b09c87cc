/** The service that the user chose: its stored address and key, and whether it was left for the simulated market. */
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import type { StoredAddress } from './connection-format.ts'
import type { Key, KeyStore } from './key-store.ts'
import { addressOf } from './service-choice.ts'

export interface ChosenService {
  /** The address that was stored when the application started. */
  readonly stored: StoredAddress | null
  /** The service that was left, or null. */
  left(): ServiceAddress | null
  /** Stores what a form names. */
  choose(form: ConnectionForm): Promise<KeyedAddress & { readonly key: Key }>
  /** Remembers the key of the service that is polled now, and forgets that a service was left. */
  use(key: Key): void
  /** Keeps the service and its key, and remembers that it was left. */
  leave(address: ServiceAddress): void
  /** The service that was left, with its key if there is one; null if none was left. It is chosen again. */
  takeUp(): Promise<KeyedAddress | null>
  /** Forgets address and key. */
  forget(): Promise<void>
}

interface KeyedAddress {
  readonly address: ServiceAddress
  readonly key: Key | null
}

export function createChosenService(
  document: VersionedDocument<StoredAddress | null>,
  keys: Pick<KeyStore, 'load' | 'save' | 'clear'>,
): ChosenService {
  const stored = document.read()
  /** Its key is null where it is only in the key store. */
  let left: KeyedAddress | null = leftIn(stored)
  let used: Key | null = null

  return {
    stored,
    left: () => left?.address ?? null,
    async choose(form) {
      const address = addressOf(form)
      // The key last, with its address: after a crash in between, the earlier key does not fit the new address.
      document.write(address)
      const protection = await keys.save(form.token, address.baseUrl, form.remember)
      return { address, key: { token: form.token, protection } }
    },
    use(key) {
      left = null
      used = key
    },
    leave(address) {
      // An address of this run's command line alone is not stored, and neither is that it was left.
      if (isSameService(document.read()?.baseUrl ?? '', address.baseUrl)) document.write({ ...address, isLeft: true })
      left = { address, key: used }
      used = null
    },
    async takeUp() {
      if (left === null) return null
      const { address, key } = left
      if (document.read()?.isLeft === true) document.write(address)
      left = null
      return { address, key: key ?? (await keys.load(address.baseUrl)) }
    },
    async forget() {
      left = null
      used = null
      document.write(null)
      await keys.clear()
    },
  }
}

function leftIn(stored: StoredAddress | null): KeyedAddress | null {
  if (stored?.isLeft !== true) return null
  const { isLeft: _isLeft, ...address } = stored
  return { address, key: null }
}
