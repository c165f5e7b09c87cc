import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Notice } from '#model/application/notice.ts'
import { createCandleArchive } from '#node/databases/candle-archive.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { block, MINUTES, priceAt } from '#test/fixtures/stored-candles.ts'

const WORKER = resolve('src/node/databases/candle-archive-worker.ts')
const KILLS = 8

function archiveIn(directory: string, workerEntry = WORKER) {
  const notices: Notice[] = []
  const log = createFakeLog()
  const profile = { directory, lock: null }
  const archive = createCandleArchive({ profile, workerEntry, log, report: (notice) => notices.push(notice) })
  return { archive, notices, log }
}

/** Prints each minute once it is safe, one per call. */
const WRITER = `
  const [, adapter, workerEntry, directory, from] = process.argv
  const { createCandleArchive } = await import(adapter)
  const log = { info() {}, warn() {}, error() {} }
  const profile = { directory, lock: null }
  const archive = createCandleArchive({ profile, workerEntry, log, report() {} })
  const series = { service: 'simulated', instrument: 'crypto:BA::BTCUSDT', interval: '1m' }
  for (let minute = Number(from); ; minute++) {
    const price = 100 + (minute % 1000) / 8
    const time = minute * 60000
    await archive.write(series, {
      time: [time], open: [price], high: [price + 2], low: [price - 2], close: [price + 1],
      volume: [null], turnover: [time * 2.5], grade: [1],
    })
    process.stdout.write(minute + '\\n')
  }
`

/** Returns the last minute printed as safe before the writer was killed. */
async function writeUntilKilled(directory: string, from: number, afterMs: number): Promise<number> {
  const adapter = new URL('../../../../src/node/databases/candle-archive.ts', import.meta.url).href
  const writer = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    WRITER,
    adapter,
    WORKER,
    directory,
    String(from),
  ])
  let said = ''
  writer.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await once(writer.stdout, 'data')
  setTimeout(() => writer.kill('SIGKILL'), afterMs)
  await once(writer, 'close')
  return Number(said.split('\n').at(-2) ?? from)
}

describe('the candle archive', () => {
  it('stores bars beyond the end of the application', async () => {
    const directory = temporaryDirectory()
    const first = archiveIn(directory)
    await first.archive.write(MINUTES, block(0, 100))
    await first.archive.writeCoverage(MINUTES, [{ from: 0, to: 5_940_000 }])
    await first.archive.close()
    const second = archiveIn(directory)
    expect(await second.archive.read(MINUTES, Infinity, 1_000)).toEqual(block(0, 100))
    expect(await second.archive.readCoverage(MINUTES)).toEqual([{ from: 0, to: 5_940_000 }])
    await second.archive.close()
    expect([...first.notices, ...second.notices]).toEqual([])
  })

  it('has everything safe that was asked before it was closed', async () => {
    const directory = temporaryDirectory()
    const { archive } = archiveIn(directory)
    for (let minute = 0; minute < 50; minute++) void archive.write(MINUTES, block(minute * 60_000, 1))
    await archive.close()
    const again = archiveIn(directory).archive
    expect((await again.read(MINUTES, Infinity, 100)).time).toHaveLength(50)
    await again.close()
  })

  it(
    'loses nothing that it called safe, however often its process is killed while it writes',
    { timeout: 60_000 },
    async () => {
      const directory = temporaryDirectory()
      let next = 0
      for (let kill = 0; kill < KILLS; kill++) {
        const safe = await writeUntilKilled(directory, next, kill * 5)
        const { archive, notices, log } = archiveIn(directory)
        const stored = await archive.read(MINUTES, Infinity, 100_000)
        await archive.close()
        expect([...notices, ...log.lines]).toEqual([])
        expect(stored.time.at(-1)).toBeGreaterThanOrEqual(safe * 60_000)
        expect(stored.time).toEqual(Array.from({ length: stored.time.length }, (_, minute) => minute * 60_000))
        expect(stored.open).toEqual(stored.time.map(priceAt))
        next = stored.time.length
      }
      expect(next).toBeGreaterThanOrEqual(KILLS)
    },
  )

  it('lasts until the end where its worker cannot be had, and says so once', async () => {
    const { archive, notices, log } = archiveIn(temporaryDirectory(), resolve('src/node/absent.ts'))
    await archive.write(MINUTES, block(0, 3))
    await archive.read(MINUTES, Infinity, 3)
    await archive.write(MINUTES, block(0, 5))
    expect(await archive.read(MINUTES, Infinity, 9)).toEqual(block(0, 5))
    await archive.close()
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['candles'] }])
    expect(log.lines.length).toBeGreaterThan(0)
  })
})

/** A disk of 512 KiB; null if this user may not mount one. */
function smallDisk(): string | null {
  const directory = join(temporaryDirectory(), 'disk')
  mkdirSync(directory)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', directory], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return directory
}

describe.runIf(process.getuid?.() === 0)('the candle archive on a disk that is full', () => {
  it('keeps what is there, reports that more cannot be stored, and writes it once there is room', async ({ skip }) => {
    const directory = smallDisk()
    if (directory === null) return skip()
    const { archive, notices } = archiveIn(directory)
    await archive.write(MINUTES, block(0, 500))
    writeFileSync(join(directory, 'filler'), Buffer.alloc(200_000))
    let minutes = 500
    while (notices.length === 0 && minutes < 20_000) {
      await archive.write(MINUTES, block(minutes * 60_000, 500))
      minutes += 500
    }
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['candles'] }])
    const stored = await archive.read(MINUTES, Infinity, 100_000)
    expect(stored.time).toEqual(Array.from({ length: minutes - 500 }, (_, minute) => minute * 60_000))
    rmSync(join(directory, 'filler'))
    await archive.write(MINUTES, block(minutes * 60_000, 1))
    expect((await archive.read(MINUTES, Infinity, 100_000)).time).toHaveLength(minutes + 1)
    await archive.close()
    const again = archiveIn(directory)
    expect((await again.archive.read(MINUTES, Infinity, 100_000)).time).toHaveLength(minutes + 1)
    await again.archive.close()
    expect(notices.slice(1)).toEqual([{ kind: 'documentsSaved', documents: ['candles'] }])
    expect([...again.notices, ...again.log.lines]).toEqual([])
  })
})
