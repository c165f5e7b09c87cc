/** Every JSON file of a profile, damaged in eight ways, alone and with its copy: each damage is reported, and the damaged file is kept. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_NAMES } from '#model/application/stored-name.ts'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { openDocumentFile } from '#node/documents/document-file.ts'
import { createDocumentStore } from '#node/documents/document-store.ts'
import { createFileSecrets } from '#node/documents/file-secrets.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const AT = Date.UTC(2026, 10, 20, 14, 30)
const SERVICE = 'https://api.example.com/v1'

const DAMAGES: readonly (readonly [how: string, damage: (content: Buffer) => Buffer])[] = [
  ['emptied', () => Buffer.alloc(0)],
  ['cut in the middle', (content) => content.subarray(0, content.length / 2)],
  ['short of its last characters', (content) => content.subarray(0, -3)],
  ['overwritten by zeros, as after a loss of power', (content) => Buffer.alloc(content.length)],
  ['holding a flipped bit', flipBit],
  ['holding a page of something else', (content) => Buffer.concat([content, Buffer.from('\u0000PNG\r\n')])],
  ['of another kind', () => Buffer.from('[]')],
  ['of text that is not UTF-8', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
]

function flipBit(content: Buffer): Buffer {
  const flipped = Buffer.from(content)
  const at = content.indexOf('CANARY')
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
  return flipped
}

interface Part {
  readonly file: string
  readonly write: (directory: string) => Promise<unknown> | void
  /** Starts again, reads it, and returns its content and the notices. */
  readonly read: (directory: string) => Promise<{ readonly content: unknown; readonly notices: readonly Notice[] }>
}

const content = { version: 1, content: ['CANARY'] }
const files = (directory: string) => ({ directory, open: openConfFile, now: () => AT, log: createFakeLog() })
const openStore = (directory: string, report: (notice: Notice) => void = () => undefined) =>
  createDocumentStore({
    ...files(directory),
    report,
    schedule: createFakeClock().schedule,
    hold: neverLost(directory),
  })
const openSecrets = (directory: string, report: (notice: Notice) => void) =>
  createFileSecrets({
    directory,
    log: createFakeLog(),
    now: () => AT,
    schedule: createFakeClock().schedule,
    report,
    hold: neverLost(directory),
  })
const openVault = (directory: string, notify: (notice: Notice) => void) =>
  openDocumentFile({ ...files(directory), notify }, 'vault', true)

const PARTS: readonly Part[] = [
  ...DOCUMENT_NAMES.map((name): Part => ({
    file: `${name}.json`,
    write: (directory) => openStore(directory).write(name, content),
    async read(directory) {
      const reported: Notice[] = []
      const store = openStore(directory, (notice) => reported.push(notice))
      const found = store.read(name)
      await settlePromises()
      return { content: found, notices: [...store.notices, ...reported] }
    },
  })),
  {
    file: 'vault.json',
    write: (directory) => openVault(directory, () => undefined).write(content),
    read(directory) {
      const notices: Notice[] = []
      return Promise.resolve({ content: openVault(directory, (notice) => notices.push(notice)).read(), notices })
    },
  },
  {
    file: 'secrets.json',
    write: (directory) => openSecrets(directory, () => undefined).save('CANARY-0123456789', SERVICE, true),
    async read(directory) {
      const notices: Notice[] = []
      const key = await openSecrets(directory, (notice) => notices.push(notice)).load(SERVICE)
      return { content: key ?? undefined, notices }
    },
  },
]

function damageFile(path: string, damage: (content: Buffer) => Buffer): string {
  const damaged = damage(readFileSync(path))
  writeFileSync(path, damaged)
  return damaged.toString('latin1')
}

const textsIn = (directory: string) =>
  readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))

describe.each(PARTS)('$file', ({ file, write, read }) => {
  const hasCopy = file !== 'secrets.json'
  const copy = file.replace('.json', '.last-good.json')

  it.each(DAMAGES)('%s is reported and kept', async (_how, damage) => {
    const directory = temporaryDirectory()
    await write(directory)
    const damaged = damageFile(join(directory, file), damage)
    const found = await read(directory)
    expect(found.content).toEqual(hasCopy ? content : undefined)
    expect(found.notices).toMatchObject([{ kind: hasCopy ? 'fileRestored' : 'fileReset', file: join(directory, file) }])
    expect(textsIn(directory)).toContain(damaged)
    expect((await read(directory)).notices).toEqual([])
  })

  it.runIf(hasCopy).each(DAMAGES)('%s, and its copy too, is reported and kept', async (_how, damage) => {
    const directory = temporaryDirectory()
    await write(directory)
    const damaged = damageFile(join(directory, file), damage)
    writeFileSync(join(directory, copy), 'a copy that is damaged in another way')
    const found = await read(directory)
    expect(found.content).toBeUndefined()
    expect(found.notices).toMatchObject([{ kind: 'fileReset', file: join(directory, file) }])
    // The next write does not overwrite the damaged file either.
    await write(directory)
    expect(textsIn(directory)).toContain(damaged)
    expect(textsIn(directory)).toContain('a copy that is damaged in another way')
  })
})
