/** Stores the service's key, encrypted by the operating system, and its service's address. */
import type { SafeStorage } from 'electron'
import type { Log } from '#core/ports/log.ts'
import type { KeyOwner, Secrets } from '#core/ports/secrets.ts'
import { fieldsOf } from '#model/values/json.ts'
import type { SecretProtection } from '#model/service/service-session.ts'
import { isSameService } from '#model/service/service-url.ts'
import type { VaultFile } from './vault-file.ts'

export interface VaultPorts {
  readonly safeStorage: Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
  readonly file: VaultFile
  readonly platform: NodeJS.Platform
  readonly log: Log
  /** Removes copies of the file and the key file of the other shell. @throws Error if one cannot be removed. */
  readonly removeOthers: () => void
}

/**
 * `token` is base64 of the ciphertext; null without a key. `baseUrl` is missing for a key of an earlier version, and null if its service is
 * unknown.
 */
interface VaultDocument {
  readonly version: 1
  readonly token: string | null
  readonly baseUrl?: string | null
}

interface StoredKey extends KeyOwner {
  readonly ciphertext: Buffer
  /** False for a key that an earlier version stored without an address. */
  readonly isOwned: boolean
}

/** `load` rejects for a key that cannot be decrypted. The ciphertext is not removed, because a locked keyring may be unlocked later. */
export function createTokenVault({ safeStorage, file, platform, log, removeOthers }: VaultPorts): Secrets {
  const write = (ciphertext: Buffer, baseUrl: string | null) =>
    file.write({ version: 1, token: ciphertext.toString('base64'), baseUrl } satisfies VaultDocument)

  /** The service of a key that was stored without one, if writing the service failed. */
  let adoptedFor: string | null = null

  function read(): StoredKey | null {
    // The last good copy may be invalid as well.
    for (let copy = 1; copy <= MAX_COPIES && !isVaultDocument(file.read()); copy++) file.setAside()
    const stored = readKey(file.read())
    return stored === null || stored.isOwned ? stored : { ...stored, baseUrl: adoptedFor }
  }

  function forget(): void {
    file.giveUpWriting()
    if (read() !== null) file.write({ version: 1, token: null } satisfies VaultDocument)
    removeOthers()
  }

  /** On Linux, the prefix `v10` marks a ciphertext that Chromium encrypted with a publicly known key. */
  function protectionOf(ciphertext: Buffer): SecretProtection {
    return platform === 'linux' && ciphertext.subarray(0, 3).toString('latin1') === 'v10' ? 'obfuscated' : 'encrypted'
  }

  async function encrypt(token: string, baseUrl: string): Promise<SecretProtection> {
    const ciphertext = await safeStorage.encryptStringAsync(token)
    write(ciphertext, baseUrl)
    return protectionOf(ciphertext)
  }

  return {
    owner: () => Promise.resolve(read()),
    close: () => file.close(),
    adopt(baseUrl) {
      const stored = read()
      if (stored === null || stored.isOwned) return Promise.resolve()
      adoptedFor = baseUrl
      return Promise.resolve().then(() => write(stored.ciphertext, baseUrl))
    },
    async load(baseUrl) {
      const stored = read()
      // Before the keyring is opened: it may ask the user for a password.
      const owner = stored?.baseUrl ?? null
      if (stored === null || owner === null || !isSameService(owner, baseUrl)) return null
      const { ciphertext } = stored
      const { result: token, shouldReEncrypt } = await safeStorage.decryptStringAsync(ciphertext)
      if (!shouldReEncrypt) return { token, protection: protectionOf(ciphertext) }
      try {
        return { token, protection: await encrypt(token, owner) }
      } catch (error) {
        // The old ciphertext is still readable.
        log.warn('The key could not be encrypted again.', { reason: String(error) })
        return { token, protection: protectionOf(ciphertext) }
      }
    },
    async save(token, baseUrl, remember) {
      if (remember && (await safeStorage.isAsyncEncryptionAvailable())) return encrypt(token, baseUrl)
      forget()
      return 'sessionOnly'
    },
    clear: () => Promise.resolve().then(forget),
  }
}

/** The stored document and its last good copy. */
const MAX_COPIES = 2

/** Whether there is no document, or a version of the application wrote it. */
function isVaultDocument(document: unknown): boolean {
  const { version, token } = fieldsOf(document)
  return document === undefined || (version === 1 && (token === null || typeof token === 'string'))
}

function readKey(document: unknown): StoredKey | null {
  const { token, baseUrl } = fieldsOf(document)
  if (typeof token !== 'string' || token === '') return null
  const ciphertext = Buffer.from(token, 'base64')
  return { ciphertext, baseUrl: typeof baseUrl === 'string' ? baseUrl : null, isOwned: baseUrl !== undefined }
}
