/** `safeStorage`: a real cipher with a key for tests, and simulated states of a keyring. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'

/** The environment variable that sets the keyring's mood. */
export const KEYRING = 'STAND_IN_KEYRING'
/**
 * - `obfuscated`: Chromium's fallback on Linux.
 * - `locked`: decrypts nothing.
 * - `refusing`: is present, but its user denies access.
 * - `renewed`: has a new key and asks for encryption again.
 * - `renewedRefusing`: the same, but its user denies access.
 */
export type KeyringMood = 'open' | 'obfuscated' | 'locked' | 'missing' | 'refusing' | 'renewed' | 'renewedRefusing'

const KEY = createHash('sha256').update('a key for tests').digest()
const NONCE_BYTES = 12
const TAG_BYTES = 16

const mood = (): KeyringMood => (process.env[KEYRING] as KeyringMood | undefined) ?? 'open'

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(mood() !== 'missing'),
  async encryptStringAsync(text) {
    if (mood() === 'missing' || /refusing$/iu.test(mood())) throw new Error('Encryption is not available.')
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', KEY, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const version = Buffer.from(mood() === 'obfuscated' ? 'v10' : 'v11')
    return Promise.resolve(Buffer.concat([version, nonce, cipher.getAuthTag(), body]))
  },
  async decryptStringAsync(encrypted) {
    if (mood() === 'locked' || mood() === 'missing') throw new Error('Error while decrypting the ciphertext.')
    const nonce = encrypted.subarray(3, 3 + NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', KEY, nonce)
    decipher.setAuthTag(encrypted.subarray(3 + NONCE_BYTES, 3 + NONCE_BYTES + TAG_BYTES))
    const body = encrypted.subarray(3 + NONCE_BYTES + TAG_BYTES)
    const result = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    return Promise.resolve({ result, shouldReEncrypt: mood().startsWith('renewed') })
  },
} satisfies Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
