import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import { isOnNetwork, lockProfile } from '#node/profile/profile-lock.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const HOLDER = `
  const { lockProfile } = await import(process.argv[1])
  const { kind } = lockProfile(process.argv[2])
  // Nothing refers to the lock any more, and still it has to hold.
  setInterval(() => {
    globalThis.gc()
    console.log(kind)
  }, 100)
`

/** Tries to lock the profile, and prints the outcome after each garbage collection. */
function startHolder(directory: string) {
  const module = new URL('../../../../src/node/profile/profile-lock.ts', import.meta.url).href
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', HOLDER, module, directory])
  onTestFinished(() => void holder.kill('SIGKILL'))
  return { holder, lines: createInterface(holder.stdout)[Symbol.asyncIterator]() }
}

describe('the lock of a profile', () => {
  it('is held by one at a time', () => {
    const directory = temporaryDirectory()
    const first = lockProfile(directory)
    expect(first.kind).toBe('held')
    expect(lockProfile(directory).kind).toBe('taken')
    if (first.kind === 'held') first.hold.release()
    const next = lockProfile(directory)
    expect(next.kind).toBe('held')
    if (next.kind === 'held') next.hold.release()
  })

  it('is separate for each profile', () => {
    const locks = [lockProfile(temporaryDirectory()), lockProfile(temporaryDirectory())]
    expect(locks.map(({ kind }) => kind)).toEqual(['held', 'held'])
    for (const lock of locks) if (lock.kind === 'held') lock.hold.release()
  })

  it('is free again as soon as the process that held it is killed', async () => {
    const directory = temporaryDirectory()
    const { holder, lines } = startHolder(directory)
    for (let collections = 0; collections < 3; collections++) expect((await lines.next()).value).toBe('held')
    expect(lockProfile(directory).kind).toBe('taken')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = lockProfile(directory)
    expect(lock.kind).toBe('held')
    if (lock.kind === 'held') lock.hold.release()
  })

  it('is held on the machine for a profile that cannot be written, by one at a time', () => {
    const [directory, locks] = [join(temporaryDirectory(), 'absent'), temporaryDirectory()]
    const first = lockProfile(directory, [locks])
    if (first.kind !== 'held') throw new Error(first.kind)
    expect(first.hold.mayWrite).toBe(false)
    expect(() => first.hold.ensure()).toThrow(StoreError)
    expect(lockProfile(directory, [locks]).kind).toBe('taken')
    first.hold.release()
    const next = lockProfile(directory, [locks])
    expect(next.kind).toBe('held')
    if (next.kind === 'held') next.hold.release()
  })

  it('is refused where it can be held neither in the profile nor on the machine, and says what to do', () => {
    expect(() => lockProfile(join(temporaryDirectory(), 'absent'), [])).toThrow('Choose another profile')
  })

  it('goes to one of several that start at the same moment', async () => {
    const directory = temporaryDirectory()
    const starting = Array.from({ length: 4 }, () => startHolder(directory))
    const kinds = await Promise.all(starting.map(async ({ lines }) => String((await lines.next()).value)))
    expect(kinds.sort()).toEqual(['held', 'taken', 'taken', 'taken'])
  })

  it.each([
    [
      'holds something else',
      (file: string) => writeFileSync(file, 'not a database, and long enough to be looked at as one'),
    ],
    ['is a directory', (file: string) => mkdirSync(file)],
    ['is a link to another file', (file: string) => symlinkSync(join(temporaryDirectory(), 'elsewhere'), file)],
  ])('refuses the profile when its file %s, and says what to do', (_what, prepare) => {
    const directory = temporaryDirectory()
    const file = join(directory, 'lock')
    prepare(file)
    expect(() => lockProfile(directory)).toThrow(`Remove ${file} and start again`)
    expect(readdirSync(directory)).toEqual(['lock'])
  })
})

describe.runIf(process.platform === 'linux')('a network drive', () => {
  it.each([0x6969, 0xfe534d42, -11317950])('is known by the number %i of its file system, signed or not', (type) => {
    expect(isOnNetwork('/home/ada', () => type)).toBe(true)
  })

  it('is not found under the temporary directory, nor under a missing one', () => {
    expect(isOnNetwork(temporaryDirectory())).toBe(false)
    expect(isOnNetwork(join(temporaryDirectory(), 'absent'))).toBe(false)
  })
})
