import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { barsOf } from '#model/candles/candle-bar.ts'
import { CANDLE_MIGRATIONS } from '#node/databases/candle-database.ts'
import { createCandleStore, openCandleFile } from '#node/databases/candle-store.ts'
import type { Notice } from '#model/application/notice.ts'
import { block, DAYS, MINUTES, priceAt } from '#test/fixtures/stored-candles.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')

function storeIn(directory: string, now: () => number = () => NOON) {
  const notices: Notice[] = []
  const troubles: string[] = []
  const store = createCandleStore({
    directory,
    profile: { directory, lock: null },
    now,
    report: (notice) => notices.push(notice),
    reportTrouble: (call, message) => troubles.push(`${call}: ${message}`),
    schedule: createFakeClock().schedule,
  })
  return { store, notices, troubles }
}

const names = (directory: string) => readdirSync(directory).sort()

describe('a candle database', () => {
  it('answers the latest bars before a time, exactly as they were written', () => {
    const { store, notices } = storeIn(temporaryDirectory())
    store.write(MINUTES, block(0, 50))
    expect(store.read(MINUTES, Infinity, 100)).toEqual(block(0, 50))
    const [before, limit] = [20 * 60_000, 5]
    expect(barsOf(store.read(MINUTES, before, limit))).toEqual(barsOf(block(0, 20)).slice(15))
    expect(store.read(DAYS, Infinity, 100).time).toEqual([])
    expect(store.read({ ...MINUTES, service: 'https://api.example.com' }, Infinity, 100).time).toEqual([])
    store.close()
    expect(notices).toEqual([])
  })

  it('removes single bars, and forgets what a service stored of a market at an interval', () => {
    const { store, notices } = storeIn(temporaryDirectory())
    store.write(MINUTES, block(0, 3))
    store.write(DAYS, block(0, 3))
    store.writeCoverage(DAYS, [{ from: 0, to: 120_000 }])
    store.remove(DAYS, [60_000])
    expect(store.read(DAYS, Infinity, 9).time).toEqual([0, 120_000])
    store.forget({ service: 'https://api.example.com', assetClass: 'crypto', region: 'BA', interval: '1D' })
    expect(store.read(DAYS, Infinity, 9).time).toHaveLength(2)
    store.forget({ service: DAYS.service, assetClass: 'crypto', region: 'BA', interval: '1D' })
    expect([store.read(DAYS, Infinity, 9).time, store.readCoverage(DAYS)]).toEqual([[], []])
    expect(store.read(MINUTES, Infinity, 9).time).toHaveLength(3)
    store.close()
    expect(notices).toEqual([])
  })

  it('stores the later of two bars of one time, and the coverage that was written last', () => {
    const directory = temporaryDirectory()
    const { store } = storeIn(directory)
    store.write(MINUTES, block(0, 3))
    store.write(MINUTES, { ...block(60_000, 1), close: [101.5] })
    store.writeCoverage(MINUTES, [{ from: 0, to: 10 }])
    store.writeCoverage(MINUTES, [
      { from: 0, to: 5 },
      { from: 7, to: 9 },
    ])
    store.close()
    const again = storeIn(directory).store
    expect(again.read(MINUTES, Infinity, 9).close).toEqual([priceAt(0) + 1, 101.5, priceAt(120_000) + 1])
    expect(again.readCoverage(MINUTES)).toEqual([
      { from: 0, to: 5 },
      { from: 7, to: 9 },
    ])
    expect(again.readCoverage(DAYS)).toEqual([])
    again.close()
    expect(names(directory)).toEqual(['candles.db'])
  })

  it('stores the cause of the gap before a span, and reads files from before there were causes', () => {
    const directory = temporaryDirectory()
    const older = new DatabaseSync(join(directory, 'candles.db'))
    older.exec(`${CANDLE_MIGRATIONS[0]}; PRAGMA user_version = 1`)
    older
      .prepare('INSERT INTO series VALUES (1, ?, ?, ?, 0)')
      .run(MINUTES.service, MINUTES.instrument, MINUTES.interval)
    older.exec('INSERT INTO coverage VALUES (1, 0, 5), (1, 7, 9)')
    older.close()
    const { store } = storeIn(directory)
    expect(store.readCoverage(MINUTES)).toEqual([
      { from: 0, to: 5 },
      { from: 7, to: 9 },
    ])
    const spans = [{ from: 0, to: 5 }, { from: 7, to: 9, gapBefore: 'paused' }] as const // prettier-ignore
    store.writeCoverage(MINUTES, spans)
    store.close()
    const again = storeIn(directory).store
    expect(again.readCoverage(MINUTES)).toEqual(spans)
    again.close()
  })

  it('drops short bars that are too old, and longer ones only for want of room', () => {
    const { store } = storeIn(temporaryDirectory())
    store.write(MINUTES, block(0, 100))
    store.write(DAYS, block(0, 100))
    store.writeCoverage(MINUTES, [{ from: 0, to: 60_000 }, { from: 120_000, to: 5_940_000 }]) // prettier-ignore
    store.trim({ keepFrom: 40 * 60_000, maxBytes: 1e9 })
    expect(store.read(MINUTES, Infinity, 1_000).time[0]).toBe(40 * 60_000)
    expect(store.readCoverage(MINUTES)).toEqual([{ from: 120_000, to: 5_940_000 }])
    expect(store.read(DAYS, Infinity, 1_000).time).toHaveLength(100)
    store.close()
  })

  it('drops what was used longest ago first, its oldest bars before its newer ones', () => {
    let now = NOON
    const { store, troubles } = storeIn(temporaryDirectory(), () => now)
    store.write(MINUTES, block(0, 12_000))
    now += 3_600_000
    store.write(DAYS, block(0, 6_000))
    store.trim({ keepFrom: 0, maxBytes: 1_000_000 })
    const left = store.read(MINUTES, Infinity, 20_000)
    expect(left.time.length).toBeGreaterThan(0)
    expect(left.time.length).toBeLessThan(12_000)
    expect(left.time.at(-1)).toBe(11_999 * 60_000)
    expect(store.read(DAYS, Infinity, 20_000).time).toHaveLength(6_000)
    now += 3_600_000
    store.read(MINUTES, Infinity, 1)
    store.trim({ keepFrom: 0, maxBytes: 400_000 })
    expect(store.read(DAYS, Infinity, 20_000).time.length).toBeLessThan(6_000)
    expect(troubles).toEqual([])
    store.close()
  })

  it('gives room back to the disk', () => {
    const directory = temporaryDirectory()
    const size = () => readFileSync(join(directory, 'candles.db')).length
    const { store } = storeIn(directory)
    store.write(MINUTES, block(0, 20_000))
    store.close()
    const full = size()
    const again = storeIn(directory).store
    again.trim({ keepFrom: Infinity, maxBytes: 1e9 })
    again.close()
    expect(size()).toBeLessThan(full / 4)
  })
})

describe('a candle database whose file is damaged', () => {
  function written(): string {
    const directory = temporaryDirectory()
    const { store } = storeIn(directory)
    store.write(MINUTES, block(0, 5_000))
    store.close()
    return directory
  }

  function survive(directory: string) {
    const { store, notices } = storeIn(directory)
    const read = store.read(MINUTES, Infinity, 10_000)
    store.write(MINUTES, block(0, 10))
    const after = store.read(MINUTES, 600_000, 10)
    store.close()
    return { notices, read, after }
  }

  it.each([0, 1, 100, 1_000, 4_096, 20_000])(
    'by being cut to %i bytes starts again with a new file and reports it',
    (bytes) => {
      const directory = written()
      truncateSync(join(directory, 'candles.db'), bytes)
      const { notices, after } = survive(directory)
      expect(after).toEqual(block(0, 10))
      expect(notices.map(({ kind }) => kind)).toEqual(['fileReset'])
      expect(names(directory)).toContain('candles.corrupt-2026-11-20T12-00-00-000Z.db')
    },
  )

  it('by flipped bits never fails, and starts again wherever it cannot be read', () => {
    const good = written()
    const whole = readFileSync(join(good, 'candles.db'))
    let resets = 0
    // Evenly spread positions, including the header.
    for (let place = 7; place < whole.length; place += Math.floor(whole.length / 23)) {
      const directory = temporaryDirectory()
      const damaged = Buffer.from(whole)
      for (let byte = place; byte < Math.min(place + 64, damaged.length); byte++)
        damaged[byte] = (damaged[byte] ?? 0) ^ 0xa5
      writeFileSync(join(directory, 'candles.db'), damaged)
      const { notices, after } = survive(directory)
      expect(after).toEqual(block(0, 10))
      resets += notices.filter(({ kind }) => kind === 'fileReset').length
    }
    expect(resets).toBeGreaterThan(0)
  })

  it('is checked after a run that did not end in order, and then found out before anything is read', () => {
    const directory = written()
    const file = join(directory, 'candles.db')
    const bytes = readFileSync(file)
    // A page in the middle of the bars.
    bytes.fill(0xff, 10 * 4_096, 11 * 4_096)
    writeFileSync(file, bytes)
    const clean = openCandleFile({ directory, now: () => NOON })
    expect(clean.notices).toEqual([])
    clean.database.close()
    writeFileSync(`${file}-wal`, '')
    const unclean = openCandleFile({ directory, now: () => NOON })
    expect(unclean.notices).toEqual([
      { kind: 'fileReset', file, movedTo: join(directory, 'candles.corrupt-2026-11-20T12-00-00-000Z.db') },
    ])
    unclean.database.close()
  })

  it('is not a database at all: it is set aside', () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'candles.db'), 'a letter to my bank'.repeat(500))
    expect(survive(directory).notices.map(({ kind }) => kind)).toEqual(['fileReset'])
    const moved = names(directory).find((name) => name.startsWith('candles.corrupt-')) ?? ''
    expect(readFileSync(join(directory, moved), 'utf8')).toMatch(/^a letter to my bank/u)
  })
})

describe('a candle database that cannot be written', () => {
  it('lives in memory where there is no place for it, and says so', () => {
    const directory = join(temporaryDirectory(), 'file')
    writeFileSync(directory, '')
    const { store, notices } = storeIn(directory)
    store.write(MINUTES, block(0, 3))
    expect(store.read(MINUTES, Infinity, 9)).toEqual(block(0, 3))
    store.close()
    expect(notices).toEqual([{ kind: 'profileUnwritable', directory }])
  })

  it('leaves a file of a newer application as it is', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'candles.db')
    const newer = new DatabaseSync(file)
    newer.exec(`CREATE TABLE future (id INTEGER); PRAGMA user_version = ${CANDLE_MIGRATIONS.length + 1}`)
    newer.close()
    const { store, notices } = storeIn(directory)
    store.write(MINUTES, block(0, 3))
    store.close()
    expect(notices).toEqual([{ kind: 'documentNewer', document: 'candles' }])
    const after = new DatabaseSync(file)
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toMatchObject([{ name: 'future' }])
    after.close()
  })
})
