/**
 * The service that the user chose: its stored address and key, and whether the user left it for the simulated market.
 */
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import type { StoredAddress } from './connection-format.ts'
import type { Key, KeyStore } from './key-store.ts'
import { addressOf } from './service-choice.ts'

export interface ChosenService {
  /** The stored address at the start of the application. */
  readonly stored: StoredAddress | null
  /** The service that the user left, or null. */
  left(): ServiceAddress | null
  choose(form: ConnectionForm): Promise<KeyedAddress & { readonly key: Key }>
  /** Keeps the key of the service in use, which is no longer marked as left. */
  use(key: Key): void
  /** Keeps the service and its key, and marks it as left. */
  leave(address: ServiceAddress): void
  /** Chooses the left service again and returns it with its key, if any; null without one. */
  takeUp(): Promise<KeyedAddress | null>
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
  /** The key is null if it is only in the key store. */
  let left: KeyedAddress | null = leftIn(stored)
  let used: Key | null = null

  return {
    stored,
    left: () => left?.address ?? null,
    async choose(form) {
      const address = addressOf(form)
      // The key comes last, with its address: after a crash in between, the earlier key does not fit the new address.
      document.write(address)
      const protection = await keys.save(form.token, address.baseUrl, form.remember)
      return { address, key: { token: form.token, protection } }
    },
    use(key) {
      left = null
      used = key
    },
    leave(address) {
      // An address of only the command line is not stored, nor marked as left.
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
