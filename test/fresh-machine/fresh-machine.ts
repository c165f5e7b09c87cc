/**
 * `npm run fresh-machine`: runs the README’s and other commands of newcomers, each on a new Debian 12 machine without a
 * browser, where Electron’s binary, Playwright’s browsers and GitHub cannot be reached. Uses the committed state of the
 * checkout. Needs root on Linux and 15 minutes on two cores.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { FRESH_COMMANDS, type FreshName } from './commands.ts'
import {
  lastLines,
  layersAfter,
  logMachine,
  makeBareMachine,
  removeMachine,
  requireMachines,
  startMachine,
  type Layers,
} from './machine.ts'

const MINUTE_MS = 60_000
const INSTALL_LIMIT_MINUTES = 10
const SHOWN_LINES = 40

/** The path of the clone on a machine. */
const CLONE = '/srv/quotedeck'

const root = resolve(import.meta.dirname, '../..')
const output = join(root, 'test-results/fresh-machine')

/** Returns the directory that a command's machine writes to. A colon would end a layer's name. */
const directoryOf = (name: string): string => join(output, name.replace(':', '-'))

/** Waits for a machine and stops it at its limit. */
async function outlast(machine: ChildProcess, logFile: string, limitMinutes: number): Promise<number> {
  const limit = setTimeout(() => machine.kill('SIGKILL'), limitMinutes * MINUTE_MS)
  const exitCode = await logMachine(machine, logFile)
  clearTimeout(limit)
  return exitCode
}

/** Runs a script in the clone of a machine and prints the result. @returns Whether it ended with 0. */
async function tryOut(says: string, layers: Layers, name: string, script: string, limitMinutes: number) {
  const startedAt = performance.now()
  const logFile = `${directoryOf(name)}.log`
  rmSync(logFile, { force: true })
  const machine = startMachine(layers, directoryOf(name), `cd ${CLONE} && ${script}`)
  const exitCode = await outlast(machine, logFile, limitMinutes)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${says}`)
  if (exitCode !== 0) console.log(`${lastLines(logFile, SHOWN_LINES)}\nThe whole log: ${logFile}`)
  return exitCode === 0
}

/** Clones the committed state of the project into a machine and runs `npm ci` there. @returns Null on failure. */
async function installProject(bare: Layers): Promise<Layers | null> {
  const written = directoryOf('installed')
  removeMachine(written)
  const clone = join(written, 'upper', CLONE)
  mkdirSync(dirname(clone), { recursive: true })
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The project could not be cloned. ${stderr}`)
  const isInstalled = await tryOut('npm ci installs the project', bare, 'installed', 'npm ci', INSTALL_LIMIT_MINUTES)
  return isInstalled ? layersAfter(bare, written) : null
}

async function tryAll(names: readonly FreshName[]): Promise<boolean> {
  requireMachines()
  mkdirSync(output, { recursive: true })
  console.log('Making a Debian machine; the first time this takes minutes.')
  const installed = await installProject(makeBareMachine(output))
  if (installed === null) return false
  let hasWorked = true
  for (const name of names) {
    const { says, script, limitMinutes } = FRESH_COMMANDS[name]
    if (!(await tryOut(says, installed, name, script, limitMinutes))) hasWorked = false
    removeMachine(directoryOf(name))
  }
  removeMachine(directoryOf('installed'))
  return hasWorked
}

const ALL = Object.keys(FRESH_COMMANDS) as FreshName[]
const program = new Command('npm run fresh-machine --')
  .description('Runs the README’s commands on a Debian machine that never saw the project.')
  .addOption(new Option('--only <name>', 'one command alone').choices(ALL))
  .parse()
const { only } = program.opts<{ readonly only?: FreshName }>()
try {
  if (!(await tryAll(only === undefined ? ALL : [only]))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
