/** A profile that is lost while an application runs on it, with a second start next to it. */
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import { COUNTS_AFTER_LOSS_MS } from '#node/profile/left-note.ts'
import { lockProfile } from '#node/profile/profile-lock.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { heldProfile } from '#test/fakes/profile/held-profile.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

interface Loss {
  readonly how: string
  begin(directory: string): void
}

const asideOf = (directory: string): string => `${directory}-aside`

const LOSSES: readonly Loss[] = [
  { how: 'whose lock is deleted', begin: (directory) => rmSync(join(directory, 'lock')) },
  {
    how: 'whose lock is replaced',
    begin(directory) {
      rmSync(join(directory, 'lock'))
      writeFileSync(join(directory, 'lock'), '')
    },
  },
  { how: 'that is deleted', begin: (directory) => rmSync(directory, { recursive: true }) },
  { how: 'that is renamed', begin: (directory) => renameSync(directory, asideOf(directory)) },
  {
    how: 'that is replaced by an empty one',
    begin(directory) {
      renameSync(directory, asideOf(directory))
      mkdirSync(directory)
    },
  },
  {
    how: 'that is replaced by a copy',
    begin(directory) {
      renameSync(directory, asideOf(directory))
      cpSync(asideOf(directory), directory, { recursive: true, preserveTimestamps: true })
    },
  },
  {
    how: 'that another machine has locked, over a network that does not keep locks',
    begin: (directory) => utimesSync(join(directory, 'lock'), 2_000_000_000, 2_000_000_000),
  },
]

function setUp() {
  const [directory, locks, clock] = [join(temporaryDirectory(), 'profile'), temporaryDirectory(), createFakeClock()]
  mkdirSync(directory)
  const hold = heldProfile(directory, locks, clock)
  let losses = 0
  hold.watch(clock, () => (losses += 1))
  const start = () => {
    mkdirSync(directory, { recursive: true })
    const lock = lockProfile(directory, [locks], clock)
    if (lock.kind === 'held') lock.hold.release()
    return lock.kind
  }
  return { directory, locks, clock, hold, losses: () => losses, start }
}

describe('a profile in its place', () => {
  it('can be written for as long as it is there', () => {
    const { clock, hold, losses } = setUp()
    clock.advance(3_600_000 * 3)
    hold.ensure()
    expect([hold.isLost(), losses()]).toEqual([false, 0])
  })

  it('stays the same when other files of it are deleted, or it was away for less than a look', () => {
    const { directory, clock, hold } = setUp()
    writeFileSync(join(directory, 'settings.json'), '{}')
    rmSync(join(directory, 'settings.json'))
    renameSync(directory, asideOf(directory))
    renameSync(asideOf(directory), directory)
    clock.advance(10_000)
    expect(hold.isLost()).toBe(false)
  })
})

describe.each(LOSSES)('a profile $how', ({ begin }) => {
  it('is lost for good within two seconds, and that is said once', async () => {
    const { directory, clock, hold, losses } = setUp()
    begin(directory)
    await clock.advanceSettling(2_000)
    expect(losses()).toBe(1)
    rmSync(directory, { recursive: true, force: true })
    await clock.advanceSettling(10_000)
    expect([hold.isLost(), losses()]).toEqual([true, 1])
  })

  it('takes not one more write or request, however soon they come', async () => {
    const { directory, hold, losses } = setUp()
    begin(directory)
    expect(() => hold.ensure()).toThrow(StoreError)
    expect(hold.isLost()).toBe(true)
    await settlePromises()
    expect(losses()).toBe(1)
  })

  it('is said to be lost to a watcher that comes after it was noticed', async () => {
    const directory = join(temporaryDirectory(), 'profile')
    mkdirSync(directory)
    const hold = heldProfile(directory)
    begin(directory)
    expect(hold.isLost()).toBe(true)
    await settlePromises()
    let losses = 0
    hold.watch(createFakeClock(), () => (losses += 1))
    await settlePromises()
    expect(losses).toBe(1)
  })

  it('is refused to a second start until the requests of the first count no more', async () => {
    const { directory, clock, start } = setUp()
    begin(directory)
    expect(start()).not.toBe('held')
    await clock.advanceSettling(2_000)
    expect(start()).toBe('left')
    await clock.advanceSettling(COUNTS_AFTER_LOSS_MS)
    expect(start()).toBe('held')
  })

  it.each([
    ['notices the loss and ends', 2_000],
    ['ends before it has noticed', 0],
  ])('is refused to the next start as long when the first %s', async (_how, noticesMs) => {
    const { directory, clock, hold, start } = setUp()
    begin(directory)
    await clock.advanceSettling(noticesMs)
    hold.release()
    expect(start()).toBe('left')
    // Changes of the wall clock do not count as passed time.
    clock.jumpWall(3_600_000)
    clock.advance(COUNTS_AFTER_LOSS_MS - 2_000)
    expect(start()).toBe('left')
    clock.advance(2_000)
    expect(start()).toBe('held')
    expect(start()).toBe('held')
  })

  it('is refused as long after a start of the machine', async () => {
    const { directory, clock, hold, start } = setUp()
    begin(directory)
    await clock.advanceSettling(2_000)
    hold.release()
    clock.reboot()
    clock.advance(COUNTS_AFTER_LOSS_MS - 2_000)
    expect(start()).toBe('left')
    clock.advance(2_000)
    expect(start()).toBe('held')
  })
})

describe('the note of a lost profile', () => {
  it('keeps a start waiting no longer than that when the wall clock, the only one there is, was set back', () => {
    const { directory, clock, hold, start } = setUp()
    clock.tells = 'nothing'
    rmSync(directory, { recursive: true })
    hold.release()
    clock.jumpWall(-3_600_000)
    expect(start()).toBe('left')
    clock.advance(COUNTS_AFTER_LOSS_MS)
    expect(start()).toBe('held')
  })

  it('is not written by a process that has released its profile', () => {
    const { directory, hold, start } = setUp()
    hold.release()
    rmSync(directory, { recursive: true })
    expect(hold.isLost()).toBe(true)
    hold.release()
    expect(start()).toBe('held')
  })

  it('keeps a start waiting as long where it is damaged', () => {
    const { directory, locks, clock, hold, start } = setUp()
    rmSync(directory, { recursive: true })
    hold.release()
    const [note = ''] = readdirSync(locks).filter((name) => name.endsWith('.left'))
    writeFileSync(join(locks, note), '{"wall":')
    clock.advance(3_600_000)
    expect(start()).toBe('left')
    clock.advance(COUNTS_AFTER_LOSS_MS)
    expect(start()).toBe('held')
  })
})

describe('a profile that cannot be written', () => {
  it('is lost with the lock of the machine', async () => {
    const [directory, locks, clock] = [join(temporaryDirectory(), 'absent'), temporaryDirectory(), createFakeClock()]
    const hold = heldProfile(directory, locks, clock)
    let losses = 0
    hold.watch(clock, () => (losses += 1))
    await clock.advanceSettling(10_000)
    expect(losses).toBe(0)
    rmSync(locks, { recursive: true })
    await clock.advanceSettling(2_000)
    expect(losses).toBe(1)
    hold.release()
    expect(lockProfile(directory, [locks], clock).kind).toBe('left')
  })
})
