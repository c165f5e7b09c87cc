import { describe, expect, it } from 'vitest'
import { createTokenVault, type VaultPorts } from '../../../src/main/token-vault.ts'
import { createFakeLog } from '../../fakes/fake-log.ts'

const TOKEN = 'CANARY-0123456789'

type SafeStorage = VaultPorts['safeStorage']

/** A keyring that turns text round and marks it, as Chromium marks what it encrypted. */
function createKeyring(mark: string): SafeStorage & { available: boolean; locked: boolean; rotated: boolean } {
  const turned = (text: string) => [...text].reverse().join('')
  return {
    available: true,
    locked: false,
    rotated: false,
    isAsyncEncryptionAvailable() {
      return Promise.resolve(this.available)
    },
    encryptStringAsync(text) {
      if (this.locked) return Promise.reject(new Error('the keyring is locked'))
      return Promise.resolve(Buffer.from(mark + turned(text)))
    },
    decryptStringAsync(encrypted) {
      if (this.locked) return Promise.reject(new Error('the keyring is locked'))
      const result = turned(encrypted.toString().slice(3))
      return Promise.resolve({ result, shouldReEncrypt: this.rotated })
    },
  }
}

interface VaultSetting {
  readonly mark?: string
  readonly platform?: NodeJS.Platform
  readonly document?: unknown
}

function createVault({ mark = 'v11', platform = 'linux', document }: VaultSetting = {}) {
  const keyring = createKeyring(mark)
  const log = createFakeLog()
  const file = {
    document,
    writes: 0,
    read: () => file.document,
    write(next: unknown) {
      file.document = next
      file.writes += 1
    },
  }
  return { keyring, file, log, vault: createTokenVault({ safeStorage: keyring, file, platform, log }) }
}

describe('the vault of the key', () => {
  it('gives back what it stored, and stores no readable copy', async () => {
    const { vault, file } = createVault()
    expect(await vault.save(TOKEN, true)).toBe('encrypted')
    expect(await vault.load()).toEqual({ token: TOKEN, protection: 'encrypted' })
    const text = JSON.stringify(file.document)
    expect([text.includes(TOKEN), text.includes(Buffer.from(TOKEN).toString('base64'))]).toEqual([false, false])
  })

  it('says when Linux only obscured it, at saving and at every start', async () => {
    const { vault } = createVault({ mark: 'v10' })
    expect(await vault.save(TOKEN, true)).toBe('obfuscated')
    expect(await vault.load()).toEqual({ token: TOKEN, protection: 'obfuscated' })
  })

  it('trusts the same mark on macOS, where it means the keychain', async () => {
    expect(await createVault({ mark: 'v10', platform: 'darwin' }).vault.save(TOKEN, true)).toBe('encrypted')
  })

  it('writes nothing for a key that is not to be remembered, and drops the one before', async () => {
    const { vault, file } = createVault()
    expect(await vault.save(TOKEN, false)).toBe('sessionOnly')
    expect(file.writes).toBe(0)
    await vault.save(TOKEN, true)
    expect(await vault.save('another', false)).toBe('sessionOnly')
    expect(await vault.load()).toBeNull()
  })

  it('writes nothing where nothing can be encrypted', async () => {
    const { vault, keyring, file } = createVault()
    keyring.available = false
    expect(await vault.save(TOKEN, true)).toBe('sessionOnly')
    expect(file.writes).toBe(0)
  })

  it('never wipes a key that cannot be decrypted: the keyring may open again', async () => {
    const { vault, keyring } = createVault()
    await vault.save(TOKEN, true)
    keyring.locked = true
    await expect(vault.load()).rejects.toThrow('locked')
    keyring.locked = false
    expect(await vault.load()).toEqual({ token: TOKEN, protection: 'encrypted' })
  })

  it('encrypts again when the system asks for it', async () => {
    const { vault, keyring, file } = createVault()
    await vault.save(TOKEN, true)
    keyring.rotated = true
    expect(await vault.load()).toMatchObject({ token: TOKEN })
    expect(file.writes).toBe(2)
  })

  it('still gives the key when it cannot be encrypted again', async () => {
    const { vault, keyring, file, log } = createVault()
    await vault.save(TOKEN, true)
    keyring.rotated = true
    keyring.encryptStringAsync = () => Promise.reject(new Error('no room'))
    expect(await vault.load()).toEqual({ token: TOKEN, protection: 'encrypted' })
    expect(file.writes).toBe(1)
    expect(log.lines.join()).not.toContain(TOKEN)
  })

  it.each([undefined, null, 'text', {}, { token: 5 }, { token: '' }, { version: 1, token: null }])(
    'has no key in %j',
    async (document) => {
      expect(await createVault({ document }).vault.load()).toBeNull()
    },
  )

  it('forgets the key', async () => {
    const { vault } = createVault()
    await vault.save(TOKEN, true)
    await vault.clear()
    expect(await vault.load()).toBeNull()
  })
})
