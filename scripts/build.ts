/** Builds outdated programs for commands that need them. */
import { spawnSync } from 'node:child_process'
import { isBuildCurrent, isProgramCurrent } from './build-state.ts'

/** The environment of children that do not need the service's key. */
const { QUOTEDECK_TOKEN: _key, ...environment } = process.env

/** Builds if a source is newer than the programs. @throws Error with the build's output if it fails. */
export function buildWhatIsOutOfDate(root: string): void {
  if (!isBuildCurrent(root)) build(root)
}

/**
 * Also builds if only the commit or the update address changed, which packages contain.
 * @throws Error with the build's output if it fails.
 */
export function buildForPackages(root: string): void {
  if (!isBuildCurrent(root) || !isProgramCurrent(root, environment)) build(root)
}

function build(root: string): void {
  process.stderr.write('Building Quotedeck; this takes a few seconds.\n')
  const npm = process.env['npm_execpath']
  const options = { cwd: root, encoding: 'utf8', env: environment } as const
  const result =
    npm === undefined
      ? spawnSync('npm', ['run', '--silent', 'build'], { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, 'run', '--silent', 'build'], options)
  if (result.status === 0) return
  throw new Error(`The build failed.\n${result.stdout}${result.stderr}${result.error?.message ?? ''}`)
}
