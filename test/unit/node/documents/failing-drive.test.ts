/** Databases on a real drive that fails while they are open: the system makes it read-only, also for open files. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createCandleStore } from '#node/databases/candle-store.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { mountFailingDrive, type FailingDrive } from '#test/fakes/profile/small-disk.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'
import { block, MINUTES } from '#test/fixtures/stored-candles.ts'
import { heldProfile } from '#test/fakes/profile/held-profile.ts'

const SERVICE = 'https://api.example.com/v1'
const NOTHING = { armings: [], markets: [], looks: [], removed: [] }

const reason = (() => {
  const drive = mountFailingDrive()
  if (typeof drive === 'string') return drive
  drive.remove()
  return null
})()
if (reason !== null) process.stdout.write(`Nothing is tried on a failing drive: ${reason}\n`)

function failingDrive(): FailingDrive {
  const drive = mountFailingDrive()
  if (typeof drive === 'string') throw new Error(drive)
  onTestFinished(() => drive.remove())
  // As in every profile in use; the application recognises the drive by it.
  writeFileSync(join(drive.directory, 'lock'), '')
  return drive
}

describe.runIf(reason === null)('on a drive that fails', () => {
  it('alert history can be read, and is written when the drive was plugged in again', () => {
    const drive = failingDrive()
    const store = createAlertStore({
      directory: drive.directory,
      hold: heldProfile(drive.directory),
      log: createFakeLog(),
      now: () => TRADING,
      report: () => undefined,
    })
    onTestFinished(() => store.close())
    const commit = (...numbers: readonly number[]) =>
      store.commit(SERVICE, { ...NOTHING, events: numbers.map((number) => alertEvent({ number, arming: number })) })
    const found = () => store.load(SERVICE).pending.map(({ number }) => number)
    commit(1)
    drive.fail()
    for (const _attempt of [1, 2, 3]) {
      expect(() => commit(2)).toThrow(/alerts\.db/u)
      expect(found()).toEqual([1])
    }
    drive.replace()
    // The file is opened again, and the next attempt also writes everything else.
    expect(() => commit(2)).toThrow(/opened again/u)
    commit(2, 3)
    expect(found()).toEqual([1, 2, 3])
  })

  it('bars can be read, and are written when the drive was plugged in again', () => {
    const drive = failingDrive()
    const clock = createFakeClock()
    const quiet = { now: () => TRADING, report: () => undefined, reportTrouble: () => undefined }
    const store = createCandleStore({
      directory: drive.directory,
      profile: heldProfile(drive.directory).identity,
      schedule: clock.schedule,
      ...quiet,
    })
    onTestFinished(() => store.close())
    const found = () => store.read(MINUTES, Infinity, 100).time.map((time) => time / 60_000)
    store.write(MINUTES, block(60_000, 1))
    drive.fail()
    store.write(MINUTES, block(120_000, 1))
    clock.advance(60_000)
    expect(found()).toEqual([1])
    drive.replace()
    clock.advance(60_000)
    expect(found()).toEqual([1, 2])
  })
})
