import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#model/values/duration.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { openDatabaseFile } from '#node/files/database-file.ts'
import { createDocumentStore } from '#node/documents/document-store.ts'
import { fileStamp } from '#node/files/durable-file.ts'
import { limitSetAside, MAX_SET_ASIDE, MAX_SET_ASIDE_DAYS } from '#node/files/set-aside.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const NOW = Date.UTC(2026, 10, 23)

function directoryWith(names: readonly string[]): string {
  const directory = temporaryDirectory()
  for (const name of names) writeFileSync(join(directory, name), '')
  return directory
}

const damaged = (name: string, daysAgo: number, ending: string) =>
  `${name}.corrupt-${fileStamp(NOW - daysAgo * DAY_MS)}.${ending}`

describe('files that were set aside', () => {
  it('are at most a few of each document, the latest', () => {
    const latest = Array.from({ length: MAX_SET_ASIDE }, (_, days) => damaged('alerts', days, 'json'))
    const other = damaged('settings', 50, 'json')
    const directory = directoryWith([...latest, damaged('alerts', 50, 'json'), damaged('alerts', 60, 'json'), other])
    limitSetAside(directory, 'alerts', NOW)
    expect(readdirSync(directory).sort()).toEqual([...latest, other].sort())
  })

  it('go once they are old, a database together with its log', () => {
    const [young, old] = [MAX_SET_ASIDE_DAYS - 1, MAX_SET_ASIDE_DAYS + 1]
    const kept = [damaged('alerts', young, 'db'), damaged('alerts', young, 'db-wal')]
    const directory = directoryWith([...kept, damaged('alerts', old, 'db'), damaged('alerts', old, 'db-wal')])
    limitSetAside(directory, 'alerts', NOW)
    expect(readdirSync(directory).sort()).toEqual(kept.sort())
  })

  it('are limited as well where they are copies, or one of several of the same moment', () => {
    const old = [damaged('alerts.last-good', 400, 'json'), damaged('alerts', 400, 'json').replace('.json', '-2.json')]
    const kept = [damaged('alerts.last-good', 2, 'json'), damaged('alerts', 2, 'json').replace('.json', '-2.json')]
    const directory = directoryWith([...old, ...kept])
    limitSetAside(directory, 'alerts', NOW)
    expect(readdirSync(directory).sort()).toEqual(kept.sort())
  })

  it('go as well when they are old copies from before a migration', () => {
    const directory = directoryWith(['alerts.version-1.db', 'alerts.version-2.db'])
    const seconds = (daysAgo: number) => (NOW - daysAgo * DAY_MS) / 1_000
    utimesSync(join(directory, 'alerts.version-1.db'), seconds(400), seconds(400))
    utimesSync(join(directory, 'alerts.version-2.db'), seconds(2), seconds(2))
    limitSetAside(directory, 'alerts', NOW)
    expect(readdirSync(directory)).toEqual(['alerts.version-2.db'])
  })

  it('are the only ones that are ever removed', () => {
    const foreign = ['alerts.json', 'alerts.last-good.json', 'alerts.corrupt-old.json', 'alerts.version-1.db.txt']
    const directory = directoryWith([...foreign, `my ${damaged('alerts', 400, 'json')}`])
    limitSetAside(directory, 'alerts', NOW)
    expect(readdirSync(directory)).toHaveLength(foreign.length + 1)
  })

  it('do no harm where they cannot be listed or removed', () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, damaged('alerts', 400, 'json')))
    limitSetAside(directory, 'alerts', NOW)
    limitSetAside(join(directory, 'missing'), 'alerts', NOW)
    expect(readdirSync(directory)).toHaveLength(1)
  })

  it('are limited whenever documents and databases are opened', () => {
    const directory = directoryWith([damaged('settings', 400, 'json'), damaged('candles', 400, 'db')])
    createDocumentStore({
      directory,
      hold: neverLost(directory),
      log: createFakeLog(),
      now: () => NOW,
      report: () => undefined,
      schedule: () => () => undefined,
      open: openConfFile,
    })
    const kind = {
      name: 'candles',
      document: 'candles',
      migrations: ['CREATE TABLE bar (time INTEGER)'],
      synchronous: 'NORMAL',
    } as const
    openDatabaseFile(kind, { directory, now: () => NOW }).database.close()
    expect(readdirSync(directory).filter((name) => name.includes('corrupt'))).toEqual([])
  })
})
