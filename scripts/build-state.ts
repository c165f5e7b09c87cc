/** Checks whether the built programs exist and are up to date, and names each build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ProgramFacts } from '#node/network/program-facts.ts'
import { updateSourceOf } from './release/update-source.ts'

/** Includes documents, because the windows show the guide. */
const SOURCES = [
  'src',
  'resources',
  'docs/guide',
  'docs/simulator.md',
  'CHANGELOG.md',
  'electron.vite.config.ts',
  'package.json',
]
const GENERATED = join('src', 'i18n', 'compiled')
const PRODUCTS = [
  'main/main.js',
  'main/web.js',
  'main/simulator.js',
  'preload/preload.cjs',
  'renderer/index.html',
  'packages-renderer.json',
]

/** `root` is the project's directory. */
export function isBuildCurrent(root: string): boolean {
  const built = PRODUCTS.map((name) => modifiedAt(join(root, 'out', name)))
  const oldestProduct = built.includes(null) ? 0 : Math.min(...built.filter((at) => at !== null))
  return oldestProduct >= Math.max(...SOURCES.map((name) => newestIn(join(root, name), join(root, GENERATED))))
}

const BUILD_NAME_LENGTH = 12

/** Returns a name of the current sources, independent of time and place. */
export function nameOfBuild(root: string): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((name) => filesIn(root, name)))
    hash.update(`${path.split(sep).join('/')}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, BUILD_NAME_LENGTH)
}

/**
 * Returns the commit of the sources, with a `+` if they differ from it. Without a repository, the variable QUOTEDECK_COMMIT names it; null
 * without either.
 */
export function commitOfBuild(root: string, environment: Environment): string | null {
  const given = environment['QUOTEDECK_COMMIT'] ?? ''
  if (COMMIT.test(given)) return given
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  // Sources unpacked inside another repository do not belong to its commits.
  const top = git('rev-parse', '--show-toplevel')
  const head = git('rev-parse', 'HEAD')
  if (top === null || head === null || realpathSync(resolve(top)) !== realpathSync(root)) return null
  return git('status', '--porcelain', '--', ...SOURCES) === '' ? head : `${head}+`
}

const COMMIT = /^[0-9a-f]{40}\+?$/u

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the facts that a build now would insert. @throws Error for an invalid address or key of updates. */
export function programOfBuild(root: string, environment: Environment): ProgramFacts {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  return {
    version,
    build: nameOfBuild(root),
    commit: commitOfBuild(root, environment),
    updateSource: updateSourceOf(environment),
  }
}

/** Outside the directories of the build, so that no package includes it. */
const programFile = (root: string): string => join(root, 'out/program.json')

export function recordProgram(root: string, program: ProgramFacts): void {
  writeFileSync(programFile(root), JSON.stringify(program))
}

export function isProgramCurrent(root: string, environment: Environment): boolean {
  const file = programFile(root)
  if (!existsSync(file)) return false
  return isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), programOfBuild(root, environment))
}

/** Returns the sorted paths of the files at or below `path`, relative to `root`. */
function filesIn(root: string, path: string): readonly string[] {
  if (path === GENERATED) return []
  const status = statSync(join(root, path), { throwIfNoEntry: false })
  if (status === undefined) return []
  if (!status.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => filesIn(root, join(path, name)))
}

/** Returns the time of the newest file at or below `path`, Unix epoch ms, or 0. */
function newestIn(path: string, except: string): number {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined || path === except) return 0
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name), except)))
}

function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
