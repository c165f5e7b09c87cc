/** Every store on a real disk of 1 MiB that is full, read-only, unplugged or emptied while the application runs. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Notice } from '#model/application/notice.ts'
import { isErrno } from '#node/files/durable-file.ts'
import { createFakeClock, settlePromises, type FakeClock } from '#test/fakes/ports/fake-clock.ts'
import { heldProfile } from '#test/fakes/profile/held-profile.ts'
import type { SmallDisk } from '#test/fakes/profile/small-disk.ts'
import {
  openAgain,
  openAlerts,
  openDocuments,
  STORES,
  type Opened,
  type Surroundings,
} from '#test/fakes/profile/stores-of-profile.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { noDisk, smallDisk } from '#test/fakes/profile/test-disk.ts'

interface Trouble {
  readonly trouble: string
  begin(disk: SmallDisk): void
  end(disk: SmallDisk): void
}

const TROUBLES: readonly Trouble[] = [
  { trouble: 'full', begin: (disk) => disk.fill(), end: (disk) => disk.free() },
  { trouble: 'read-only', begin: (disk) => disk.makeReadOnly(), end: (disk) => disk.makeWritable() },
  { trouble: 'unplugged', begin: (disk) => disk.unplug(), end: (disk) => disk.plugIn() },
]

/** The entries that another process would find now, as after kill -9. */
async function foundIn(directory: string, open: (surroundings: Surroundings) => Opened): Promise<readonly number[]> {
  const copy = temporaryDirectory()
  for (const name of readdirSync(directory).filter((one) => one !== 'filler'))
    try {
      cpSync(join(directory, name), join(copy, name), { recursive: true })
    } catch (error) {
      // Remains of a failed write are removed in the background.
      if (!isErrno(error, 'ENOENT') || !name.includes('.tmp-')) throw error
    }
  const opened = openAgain(open, copy)
  const found = await opened.found()
  await opened.close()
  return found
}

function setUp(open: (surroundings: Surroundings) => Opened, disk = smallDisk('1m')) {
  return { disk, ...setUpIn(disk.directory, open) }
}

function setUpIn(directory: string, open: (surroundings: Surroundings) => Opened) {
  const clock = createFakeClock()
  const notices: Notice[] = []
  const opened = open({ directory, clock, report: (notice) => notices.push(notice), hold: heldProfile(directory) })
  onTestFinished(async () => {
    await opened.close()
  })
  return { directory, clock, notices, opened }
}

/** Two retries: files that were opened again get the known state with the second one. */
async function passRetries(clock: FakeClock, opened: Opened): Promise<void> {
  for (const _attempt of [1, 2]) {
    await clock.advanceSettling(15_000)
    await opened.found()
  }
}

describe.runIf(noDisk === null).each(STORES)('%s', (_what, open) => {
  it.each(TROUBLES)(
    'on a disk that is $trouble: keeps what is there, stays usable, and is written when it can be',
    async (trouble) => {
      const { disk, clock, notices, opened } = setUp(open)
      await opened.write(1)
      trouble.begin(disk)
      await opened.write(2)
      await opened.write(3)
      await passRetries(clock, opened)
      expect(await foundIn(disk.content, open)).toContain(1)
      trouble.end(disk)
      await passRetries(clock, opened)
      expect(await foundIn(disk.directory, open)).toEqual([1, 2, 3])
      await opened.write(4)
      expect(await foundIn(disk.directory, open)).toEqual([1, 2, 3, 4])
      const kinds = notices.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind !== 'documentsNotSaved' && kind !== 'documentsSaved')).toEqual([])
      expect(kinds.lastIndexOf('documentsSaved')).toBeGreaterThanOrEqual(kinds.lastIndexOf('documentsNotSaved'))
    },
  )

  it('on a disk that is full from the start: stays usable, and is written when it can be', async () => {
    const disk = smallDisk('1m')
    disk.fill()
    const { clock, notices, opened } = setUp(open, disk)
    await opened.write(1)
    await opened.write(2)
    await passRetries(clock, opened)
    disk.free()
    await passRetries(clock, opened)
    expect(await foundIn(disk.directory, open)).toEqual([1, 2])
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['documentsNotSaved', 'documentsSaved']))
  })

  it('is written again, as far as it is known, when all of the profile but its lock was removed', async () => {
    const { disk, clock, opened } = setUp(open)
    await opened.write(1)
    for (const name of readdirSync(disk.directory).filter((one) => one !== 'lock'))
      rmSync(join(disk.directory, name), { recursive: true })
    await opened.write(2)
    await settlePromises()
    await passRetries(clock, opened)
    expect(await foundIn(disk.directory, open)).toContain(2)
  })
})

describe.each(STORES)('%s, whose profile was lost,', (_what, open) => {
  it.each([
    ['deleted', (directory: string) => rmSync(join(directory, 'lock'))],
    ['replaced by the lock of a second start', (directory: string) => replaceLock(directory)],
  ])('changes no file of the profile once its lock was %s', async (_how, lose) => {
    const { directory, clock, opened } = setUpIn(temporaryDirectory(), open)
    await opened.write(1)
    lose(directory)
    const before = imageOf(directory)
    await opened.write(2)
    await opened.remove?.()
    await passRetries(clock, opened)
    await opened.close()
    expect(imageOf(directory)).toEqual(before)
    expect(await foundIn(directory, open)).toEqual([1])
  })

  it('changes none of the next one, which has nothing yet or a key of its own', async () => {
    const { directory, clock, opened } = setUpIn(temporaryDirectory(), open)
    await opened.write(1)
    for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true })
    for (const name of ['lock', 'secrets.json', 'vault.json']) writeFileSync(join(directory, name), 'of the next one')
    const before = imageOf(directory)
    await opened.write(2)
    await opened.remove?.()
    await clock.advanceSettling(30_000)
    await opened.close()
    expect(imageOf(directory)).toEqual(before)
  })
})

function replaceLock(directory: string): void {
  rmSync(join(directory, 'lock'))
  writeFileSync(join(directory, 'lock'), '')
}

/** All documents, tapes and keys with their contents. SQLite merges its log when it closes, which changes no row. */
function imageOf(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[.](?:json|tape)$/u.test(name),
  )
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'latin1')]))
}

describe.runIf(noDisk === null)('a damaged document on a disk that is full from the start', () => {
  it('stays as it is, and the last good copy is shown', async () => {
    const { disk, opened } = setUp(openDocuments)
    await opened.write(1)
    await opened.close()
    const file = join(disk.directory, 'settings.json')
    // The same length, because a longer file would not fit.
    const damaged = readFileSync(file, 'utf8').replace('[1]', '[2]')
    writeFileSync(file, damaged)
    disk.fill()
    const again = openAgain(openDocuments, disk.directory)
    expect(await again.found()).toEqual([1])
    expect(readFileSync(file, 'utf8')).toBe(damaged)
  })
})

describe.runIf(noDisk === null)('alert history on a full disk', () => {
  it('has a reserve for events, so that none is delivered again after a kill', async () => {
    const { disk, opened, notices } = setUp(openAlerts, smallDisk('4m'))
    await opened.write(1)
    disk.fill()
    const events = Array.from({ length: 20 }, (_, place) => place + 1)
    for (const entry of events.slice(1)) await opened.write(entry)
    expect(await foundIn(disk.content, openAlerts)).toEqual(events)
    // On the full disk itself, after a kill.
    await opened.close()
    expect(await openAgain(openAlerts, disk.directory, fail).found()).toEqual(events)
    expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['documentsSaved']))
  })
})

function fail(notice: Notice): never {
  throw new Error(`reported: ${JSON.stringify(notice)}`)
}
