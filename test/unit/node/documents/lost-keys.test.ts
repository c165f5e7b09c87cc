/** Other files of the profile, missing or of another shape: those of the key, and the index of documents. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { openDocumentFile } from '#node/documents/document-file.ts'
import { createFileSecrets } from '#node/documents/file-secrets.ts'
import { sealDocument } from '#node/files/sealed-document.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const SERVICE = 'https://api.example.com'
const VAULT = { version: 1, token: 'encrypted' }
const now = () => Date.UTC(2026, 10, 20)

function openVault(directory: string) {
  const notices: Notice[] = []
  const notify = (notice: Notice) => void notices.push(notice)
  const file = openDocumentFile({ directory, open: openConfFile, now, log: createFakeLog(), notify }, 'vault', true)
  return { file, notices }
}

describe('the missing vault of the key', () => {
  function missing(...gone: readonly string[]) {
    const directory = temporaryDirectory()
    openVault(directory).file.write(VAULT)
    for (const name of gone) rmSync(join(directory, name))
    return directory
  }

  it('is found in its copy, which is said once', () => {
    const directory = missing('vault.json')
    const { file, notices } = openVault(directory)
    expect(file.read()).toEqual(VAULT)
    expect(notices).toEqual([{ kind: 'fileMissingRestored', file: join(directory, 'vault.json') }])
    expect(openVault(directory).notices).toEqual([])
  })

  it('has no key where its copy is missing as well, and the key is asked for', () => {
    const { file, notices } = openVault(missing('vault.json', 'vault.last-good.json'))
    expect([file.read(), notices]).toEqual([undefined, []])
  })
})

describe('the missing file of the key', () => {
  it('has no key, which is asked for', async () => {
    const directory = temporaryDirectory()
    const notices: Notice[] = []
    const report = (notice: Notice) => void notices.push(notice)
    const { schedule } = createFakeClock()
    const open = () =>
      createFileSecrets({ directory, log: createFakeLog(), now, schedule, report, hold: neverLost(directory) })
    await open().save('CANARY-0123456789', SERVICE, true)
    rmSync(join(directory, 'secrets.json'))
    expect([await open().load(SERVICE), notices]).toEqual([null, []])
  })
})

describe('the index of documents', () => {
  const content = { version: 1, content: 'STORED' }

  it.each([null, 'not JSON', JSON.stringify(sealDocument({ strange: true })), JSON.stringify(sealDocument('strange'))])(
    'is written again by the documents that are there where it is %s, and misses one that goes later',
    (text) => {
      const directory = temporaryDirectory()
      const index = join(directory, 'documents.json')
      openStore(directory).write('settings', content)
      const sound = readFileSync(index, 'utf8')
      if (text === null) rmSync(index)
      else writeFileSync(index, text)
      const store = openStore(directory)
      expect([store.read('settings'), store.notices]).toEqual([content, []])
      expect(readFileSync(index, 'utf8')).toBe(sound)
      for (const name of ['settings.json', 'settings.last-good.json']) rmSync(join(directory, name))
      expect(openStore(directory).notices).toEqual([{ kind: 'documentMissing', document: 'settings' }])
    },
  )
})
