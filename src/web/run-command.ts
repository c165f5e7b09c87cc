/** Runs the web shell's command: parses the command line and runs Quotedeck in plain Node until a signal stops it. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createBackend } from '#core/backend.ts'
import { writeCompiledCode } from '#node/process/compiled-code.ts'
import { parseCommandLine } from '#node/process/options.ts'
import { outliveOutput } from '#node/process/output.ts'
import { defaultProfileDirectory } from '#node/profile/profile.ts'
import { createAppWindows } from './opening/app-window.ts'
import { openBrowser } from './opening/open-browser.ts'
import type { ProgramFacts } from '#node/network/program-facts.ts'
import { runWebShell } from './shell.ts'

/** Inserted by the build, as into the pages of the same build. */
declare const QUOTEDECK_PROGRAM: ProgramFacts

/** Time limit for a stopped program to exit, ms. */
const EXIT_LIMIT_MS = 3_000
/** The code of a start has been compiled by then, ms. */
const STARTED_AFTER_MS = 5_000

/** @param here A directory two levels below that of the project. */
export async function runCommand(here: string): Promise<void> {
  outliveOutput([process.stdout, process.stderr])
  const commandLine = parseCommandLine(process.argv.slice(2), QUOTEDECK_PROGRAM.version)

  if (commandLine.kind === 'answered') {
    const stream = commandLine.exitCode === 0 ? process.stdout : process.stderr
    stream.write(commandLine.text)
    process.exitCode = commandLine.exitCode
    return
  }
  const stop = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.resolve())
  setTimeout(writeCompiledCode, STARTED_AFTER_MS).unref()
  process.exitCode = await runWebShell(commandLine.options, {
    createBackend,
    program: QUOTEDECK_PROGRAM,
    defaultDirectory: defaultProfileDirectory({
      platform: process.platform,
      environment: process.env,
      homeDirectory: homedir(),
    }),
    pagesDirectory: join(here, '../../out/renderer'),
    simulatorEntry: join(here, '../../out/main/simulator.js'),
    candleWorkerEntry: join(here, '../../out/main/candle-archive-worker.js'),
    environment: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    openBrowser,
    createAppWindows,
    stopRequested: stop.promise,
  })
  setTimeout(() => process.exit(), EXIT_LIMIT_MS).unref()
}
