/** Each database of a profile, removed between two runs: the loss is reported once; a new profile reports none. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Notice } from '#model/application/notice.ts'
import type { DatabaseName } from '#node/files/document-index.ts'
import { openStore } from '#test/fakes/profile/open-document-store.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { openAgain, openAlerts, openCandles } from '#test/fakes/profile/stores-of-profile.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

/** A database that is missing here does not compile. */
const DATABASES: Readonly<Record<DatabaseName, { readonly document: string; readonly open: typeof openAlerts }>> = {
  alerts: { document: 'alertEvents', open: openAlerts },
  candles: { document: 'candles', open: openCandles },
}

describe.each(Object.entries(DATABASES))('the missing database %s', (name, { document, open }) => {
  /** One run of the application; resolves to the notices that the user received. */
  async function run(directory: string): Promise<readonly Notice[]> {
    const notices: Notice[] = []
    const documents = openStore(directory)
    const database = openAgain(open, directory, (notice) => notices.push(notice))
    await database.write(1)
    documents.write('settings', { version: 1, content: {} })
    documents.close()
    await database.close()
    await settlePromises()
    return [...documents.notices, ...notices].filter(({ kind }) => kind !== 'documentsSaved')
  }

  it('is reported once, and started again', async () => {
    const directory = temporaryDirectory()
    await run(directory)
    rmSync(join(directory, `${name}.db`))
    expect(await run(directory)).toEqual([{ kind: 'documentMissing', document }])
    expect(await run(directory)).toEqual([])
  })

  it('is not reported for a new profile, nor while its file exists', async () => {
    const directory = temporaryDirectory()
    expect([await run(directory), await run(directory)]).toEqual([[], []])
  })

  it('is reported although documents were opened before it', async () => {
    const directory = temporaryDirectory()
    await run(directory)
    rmSync(join(directory, `${name}.db`))
    openStore(directory).close()
    expect(await run(directory)).toEqual([{ kind: 'documentMissing', document }])
  })
})
