import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Notice } from '#model/application/notice.ts'
import { createFileSecrets } from '#node/documents/file-secrets.ts'
import { removeKeyFiles } from '#node/files/key-files.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const TOKEN = 'CANARY-5d41402a'
const AT = Date.UTC(2026, 10, 20, 14, 30)
const SET_ASIDE = 'secrets.corrupt-2026-11-20T14-30-00-000Z.json'
const SERVICE = 'https://api.example.com/v1'
const OTHER = 'https://other.example.com/v1'

function openSecrets(directory = temporaryDirectory()) {
  const log = createFakeLog()
  const notices: Notice[] = []
  const report = (notice: Notice) => void notices.push(notice)
  const clock = createFakeClock(AT)
  const secrets = createFileSecrets({
    directory,
    log,
    now: () => AT,
    schedule: clock.schedule,
    report,
    hold: neverLost(directory),
  })
  return { secrets, file: join(directory, 'secrets.json'), log, notices, directory, clock }
}

describe('a key in a file', () => {
  it('is stored when the user wants that, readable by the user alone, and reported as not encrypted', async () => {
    const { secrets, file, directory } = openSecrets()
    expect(await secrets.save(TOKEN, SERVICE, true)).toBe('obfuscated')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await openSecrets(directory).secrets.load(SERVICE)).toEqual({ token: TOKEN, protection: 'obfuscated' })
  })

  it('is written nowhere when the user does not, and an earlier one is forgotten', async () => {
    const { secrets, file } = openSecrets()
    await secrets.save('an earlier key', SERVICE, true)
    expect(await secrets.save(TOKEN, SERVICE, false)).toBe('sessionOnly')
    expect(existsSync(file)).toBe(false)
    expect(await secrets.load(SERVICE)).toBeNull()
  })

  it('is gone after it was cleared, which may be done twice', async () => {
    const { secrets, file } = openSecrets()
    await secrets.save(TOKEN, SERVICE, true)
    await secrets.clear()
    await secrets.clear()
    expect(existsSync(file)).toBe(false)
  })

  it.each(['', 'not JSON', 'null', '[]', '{"token":7}', '{"token":""}', '{"token":"abc"', '{"tokem":"abc"}'])(
    'is not read from a file that holds %j, which is set aside and reported',
    async (text) => {
      const { secrets, file, directory, notices, log } = openSecrets()
      writeFileSync(file, text)
      expect(await secrets.load(SERVICE)).toBeNull()
      const movedTo = join(directory, SET_ASIDE)
      expect(readFileSync(movedTo, 'utf8')).toBe(text)
      expect(notices).toEqual([{ kind: 'fileReset', file, movedTo }])
      expect(log.lines).toHaveLength(1)
      expect(await secrets.load(SERVICE)).toBeNull()
      expect(notices).toHaveLength(1)
    },
  )

  it('that lost a single letter is reported, and never sent to a service that would refuse it', async () => {
    const { secrets, file, notices } = openSecrets()
    await secrets.save(TOKEN, SERVICE, true)
    writeFileSync(file, readFileSync(file, 'utf8').replace('5d41', '5d42'))
    expect(await secrets.load(SERVICE)).toBeNull()
    expect(notices).toMatchObject([{ kind: 'fileReset', file }])
  })

  it('is still read from a file without a checksum', async () => {
    const { secrets, file } = openSecrets()
    writeFileSync(file, JSON.stringify({ token: TOKEN }))
    await secrets.adopt(SERVICE)
    expect(await secrets.load(SERVICE)).toEqual({ token: TOKEN, protection: 'obfuscated' })
  })

  it('that cannot be read is left alone, and that is said', async () => {
    const { secrets, file } = openSecrets()
    mkdirSync(file)
    await expect(secrets.load(SERVICE)).rejects.toThrow('EISDIR')
    expect(existsSync(file)).toBe(true)
  })

  it('is forgotten together with what was set aside, and nothing else is', async () => {
    const { secrets, file, directory } = openSecrets()
    writeFileSync(file, `{"token":"${TOKEN}"`)
    await secrets.load(SERVICE)
    writeFileSync(join(directory, 'secrets.corrupt-by-me.json'), 'mine')
    await secrets.clear()
    expect(readdirSync(directory)).toEqual(['secrets.corrupt-by-me.json'])
  })

  it('lasts for the session where the profile cannot be written, which is said, and the log does not hold it', async () => {
    const { secrets, log, notices } = openSecrets(join(temporaryDirectory(), 'absent'))
    expect(await secrets.save(TOKEN, SERVICE, true)).toBe('sessionOnly')
    expect(log.lines).toHaveLength(1)
    expect(log.lines.join('')).not.toContain('CANARY')
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['secrets'] }])
  })

  it('is written when the profile can be, unless it was forgotten until then', async () => {
    const { secrets, clock, notices, directory } = openSecrets(join(temporaryDirectory(), 'absent'))
    await secrets.save(TOKEN, SERVICE, true)
    await secrets.clear()
    mkdirSync(directory)
    clock.advance(60_000)
    expect(await secrets.load(SERVICE)).toBeNull()
    rmSync(directory, { recursive: true })
    await secrets.save(TOKEN, SERVICE, true)
    mkdirSync(directory)
    clock.advance(60_000)
    expect(await secrets.load(SERVICE)).toMatchObject({ token: TOKEN })
    expect(notices.at(-1)).toEqual({ kind: 'documentsSaved', documents: ['secrets'] })
  })

  it('is written when the application ends, if the profile can be by then', async () => {
    const { secrets, directory } = openSecrets(join(temporaryDirectory(), 'absent'))
    await secrets.save(TOKEN, SERVICE, true)
    mkdirSync(directory)
    secrets.close()
    expect(await secrets.load(SERVICE)).toMatchObject({ token: TOKEN })
  })

  it('that cannot be removed is not said to be gone', async () => {
    const { secrets, file } = openSecrets()
    mkdirSync(join(file, 'occupied'), { recursive: true })
    await expect(secrets.clear()).rejects.toThrow(/could not be removed/u)
  })
})

describe('the service of a key in a file', () => {
  it('is written with the key, and is the only one that gets it', async () => {
    const { secrets, file } = openSecrets()
    await secrets.save(TOKEN, SERVICE, true)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ document: { token: TOKEN, baseUrl: SERVICE } })
    expect(await secrets.load(OTHER)).toBeNull()
    expect(await secrets.owner()).toMatchObject({ baseUrl: SERVICE })
  })

  it('is added once to a key of an earlier version', async () => {
    const { secrets, file, directory } = openSecrets()
    writeFileSync(file, JSON.stringify({ token: TOKEN }))
    expect(await secrets.load(SERVICE)).toBeNull()
    await secrets.adopt(SERVICE)
    await secrets.adopt(OTHER)
    const reopened = openSecrets(directory).secrets
    expect(await reopened.load(OTHER)).toBeNull()
    expect(await reopened.load(SERVICE)).toMatchObject({ token: TOKEN })
  })

  it('stays unknown for a key of an earlier version that was adopted without a service', async () => {
    const { secrets, file } = openSecrets()
    writeFileSync(file, JSON.stringify({ token: TOKEN }))
    await secrets.adopt(null)
    await secrets.adopt(SERVICE)
    expect(await secrets.load(SERVICE)).toBeNull()
  })
})

describe('forgetting a key', () => {
  const KEY_FILES = [
    'secrets.json',
    'secrets.json.tmp-1',
    'vault.json',
    'vault.last-good.json',
    'vault.corrupt-2026-11-23T09-00-00-000Z.json',
  ]

  it('removes it from every store of the profile, and nothing else', async () => {
    const { secrets, directory } = openSecrets()
    for (const name of [...KEY_FILES, 'connection.json', 'vault.txt', 'my-secrets.json'])
      writeFileSync(join(directory, name), '{}')
    await secrets.clear()
    expect(readdirSync(directory).sort()).toEqual(['connection.json', 'my-secrets.json', 'vault.txt'])
  })

  it('removes a file after its copies, which would take its place if the process ended between the two', () => {
    const directory = temporaryDirectory()
    // The file cannot be removed, which shows that its copies are removed first.
    mkdirSync(join(directory, 'vault.json', 'occupied'), { recursive: true })
    writeFileSync(join(directory, 'vault.last-good.json'), 'a copy')
    expect(() => removeKeyFiles(directory, null, neverLost(directory))).toThrow()
    expect(readdirSync(directory)).toEqual(['vault.json'])
  })

  it('leaves the file that its own adapter has emptied', () => {
    const { directory } = openSecrets()
    for (const name of KEY_FILES) writeFileSync(join(directory, name), '{}')
    removeKeyFiles(directory, 'vault', neverLost(directory))
    expect(readdirSync(directory)).toEqual(['vault.json'])
  })
})
