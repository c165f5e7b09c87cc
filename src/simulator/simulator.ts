/** The command: starts a simulated market, says where it is, and stops with its parent or on a signal. */
import { flushCompileCache } from 'node:module'
import { readCommandLine } from './command-line.ts'
import { createSimulator } from './create-simulator.ts'

/** What a start needs has been compiled by then, ms. */
const STARTED_AFTER_MS = 5_000

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function main(): Promise<void> {
  // Whoever read the address may close the pipe; the market goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const { exitWithParent, leaveSignalsToParent, ...options } = readCommandLine(process.argv.slice(2))
  // Ctrl+C reaches the parent as well, which would take the end of its market for a fault. From the first moment on.
  if (leaveSignalsToParent) for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)
  const simulator = await createSimulator({ ...options, keepsLog: options.controlKey !== null })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // Standard input and a parent's channel would keep the process alive.
    void simulator.close().finally(() => process.exit(0))
  }
  if (!leaveSignalsToParent) for (const signal of STOP_SIGNALS) process.on(signal, stop)
  process.on('disconnect', stop)
  if (exitWithParent) process.stdin.on('end', stop).on('close', stop).resume()
  // Stored where its parent stores its own; at the end it would be too late, because parents kill it.
  setTimeout(flushCompileCache, STARTED_AFTER_MS).unref()
  process.stdout.write(`Simulated market at ${simulator.baseUrl}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`The simulated market cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
