/** Locks of a path on the machine, shared by starts from different environments. */
import { chmodSync, existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockOnMachine, machineLockDirectories, type MachineLock } from '#node/profile/machine-lock.ts'
import { lockProfile } from '#node/profile/profile-lock.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

/** False on Windows, which has no numeric user ids. */
const hasUsers = process.getuid !== undefined

function lockedOnMachine(directory: string, directories: readonly string[]): MachineLock {
  const lock = lockOnMachine(directory, directories, createFakeClock())
  if (lock === null || typeof lock === 'string') throw new Error(String(lock))
  onTestFinished(() => lock.release())
  return lock
}

/** The session's own lock directory, which is used in addition to the shared one. */
function ofSession(session: string): string {
  const own = machineLockDirectories({ XDG_RUNTIME_DIR: session }).find((one) => dirname(one) === session)
  if (own === undefined) throw new Error('a session has no directory of its own')
  return own
}

describe.runIf(hasUsers)('the directories of the locks of a machine', () => {
  it('for a start with the environment of a session, and for one without, have one in common', () => {
    const session = temporaryDirectory()
    const [first, second] = [machineLockDirectories({ XDG_RUNTIME_DIR: session }), machineLockDirectories({})]
    expect(first.filter((one) => second.includes(one))).not.toEqual([])
    expect(first.filter((one) => dirname(one) === session)).toHaveLength(1)
  })

  it('can be changed by this user alone', () => {
    for (const directory of machineLockDirectories({ XDG_RUNTIME_DIR: temporaryDirectory() }))
      expect([statSync(directory).uid, statSync(directory).mode & 0o022]).toEqual([process.getuid?.(), 0])
  })

  it.each([
    ['others can write to', (own: string) => chmodSync(own, 0o777)],
    ['is a file', (own: string) => replace(own, () => writeFileSync(own, ''))],
    ['is a link to another one', (own: string) => replace(own, () => symlinkSync(temporaryDirectory(), own))],
  ])('have none that %s', (_what, spoil) => {
    const session = temporaryDirectory()
    spoil(ofSession(session))
    expect(machineLockDirectories({ XDG_RUNTIME_DIR: session }).map((one) => dirname(one))).not.toContain(session)
  })

  it('are not made for a session that is over, nor for one without a whole path', () => {
    const session = join(temporaryDirectory(), 'over')
    expect(machineLockDirectories({ XDG_RUNTIME_DIR: session })).toEqual(machineLockDirectories({}))
    expect(machineLockDirectories({ XDG_RUNTIME_DIR: 'run' })).toEqual(machineLockDirectories({}))
    expect(existsSync(session)).toBe(false)
  })
})

function replace(directory: string, make: () => void): void {
  rmSync(directory, { recursive: true })
  make()
}

describe.runIf(hasUsers)('a profile that cannot be written', () => {
  it('is locked for a start from a session and for one by cron alike', () => {
    const directory = join(temporaryDirectory(), 'absent')
    const locks = machineLockDirectories({ XDG_RUNTIME_DIR: temporaryDirectory() })
    const first = lockProfile(directory, locks)
    if (first.kind !== 'held') throw new Error(first.kind)
    onTestFinished(() => first.hold.release())
    expect(lockProfile(directory, machineLockDirectories({})).kind).toBe('taken')
    const another = machineLockDirectories({ XDG_RUNTIME_DIR: temporaryDirectory() })
    expect(lockProfile(directory, another).kind).toBe('taken')
  })
})

describe('the locks of a path', () => {
  it('are held until they are released, of that path alone', () => {
    const [path, locks] = [temporaryDirectory(), [temporaryDirectory(), temporaryDirectory()]]
    const lock = lockedOnMachine(path, locks)
    expect(lockOnMachine(path, locks.slice(1), createFakeClock())).toBe('busy')
    lockedOnMachine(temporaryDirectory(), locks)
    lock.release()
    lockedOnMachine(path, locks)
  })

  it('leave no lock behind where one of them is taken', () => {
    const [path, own, common] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
    const lock = lockedOnMachine(path, [common])
    expect(lockOnMachine(path, [own, common], createFakeClock())).toBe('busy')
    lock.release()
    lockedOnMachine(path, [own, common])
  })

  it('are those of the same directory by whatever name it is reached', () => {
    const [path, locks] = [temporaryDirectory(), temporaryDirectory()]
    const link = join(temporaryDirectory(), 'link')
    symlinkSync(path, link)
    lockedOnMachine(path, [locks])
    expect(lockOnMachine(link, [locks], createFakeClock())).toBe('busy')
  })

  it('are those that there can be', () => {
    const [path, locks] = [temporaryDirectory(), temporaryDirectory()]
    expect(lockOnMachine(path, [join(locks, 'absent')], createFakeClock())).toBeNull()
    lockedOnMachine(path, [join(locks, 'absent'), locks])
    expect(lockOnMachine(path, [locks], createFakeClock())).toBe('busy')
  })

  it('are there for as long as one file of them is', () => {
    const [path, one, other] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
    const lock = lockedOnMachine(path, [one, other])
    rmSync(one, { recursive: true })
    expect(lock.isHere()).toBe(true)
    const [name = ''] = readdirSync(other)
    rmSync(join(other, name))
    writeFileSync(join(other, name), '')
    expect(lock.isHere()).toBe(false)
  })

  it('keep a start waiting where any of them has a note of a loss', () => {
    const [path, own, common] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()]
    const lock = lockedOnMachine(path, [own, common])
    lock.leave()
    lock.release()
    expect(lockOnMachine(path, [common], createFakeClock())).toBe('left')
    // The refused start has released its locks.
    expect(lockOnMachine(path, [temporaryDirectory(), common], createFakeClock())).toBe('left')
  })
})
