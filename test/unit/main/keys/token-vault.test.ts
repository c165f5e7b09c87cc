import { describe, expect, it } from 'vitest'
import { createTokenVault, type VaultPorts } from '#main/keys/token-vault.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'

const TOKEN = 'CANARY-0123456789'
const SERVICE = 'https://api.example.com/v1'
const OTHER = 'https://other.example.com/v1'

type SafeStorage = VaultPorts['safeStorage']

/** A keyring that reverses text and marks it, as Chromium marks encrypted texts. */
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
    othersRemoved: 0,
    read: () => file.document,
    write(next: unknown) {
      file.document = next
      file.writes += 1
    },
    setAsides: [] as unknown[],
    setAside() {
      file.setAsides.push(file.document)
      file.document = undefined
    },
    isGivenUp: false,
    giveUpWriting() {
      file.isGivenUp = true
    },
    isClosed: false,
    close() {
      file.isClosed = true
    },
  }
  const removeOthers = () => {
    file.othersRemoved += 1
  }
  return { keyring, file, log, vault: createTokenVault({ safeStorage: keyring, file, platform, log, removeOthers }) }
}

describe('the vault of the key', () => {
  it('gives back what it stored, and stores no readable copy', async () => {
    const { vault, file } = createVault()
    expect(await vault.save(TOKEN, SERVICE, true)).toBe('encrypted')
    expect(await vault.load(SERVICE)).toEqual({ token: TOKEN, protection: 'encrypted' })
    const text = JSON.stringify(file.document)
    expect([text.includes(TOKEN), text.includes(Buffer.from(TOKEN).toString('base64'))]).toEqual([false, false])
  })

  it('is written at the end of the application, if it could not be before', () => {
    const { vault, file } = createVault()
    vault.close()
    expect(file.isClosed).toBe(true)
  })

  it('writes no key any more that was forgotten before it could be written', async () => {
    const { vault, file } = createVault()
    file.write = () => {
      throw new Error('the disk is full')
    }
    await expect(vault.save(TOKEN, SERVICE, true)).rejects.toThrow('the disk is full')
    await vault.clear()
    expect(file.isGivenUp).toBe(true)
  })

  it('says when Linux only obscured it, at saving and at every start', async () => {
    const { vault } = createVault({ mark: 'v10' })
    expect(await vault.save(TOKEN, SERVICE, true)).toBe('obfuscated')
    expect(await vault.load(SERVICE)).toEqual({ token: TOKEN, protection: 'obfuscated' })
  })

  it('trusts the same mark on macOS, where it means the keychain', async () => {
    expect(await createVault({ mark: 'v10', platform: 'darwin' }).vault.save(TOKEN, SERVICE, true)).toBe('encrypted')
  })

  it('writes nothing for a key that is not to be remembered, and drops the one before', async () => {
    const { vault, file } = createVault()
    expect(await vault.save(TOKEN, SERVICE, false)).toBe('sessionOnly')
    expect(file.writes).toBe(0)
    await vault.save(TOKEN, SERVICE, true)
    expect(await vault.save('another', SERVICE, false)).toBe('sessionOnly')
    expect(await vault.load(SERVICE)).toBeNull()
  })

  it('writes nothing where nothing can be encrypted', async () => {
    const { vault, keyring, file } = createVault()
    keyring.available = false
    expect(await vault.save(TOKEN, SERVICE, true)).toBe('sessionOnly')
    expect(file.writes).toBe(0)
  })

  it('never wipes a key that cannot be decrypted: the keyring may open again', async () => {
    const { vault, keyring } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    keyring.locked = true
    await expect(vault.load(SERVICE)).rejects.toThrow('locked')
    keyring.locked = false
    expect(await vault.load(SERVICE)).toEqual({ token: TOKEN, protection: 'encrypted' })
  })

  it('encrypts again when the system asks for it', async () => {
    const { vault, keyring, file } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    keyring.rotated = true
    expect(await vault.load(SERVICE)).toMatchObject({ token: TOKEN })
    expect(file.writes).toBe(2)
  })

  it('still gives the key when it cannot be encrypted again', async () => {
    const { vault, keyring, file, log } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    keyring.rotated = true
    keyring.encryptStringAsync = () => Promise.reject(new Error('no room'))
    expect(await vault.load(SERVICE)).toEqual({ token: TOKEN, protection: 'encrypted' })
    expect(file.writes).toBe(1)
    expect(log.lines.join()).not.toContain(TOKEN)
  })

  it.each([null, 'text', {}, { token: 5 }, { version: 1, token: 5 }, { version: 1 }])(
    'sets %j aside, which no version wrote, before another key is stored',
    async (document) => {
      const { vault, file } = createVault({ document })
      expect(await vault.owner()).toBeNull()
      await vault.save(TOKEN, SERVICE, true)
      expect(file.setAsides).toEqual([document])
    },
  )

  it.each([undefined, { version: 1, token: null }])('sets nothing aside where %j is stored', async (document) => {
    const { vault, file } = createVault({ document })
    expect(await vault.owner()).toBeNull()
    expect(file.setAsides).toEqual([])
  })

  it.each([undefined, null, 'text', {}, { token: 5 }, { token: '' }, { version: 1, token: null }])(
    'has no key in %j',
    async (document) => {
      expect(await createVault({ document }).vault.load(SERVICE)).toBeNull()
    },
  )

  it('forgets the key, and has every copy in the profile removed', async () => {
    const { vault, file } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    await vault.clear()
    expect(await vault.load(SERVICE)).toBeNull()
    expect([await vault.owner(), file.othersRemoved]).toEqual([null, 1])
  })
})

describe('the service of a key in the vault', () => {
  it('is written with the key, without a second write', async () => {
    const { vault, file } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    expect(file.writes).toBe(1)
    expect(file.document).toMatchObject({ baseUrl: SERVICE })
    expect(await vault.owner()).toMatchObject({ baseUrl: SERVICE })
  })

  it('is the only one that gets the key, and for another the keyring is not even opened', async () => {
    const { vault, keyring } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    keyring.locked = true
    expect(await vault.load(OTHER)).toBeNull()
    await expect(vault.load(SERVICE)).rejects.toThrow('locked')
  })

  it('stays when the key is encrypted again', async () => {
    const { vault, keyring, file } = createVault()
    await vault.save(TOKEN, SERVICE, true)
    keyring.rotated = true
    await vault.load(SERVICE)
    expect(file.document).toMatchObject({ baseUrl: SERVICE })
  })

  const written = Buffer.from(`v11${[...TOKEN].reverse().join('')}`).toString('base64')

  it('is added to a key of an earlier version, without opening the keyring', async () => {
    const { vault, keyring, file } = createVault({ document: { version: 1, token: written } })
    expect(await vault.load(SERVICE)).toBeNull()
    keyring.locked = true
    await vault.adopt(SERVICE)
    await vault.adopt(OTHER)
    expect(file.document).toEqual({ version: 1, token: written, baseUrl: SERVICE })
    keyring.locked = false
    expect(await vault.load(OTHER)).toBeNull()
    expect(await vault.load(SERVICE)).toEqual({ token: TOKEN, protection: 'encrypted' })
  })

  it('stays unknown for a key of an earlier version that was adopted without a service', async () => {
    const { vault } = createVault({ document: { version: 1, token: written } })
    await vault.adopt(null)
    await vault.adopt(SERVICE)
    expect([await vault.load(SERVICE), (await vault.owner())?.baseUrl]).toEqual([null, null])
  })

  it('counts for this run where it cannot be written', async () => {
    const { vault, file } = createVault({ document: { version: 1, token: written } })
    file.write = () => {
      throw new Error('no room')
    }
    await expect(vault.adopt(SERVICE)).rejects.toThrow('no room')
    expect(await vault.load(SERVICE)).toMatchObject({ token: TOKEN })
  })
})
