import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFileSecrets } from '../../../src/node/file-secrets.ts'
import { createFakeLog } from '../../fakes/fake-log.ts'
import { temporaryDirectory } from '../../fakes/temporary-directory.ts'

const TOKEN = 'CANARY-5d41402a'

function openSecrets(directory = temporaryDirectory()) {
  const log = createFakeLog()
  return { secrets: createFileSecrets(directory, log), file: join(directory, 'secrets.json'), log, directory }
}

describe('a key in a file', () => {
  it('is stored when the user wants that, readable by the user alone, and reported as not encrypted', async () => {
    const { secrets, file, directory } = openSecrets()
    expect(await secrets.save(TOKEN, true)).toBe('obfuscated')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await openSecrets(directory).secrets.load()).toEqual({ token: TOKEN, protection: 'obfuscated' })
  })

  it('is written nowhere when the user does not, and an earlier one is forgotten', async () => {
    const { secrets, file } = openSecrets()
    await secrets.save('an earlier key', true)
    expect(await secrets.save(TOKEN, false)).toBe('sessionOnly')
    expect(existsSync(file)).toBe(false)
    expect(await secrets.load()).toBeNull()
  })

  it('is gone after it was cleared, which may be done twice', async () => {
    const { secrets, file } = openSecrets()
    await secrets.save(TOKEN, true)
    await secrets.clear()
    await secrets.clear()
    expect(existsSync(file)).toBe(false)
  })

  it.each(['', 'not JSON', 'null', '[]', '{"token":7}', '{"token":""}'])(
    'is none in a file that holds %j',
    async (text) => {
      const { secrets, file } = openSecrets()
      writeFileSync(file, text)
      expect(await secrets.load()).toBeNull()
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )

  it('lasts for the session where the profile cannot be written, and the log does not hold it', async () => {
    const { secrets, log } = openSecrets(join(temporaryDirectory(), 'absent'))
    expect(await secrets.save(TOKEN, true)).toBe('sessionOnly')
    expect(log.lines).toHaveLength(1)
    expect(log.lines.join('')).not.toContain('CANARY')
  })

  it('that cannot be removed is not said to be gone', async () => {
    const { secrets, file } = openSecrets()
    mkdirSync(join(file, 'occupied'), { recursive: true })
    await expect(secrets.clear()).rejects.toThrow(/could not be removed/u)
  })
})
