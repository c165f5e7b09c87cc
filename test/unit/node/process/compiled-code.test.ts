import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

/** Runs a program of one module that stores its compiled code there. */
function run(cache: string): string {
  const root = temporaryDirectory()
  writeFileSync(join(root, 'module.mjs'), `export const word = 'ran'`)
  writeFileSync(
    join(root, 'program.mjs'),
    `import { storeCompiledCode, writeCompiledCode } from ${JSON.stringify(resolve('src/node/process/compiled-code.ts'))}
    storeCompiledCode(${JSON.stringify(cache)})
    process.stdout.write((await import('./module.mjs')).word)
    writeCompiledCode()
    process.kill(process.pid, 'SIGKILL')`,
  )
  const { NODE_COMPILE_CACHE: _cache, NODE_V8_COVERAGE: _coverage, ...environment } = process.env
  const shell = 'exec 2>&1; "$0" "$1" || true'
  return execFileSync('sh', ['-c', shell, process.execPath, join(root, 'program.mjs')], {
    encoding: 'utf8',
    env: environment,
  })
}

const filesIn = (directory: string) =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

describe.skipIf(process.platform === 'win32')('the compiled code of a program', () => {
  it('is in the directory once the program has written it, even if it is killed then', () => {
    const cache = join(temporaryDirectory(), 'cache')
    expect(run(cache)).toContain('ran')
    expect(filesIn(cache)).not.toEqual([])
  })

  it('is not stored where there can be no directory, and the program runs all the same', () => {
    const file = join(temporaryDirectory(), 'file')
    writeFileSync(file, '')
    expect(run(join(file, 'cache'))).toContain('ran')
  })

  it('is not stored where nothing may be written, and the program runs all the same', () => {
    const directory = temporaryDirectory()
    chmodSync(directory, 0o500)
    expect(run(join(directory, 'cache'))).toContain('ran')
  })
})
