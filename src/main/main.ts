/** Entry of the desktop shell. Before Electron is ready it sets up, in this order: key, sandbox, scheme, profile, lock. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, protocol } from 'electron'
import { createBackend } from '#core/backend.ts'
import { createLog, logUncaught } from '#node/process/log.ts'
import { parseCommandLine, type CommandLineOptions } from '#node/process/options.ts'
import { UsageError } from '#model/values/usage-error.ts'
import { outliveOutput } from '#node/process/output.ts'
import { fatalErrorText, overridesOf, takeToken } from '#node/process/overrides.ts'
import type { ProgramFacts } from '#node/network/program-facts.ts'
import { defaultProfileDirectory, prepareProfile } from '#node/profile/profile.ts'
import { leftProfileText, lockProfile } from '#node/profile/profile-lock.ts'
import { exposesKey, startAgainWithKey } from './start/clean-start.ts'
import { PAGE_SCHEME } from './windows/page-protocol.ts'
import { startDesktopShell } from './shell.ts'
import { browserDirectory, ownArguments } from './start/startup.ts'

/** Inserted by the build. */
declare const QUOTEDECK_PROGRAM: ProgramFacts

const printError = (line: string) => void process.stderr.write(`${line}\n`)

function fail(error: unknown): void {
  printError(fatalErrorText(error))
  app.exit(1)
}

function run(options: CommandLineOptions): void {
  const isExposed = exposesKey(process.platform, process.env)
  const token = takeToken(process.env)
  if (isExposed && token !== undefined) {
    startAgainWithKey(token).then(() => app.exit(0), fail)
    return
  }
  const machine = { platform: process.platform, environment: process.env, homeDirectory: homedir() }
  const directory = resolve(options.profile ?? defaultProfileDirectory(machine))
  const overrides = overridesOf(options, token)
  app.enableSandbox()
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }])
  prepareProfile(directory, options.profile !== null)
  const browserFiles = browserDirectory(directory)
  app.setPath('userData', browserFiles)
  app.setPath('sessionData', browserFiles)

  // Electron brings the running application to the front. No file of the profile is open yet.
  if (!app.requestSingleInstanceLock()) {
    printError(`Quotedeck is already running with the profile ${directory}.`)
    app.exit(0)
    return
  }
  const lock = lockProfile(directory)
  if (lock.kind === 'taken')
    throw new UsageError(
      `The profile ${directory} is in use by Quotedeck in a browser. Stop it first, or choose another with --profile.`,
    )
  if (lock.kind === 'left') throw new UsageError(leftProfileText(directory))
  const { hold } = lock
  const log = createLog({
    file: join(directory, 'quotedeck.log'),
    printError,
    now: () => Date.now(),
    mayWrite: () => !hold.isLost(),
  })
  if (overrides.token !== undefined) log.redact(overrides.token)
  logUncaught(log, process)
  // Not awaited, because Electron becomes ready only after this module has run.
  const root = app.getAppPath()
  const program = QUOTEDECK_PROGRAM
  app
    .whenReady()
    .then(() => startDesktopShell({ createBackend, directory, hold, root, program, overrides, log }))
    .catch(fail)
}

outliveOutput([process.stdout, process.stderr])
const commandLine = parseCommandLine(ownArguments(process.argv, process.defaultApp === true), app.getVersion())
if (commandLine.kind === 'answered') {
  const stream = commandLine.exitCode === 0 ? process.stdout : process.stderr
  stream.write(commandLine.text)
  app.exit(commandLine.exitCode)
} else {
  try {
    run(commandLine.options)
  } catch (error) {
    fail(error)
  }
}
