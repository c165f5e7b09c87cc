/** Runs the web shell from start to stop: profile, core, server. Prints an error that ends it early in one line. */
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { limitLines } from '#contract/wire/rate-limit.ts'
import { PROTOCOL } from '#contract/web/web-handshake.ts'
import type { Backend } from '#core/backend.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'
import { isErrno } from '#node/files/durable-file.ts'
import { createLog, logUncaught } from '#node/process/log.ts'
import { loseProfile } from '#node/lost-profile.ts'
import type { CommandLineOptions } from '#node/process/options.ts'
import { UsageError } from '#model/values/usage-error.ts'
import { fatalErrorText, overridesOf, takeToken } from '#node/process/overrides.ts'
import { listPageFiles, type PageFiles } from '#node/network/page-files.ts'
import type { ProgramFacts } from '#node/network/program-facts.ts'
import { prepareProfile } from '#node/profile/profile.ts'
import type { ProfileHold } from '#node/profile/profile-hold.ts'
import { leftProfileText, lockProfile } from '#node/profile/profile-lock.ts'
import { watchMachine } from '#node/process/machine-watch.ts'
import type { AppWindows } from './opening/app-window.ts'
import { createLaunchKeys } from './serving/launch-keys.ts'
import { createNodePorts } from './ports.ts'
import { askForWindow, listenForFurtherStarts } from './opening/second-start.ts'
import { startWebServer, type WebServer } from './serving/server.ts'
import { createWindowOpener } from './opening/window-opener.ts'

export interface WebShellPorts {
  readonly createBackend: (ports: Ports, overrides: Overrides) => Backend
  /** The profile if the command line names none. */
  readonly defaultDirectory: string
  readonly pagesDirectory: string
  readonly simulatorEntry: string
  readonly candleWorkerEntry: string
  readonly program: ProgramFacts
  readonly environment: Record<string, string | undefined>
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  readonly openBrowser: (url: string) => void
  /** Opens own windows, whose browser files are in this profile; null without a suitable browser. */
  readonly createAppWindows: (profile: string, now: () => number) => AppWindows | null
  readonly stopRequested: Promise<void>
}

/** Time limit for a window to send its key, ms. */
const KEY_TIME_LIMIT_MS = 2_000

/** Runs until it is stopped or fails. Resolves with the exit code; never rejects. */
export async function runWebShell(options: CommandLineOptions, ports: WebShellPorts): Promise<number> {
  const directory = resolve(options.profile ?? ports.defaultDirectory)
  try {
    const overrides = overridesOf(options, takeToken(ports.environment))
    const files = readPages(ports.pagesDirectory)
    prepareProfile(directory, options.profile !== null)
    const lock = lockProfile(directory)
    if (lock.kind === 'taken' && options.open && (await askForWindow(directory))) {
      ports.print(`Quotedeck is already running with the profile ${directory}, and opens a window.`)
      return 0
    }
    if (lock.kind === 'taken')
      throw new UsageError(
        `Quotedeck is already running with the profile ${directory}. Stop it first, or choose another with --profile.`,
      )
    if (lock.kind === 'left') throw new UsageError(leftProfileText(directory))
    const { hold } = lock
    try {
      await serve({ options, ports, directory, hold, overrides, files })
    } finally {
      hold.release()
    }
    return 0
  } catch (error) {
    ports.printError(fatalErrorText(error))
    return 1
  }
}

interface Preparations {
  readonly options: CommandLineOptions
  readonly ports: WebShellPorts
  readonly directory: string
  readonly hold: ProfileHold
  readonly overrides: Overrides
  readonly files: PageFiles
}

async function serve({ options, ports, directory, hold, overrides, files }: Preparations): Promise<void> {
  const { printError } = ports
  const log = createLog({
    file: join(directory, 'quotedeck.log'),
    printError,
    now: () => Date.now(),
    mayWrite: () => !hold.isLost(),
  })
  if (overrides.token !== undefined) log.redact(overrides.token)
  const stopLogging = logUncaught(log, process)
  const appWindows = options.tab ? null : ports.createAppWindows(directory, () => node.clock.monotonic())
  const endsWithWindow = options.open && appWindows !== null
  let keepsRunning = false
  const node = createNodePorts({
    directory,
    hold,
    log,
    simulatorEntry: ports.simulatorEntry,
    program: ports.program,
    endsWithWindow,
    candleWorkerEntry: ports.candleWorkerEntry,
    report: (notice) => backend.report(notice),
    applySettings: (settings) => {
      keepsRunning = settings.closeToTray
    },
  })
  // The market starts after every step of the user's request that can fail. From then on a window can show the progress.
  const marketStarts = Promise.withResolvers<void>()
  const simulatedMarket: SimulatedMarket = {
    ...node.simulatedMarket,
    start() {
      marketStarts.resolve()
      return node.simulatedMarket.start()
    },
  }
  const backend = ports.createBackend({ ...node, simulatedMarket }, overrides)
  for (const notice of node.store.notices) backend.report(notice)
  let server: WebServer | null = null
  const addressWith = (fragment: Readonly<Record<string, string>>) =>
    `${server?.origin ?? ''}/#${new URLSearchParams(fragment).toString()}`
  const keys = createLaunchKeys(
    () => node.clock.monotonic(),
    (key) => ports.print(`Quotedeck is now at ${addressWith({ key })}`),
  )
  const line = {
    isKey: (candidate: string) => keys.matches(candidate),
    keys,
    connect: limitLines(backend.connect, () => node.clock.monotonic()),
    program: { protocol: PROTOCOL, version: ports.program.version, build: ports.program.build },
    profile: { id: profileId(directory), directory },
    keyTimeLimitMs: KEY_TIME_LIMIT_MS,
  }
  const lastClosed = Promise.withResolvers<void>()
  const opener = createWindowOpener({
    appWindows,
    openBrowser: ports.openBrowser,
    // A code instead of the key, because every user of this machine can read the browser's command line.
    address: () => addressWith({ code: keys.createCode() }),
    windows: () => server?.windows() ?? 0,
    schedule: (delayMs, task) => node.clock.schedule(delayMs, task),
    lastClosed: () => {
      if (endsWithWindow && !keepsRunning) lastClosed.resolve()
    },
  })
  const stops: (() => void)[] = [() => opener.close()]
  try {
    // Runs before the first request to a service: a busy port ends the run and must not cost a request.
    server = await startWebServer({ ...line, files, port: options.port ?? 0 }).catch(explainPort(options.port))
    stops.push(watchMachine(node.clock, () => backend.wake()))
    stops.push(hold.watch(node.clock, () => loseProfile({ directory, log, backend, node })))
    const stoppedEarly = ports.stopRequested.then(() => true)
    const begun = Promise.race([backend.start(), marketStarts.promise]).then(() => false)
    if (await Promise.race([begun, stoppedEarly])) return
    ports.print(`Quotedeck is at ${addressWith({ key: keys.current() })}`)
    if (options.open) opener.open()
    stops.push(listenForFurtherStarts(directory, opener.open, hold.isLost))
    await Promise.race([ports.stopRequested, lastClosed.promise])
  } finally {
    for (const stop of stops) stop()
    await server?.close()
    await backend.dispose()
    node.store.close()
    node.secrets.close()
    await node.simulatedMarket.stop()
    await node.http.close()
    stopLogging()
  }
}

/** Returns a hash: an open page sends this to any server at its address, so it must not reveal the directory. */
function profileId(directory: string): string {
  return createHash('sha256').update(directory).digest('base64url')
}

function readPages(directory: string): PageFiles {
  const missing = `The pages are not at ${directory}. Run "npm run build" first.`
  try {
    const files = listPageFiles(directory)
    if (files.at('/') !== undefined) return files
  } catch (error) {
    throw new UsageError(missing, { cause: error })
  }
  throw new UsageError(missing)
}

function explainPort(port: number | null): (error: unknown) => never {
  return (error) => {
    if (isErrno(error, 'EADDRINUSE'))
      throw new UsageError(`Port ${port} is in use. Choose another with --port, or leave it out to take a free one.`)
    if (isErrno(error, 'EACCES'))
      throw new UsageError(`Port ${port} may not be used by this user. Choose one above 1023 with --port.`)
    throw error
  }
}
