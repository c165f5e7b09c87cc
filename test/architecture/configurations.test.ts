/** Configurations must load on a bare machine, before a browser is installed. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const configurationsIn = (folder: string, names: RegExp): readonly string[] =>
  readdirSync(resolve(ROOT, folder))
    .filter((name) => names.test(name))
    .map((name) => resolve(ROOT, folder, name))

const CONFIGURATIONS = [
  ...configurationsIn('.', /\.config\.(ts|js)$/u),
  ...configurationsIn('config', /\.(ts|mjs)$/u),
  ...configurationsIn('src/renderer', /\.config\.js$/u),
]

/** Paths that libraries read when they are loaded, to detect the system. */
const SYSTEM = ['/proc', '/etc', '/run/WSL', '/run/.containerenv', '/.dockerenv']

/**
 * Loads files in a process that may only read the project: no programs, writes, connections, display or home.
 * @returns one line with the reason for each file that did not load.
 */
function loadOnBareMachine(files: readonly string[]): readonly string[] {
  const load = `for (const file of process.argv.slice(1))
    await import(file).catch((error) => console.log(file + ': ' + error.message + ' ' + (error.resource ?? '')))
  process.exit()`
  const permissions = [ROOT, ...SYSTEM].map((path) => `--allow-fs-read=${path}`)
  const flags = ['--no-warnings', '--permission', '--allow-addons', ...permissions, '--input-type=module']
  const noNetwork = `--import=${resolve(ROOT, 'test/fakes/ports/no-network.ts')}`
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, noNetwork, '--eval', load, '--', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {},
  })
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
}

describe('a machine without a browser, display or network', () => {
  it('loads every configuration', () => {
    expect(CONFIGURATIONS.length).toBeGreaterThan(7)
    expect(loadOnBareMachine(CONFIGURATIONS)).toEqual([])
  })

  it('does not load a configuration that looks for a browser, starts a program or connects', () => {
    const planted = ['looks-for-a-browser', 'starts-git', 'connects'].map((name) =>
      resolve(ROOT, `test/fixtures/configurations/${name}.ts`),
    )
    expect(loadOnBareMachine(planted)).toEqual([
      expect.stringMatching(/looks-for-a-browser.*restricted.*chrom/iu),
      expect.stringMatching(/starts-git.*restricted.*git/u),
      expect.stringMatching(/connects.*No network here/u),
    ])
  })
})
