import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrate, versionOf } from '#node/files/database-file.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const FIRST = 'CREATE TABLE bar (price REAL); INSERT INTO bar VALUES (1.5)'
const SECOND = 'ALTER TABLE bar ADD COLUMN volume REAL; UPDATE bar SET volume = 2'

function setUp() {
  const directory = temporaryDirectory()
  const backup = join(directory, 'backup.db')
  const database = new DatabaseSync(join(directory, 'candles.db'))
  const rows = () => database.prepare('SELECT * FROM bar').all().map((row) => ({ ...row })) // prettier-ignore
  return { backup, database, rows }
}

describe('a migration', () => {
  it('takes no copy of an empty database', () => {
    const { backup, database, rows } = setUp()
    migrate(database, backup, [FIRST, SECOND])
    expect([versionOf(database), rows()]).toEqual([2, [{ price: 1.5, volume: 2 }]])
    expect(existsSync(backup)).toBe(false)
  })

  it('starts at the version that the database has, after a copy of it as it was', () => {
    const { backup, database, rows } = setUp()
    migrate(database, backup, [FIRST])
    // An interrupted attempt.
    writeFileSync(backup, 'half a copy')
    migrate(database, backup, [FIRST, SECOND])
    expect([versionOf(database), rows()]).toEqual([2, [{ price: 1.5, volume: 2 }]])
    const copy = new DatabaseSync(backup)
    expect(versionOf(copy)).toBe(1)
    expect({ ...copy.prepare('SELECT * FROM bar').get() }).toEqual({ price: 1.5 })
    copy.close()
  })

  it('that fails half-way changes nothing', () => {
    const { backup, database, rows } = setUp()
    migrate(database, backup, [FIRST])
    expect(() => migrate(database, backup, [FIRST, SECOND, 'CREATE TABLE bar (price REAL)'])).toThrow(/already exists/u)
    expect([versionOf(database), rows()]).toEqual([1, [{ price: 1.5 }]])
    migrate(database, backup, [FIRST])
    expect(rows()).toEqual([{ price: 1.5 }])
  })
})
