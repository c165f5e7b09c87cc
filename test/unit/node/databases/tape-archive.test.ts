import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { instrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import { blockOf, rowOfBlock } from '#model/market/tape/tape-ring.ts'
import type { TapeRow } from '#model/market/tape/tape.ts'
import { createTapeArchive } from '#node/databases/tape-archive.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const TAPE = { service: 'simulated', instrument: AAPL }
const DAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)

const row = (time: number): TapeRow => ({ kind: 'trade', time, spanMs: 5, price: 10.5, volume: null, side: 'buy' })

function setUp(directory = temporaryDirectory()) {
  const notices: Notice[] = []
  const clock = createFakeClock(NOW)
  const report = (notice: Notice) => void notices.push(notice)
  const options = { directory, log: createFakeLog(), clock, report, hold: neverLost(directory) }
  return { directory, notices, clock, open: () => createTapeArchive(options), fileIn: () => join(directory, 'tapes', readdirSync(join(directory, 'tapes'))[0] ?? '') } // prettier-ignore
}

const timesOf = async (archive: ReturnType<typeof createTapeArchive>, limit = 100) => {
  const stored = await archive.read(TAPE, limit)
  return stored === null ? null : stored.rows.time.map((_, place) => rowOfBlock(stored.rows, place).time)
}

describe('the archive of tapes', () => {
  it('gives back what was appended, and the latest rows where there are too many', async () => {
    const { open } = setUp()
    const first = open()
    expect(await timesOf(first)).toBeNull()
    first.append(TAPE, DAY, blockOf(1, [row(1), row(2)]))
    first.append(TAPE, DAY, blockOf(3, [row(3)]))
    await first.close()
    const again = open()
    expect(await again.read(TAPE, 100)).toEqual({ day: DAY, rows: blockOf(1, [row(1), row(2), row(3)]) })
    expect(await timesOf(again, 2)).toEqual([2, 3])
  })

  it('stores one day, and the tapes of two services apart', async () => {
    const { open } = setUp()
    const archive = open()
    archive.append(TAPE, DAY, blockOf(1, [row(1)]))
    archive.append(TAPE, '2026-11-23', blockOf(1, [row(9)]))
    archive.append({ ...TAPE, service: 'https://a.example' }, DAY, blockOf(1, [row(5)]))
    expect(await archive.read(TAPE, 100)).toMatchObject({ day: '2026-11-23', rows: { time: [9] } })
  })

  it('loses a line that was cut off, and nothing that came after it', async () => {
    const { open, fileIn } = setUp()
    const archive = open()
    archive.append(TAPE, DAY, blockOf(1, [row(1), row(2)]))
    await archive.close()
    const whole = readFileSync(fileIn(), 'utf8')
    truncateSync(fileIn(), whole.length - 4)
    const again = open()
    expect(await timesOf(again)).toEqual([1])
    again.append(TAPE, DAY, blockOf(2, [row(3)]))
    expect(await timesOf(again)).toEqual([1, 3])
  })

  it('says once that it cannot write, and writes all of it when it can again', async () => {
    const { directory, notices, open } = setUp()
    writeFileSync(join(directory, 'tapes'), 'in the way')
    const archive = open()
    archive.append(TAPE, DAY, blockOf(1, [row(1)]))
    archive.append(TAPE, DAY, blockOf(2, [row(2)]))
    await archive.close()
    expect(notices).toEqual([{ kind: 'documentsNotSaved', documents: ['tapes'] }])
    rmSync(join(directory, 'tapes'))
    archive.append(TAPE, DAY, blockOf(3, [row(3)]))
    expect(await timesOf(archive)).toEqual([1, 2, 3])
  })

  it('removes tapes that were not used for a week', async () => {
    const { directory, open, fileIn } = setUp()
    const archive = open()
    archive.append(TAPE, DAY, blockOf(1, [row(1)]))
    await archive.close()
    const old = (NOW - 8 * 86_400_000) / 1_000
    utimesSync(fileIn(), old, old)
    await open().read({ ...TAPE, service: 'other' }, 1)
    expect(readdirSync(join(directory, 'tapes'))).toEqual([])
  })

  it('has on disk what was traded a moment before a kill -9', async () => {
    const { directory, open } = setUp()
    const program = `
      import { createTapeArchive } from ${JSON.stringify(join(import.meta.dirname, '../../../../src/node/databases/tape-archive.ts'))}
      const clock = { now: () => 0, schedule: () => () => undefined }
      const quiet = { info() {}, warn() {}, error() {} }
      const hold = { ensure() {} }
      const archive = createTapeArchive({ directory: ${JSON.stringify(directory)}, log: quiet, clock, report() {}, hold })
      const rows = { first: 1, kind: [0], time: [0], spanMs: [0], price: [1], volume: [1], side: [0] }
      for (let time = 1; ; time++) {
        archive.append(${JSON.stringify(TAPE)}, '${DAY}', { ...rows, time: [time] })
        await archive.close()
        process.stdout.write(time + '\\n')
      }`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = 0
    for await (const chunk of child.stdout) {
      said = Number(String(chunk).trim().split('\n').at(-1))
      if (said > 200) child.kill('SIGKILL')
    }
    const times = (await timesOf(open(), 1_000_000)) ?? []
    expect(times.length).toBeGreaterThanOrEqual(said)
    expect(times).toEqual(times.map((_, place) => place + 1))
  })
})
