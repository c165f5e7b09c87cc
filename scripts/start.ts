/** `npm start`: builds outdated programs, then opens the desktop shell, or the web shell if Electron is not available. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCommandLine } from '#node/process/options.ts'
import { outliveOutput } from '#node/process/output.ts'
import { buildWhatIsOutOfDate } from './build.ts'
import { CANNOT_LOAD, runDesktop } from './desktop-process.ts'
import { findElectron, installElectron } from './electron-binary.ts'
import { watchForOrphaning } from './orphan-watch.ts'
import { desktopObstacle, fallbackLine } from './shell-choice.ts'

const root = resolve(import.meta.dirname, '..')
/** The environment of children that do not need the service's key. */
const { QUOTEDECK_TOKEN: _key, ...environment } = process.env

outliveOutput([process.stdout, process.stderr])
const say = (line: string) => process.stderr.write(`${line}\n`)

async function desktopProgram(): Promise<{ readonly path: string } | { readonly obstacle: string }> {
  const obstacle = desktopObstacle({ platform: process.platform, userId: process.getuid?.() ?? null, environment })
  if (obstacle !== null) return { obstacle }
  const announce = () => say('Fetching Electron, once; this may take a few minutes.')
  const path = findElectron(root, environment) ?? (await installElectron(root, environment, announce))
  return path === null ? { obstacle: "Electron's program is not installed and cannot be downloaded here" } : { path }
}

async function runWeb(): Promise<void> {
  // In this process, so that signals and the exit code need no forwarding.
  await import(pathToFileURL(join(root, 'out', 'main', 'web.js')).href)
}

async function start(args: readonly string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commandLine = parseCommandLine(args, version)
  if (commandLine.kind === 'answered') {
    const stream = commandLine.exitCode === 0 ? process.stdout : process.stderr
    stream.write(commandLine.text)
    process.exitCode = commandLine.exitCode
    return
  }
  buildWhatIsOutOfDate(root)
  if (commandLine.options.web) return runWeb()
  const program = await desktopProgram()
  if ('obstacle' in program) {
    say(fallbackLine(program.obstacle))
    return runWeb()
  }
  // A shell or an editor may have set it, which makes Electron a plain Node.
  const { ELECTRON_RUN_AS_NODE: _setting, ...inherited } = process.env
  const exitCode = await runDesktop(program.path, [root, ...args], inherited)
  if (exitCode !== CANNOT_LOAD) {
    process.exitCode = exitCode
    return
  }
  say(fallbackLine('Electron is installed but cannot start here'))
  return runWeb()
}

// Both shells stop on the signal.
if (process.env['npm_lifecycle_event'] !== undefined)
  watchForOrphaning(
    () => process.ppid,
    () => process.kill(process.pid, 'SIGTERM'),
  )

try {
  await start(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
