/** Builds what is out of date, for commands that need what is built. */
import { spawnSync } from 'node:child_process'
import { isBuildCurrent, isProgramCurrent } from './build-state.ts'

/** For children that have no use for the key of a service. */
const { QUOTEDECK_TOKEN: _key, ...environment } = process.env

/** Builds where a source is newer than what was built. @throws Error with the build's own words when it fails. */
export function buildWhatIsOutOfDate(root: string): void {
  if (!isBuildCurrent(root)) build(root)
}

/**
 * For packages, which tell their commit and where they ask for updates: builds also where one of these has changed alone.
 *
 * @throws Error with the build's own words when it fails.
 */
export function buildForPackages(root: string): void {
  if (!isBuildCurrent(root) || !isProgramCurrent(root, environment)) build(root)
}

/** Says so on standard error. */
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
