/** Stores the service's key, encrypted by the operating system, in a file of its own. */
import type { SafeStorage } from 'electron'
import type { Log } from '../core/ports/log.ts'
import type { Secrets } from '../core/ports/secrets.ts'
import type { SecretProtection } from '../model/service-session.ts'

/** The one document of the vault's own file. */
interface VaultFile {
  read(): unknown
  /** @throws Error when the document could not be written durably. */
  write(document: unknown): void
}

/** What the vault is made of. */
export interface VaultPorts {
  readonly safeStorage: Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
  readonly file: VaultFile
  readonly platform: NodeJS.Platform
  readonly log: Log
}

/** `token` is base64 of the ciphertext; null when none is stored. */
interface VaultDocument {
  readonly version: 1
  readonly token: string | null
}

/** `load` rejects for a key that cannot be decrypted. Its ciphertext stays: a keyring that is locked now may be open later. */
export function createTokenVault({ safeStorage, file, platform, log }: VaultPorts): Secrets {
  const write = (token: Buffer | null) =>
    file.write({ version: 1, token: token === null ? null : token.toString('base64') } satisfies VaultDocument)

  function forget(): void {
    if (readCiphertext(file.read()) !== null) write(null)
  }

  /** On Linux, the prefix `v10` marks what Chromium encrypted with a key that is the same everywhere. */
  function protectionOf(ciphertext: Buffer): SecretProtection {
    return platform === 'linux' && ciphertext.subarray(0, 3).toString('latin1') === 'v10' ? 'obfuscated' : 'encrypted'
  }

  async function encrypt(token: string): Promise<SecretProtection> {
    const ciphertext = await safeStorage.encryptStringAsync(token)
    write(ciphertext)
    return protectionOf(ciphertext)
  }

  return {
    async load() {
      const ciphertext = readCiphertext(file.read())
      if (ciphertext === null) return null
      const { result: token, shouldReEncrypt } = await safeStorage.decryptStringAsync(ciphertext)
      if (!shouldReEncrypt) return { token, protection: protectionOf(ciphertext) }
      try {
        return { token, protection: await encrypt(token) }
      } catch (error) {
        // The old ciphertext is still there, and still readable.
        log.warn('The key could not be encrypted again.', { reason: String(error) })
        return { token, protection: protectionOf(ciphertext) }
      }
    },
    async save(token, remember) {
      if (remember && (await safeStorage.isAsyncEncryptionAvailable())) return encrypt(token)
      forget()
      return 'sessionOnly'
    },
    clear: () => Promise.resolve().then(forget),
  }
}

function readCiphertext(document: unknown): Buffer | null {
  if (typeof document !== 'object' || document === null || !('token' in document)) return null
  const { token } = document
  return typeof token === 'string' && token !== '' ? Buffer.from(token, 'base64') : null
}
