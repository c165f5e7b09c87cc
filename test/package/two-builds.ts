/** Builds and packages the project twice: here, and in another folder with another umask, time zone and clock. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commitOfBuild } from '#scripts/build-state.ts'
import { sourceDate } from '#scripts/package/source-date.ts'
import { run } from './artefacts.ts'

export interface MadePackages {
  readonly deb: string
  readonly web: string
}

/** The clock of the second build, unrelated to the first. */
const OTHER_CLOCK = '2031-05-17 03:04:05'

/** Packages the build of a project. */
export function makePackages(root: string, output: string, words: readonly string[] = []): MadePackages {
  const environment = { ...process.env, SOURCE_DATE_EPOCH: `${sourceDate(root, process.env)}` }
  const [program, ...rest] = [...words, process.execPath, 'test/package/make-packages.ts', output]
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: root, encoding: 'utf8', env: environment })
  if (status !== 0) throw new Error(`The packages could not be made.\n${stdout}${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as MadePackages
}

/** Copies the working tree without its history; packages are hard links. */
function copyProject(root: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  for (const path of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  run('cp', ['--archive', '--link', join(root, 'node_modules'), join(copy, 'node_modules')])
}

/** Returns one sentence per package that is not identical byte by byte. */
export function twoBuildsFaults(root: string, first: MadePackages, directory: string): readonly string[] {
  const copy = join(directory, 'elsewhere', 'project')
  copyProject(root, copy)
  const environment = {
    ...process.env,
    TZ: 'Pacific/Kiritimati',
    SOURCE_DATE_EPOCH: `${sourceDate(root, process.env)}`,
    // The copy has no history to read it from.
    QUOTEDECK_COMMIT: commitOfBuild(root, process.env) ?? '',
  }
  const script = `umask 077 && npm run --silent build && exec "$0" test/package/make-packages.ts made`
  const words = ['--exclude-monotonic', '-f', `@${OTHER_CLOCK}`, 'sh', '-c', script, process.execPath]
  const { status, error, stdout, stderr } = spawnSync('faketime', words, {
    cwd: copy,
    encoding: 'utf8',
    env: environment,
  })
  if (error !== undefined) return ['faketime is not installed']
  if (status !== 0) return [`the second build failed: ${stdout}${stderr}`]
  const second = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as MadePackages
  const faults = (['deb', 'web'] as const)
    .filter((name) => !readFileSync(first[name]).equals(readFileSync(second[name])))
    .map((name) => `${first[name]} and ${second[name]} differ`)
  if (faults.length === 0) rmSync(join(directory, 'elsewhere'), { recursive: true, force: true })
  return faults
}
