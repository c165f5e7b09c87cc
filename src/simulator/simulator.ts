/** Runs the simulator command: starts a simulated market, prints its address, and stops with its parent or on a signal. */
import { flushCompileCache } from 'node:module'
import { readCommandLine } from './command-line.ts'
import { createSimulator } from './create-simulator.ts'

/** The code of a start has been compiled by then, ms. */
const STARTED_AFTER_MS = 5_000

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function main(): Promise<void> {
  // The reader of the address may close the pipe, which must not end the market.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const { exitWithParent, leaveSignalsToParent, ...options } = readCommandLine(process.argv.slice(2))
  // Ctrl+C also reaches the parent, which would report the end of its market as a fault.
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
  // Written now, because parents kill this process before its end.
  setTimeout(flushCompileCache, STARTED_AFTER_MS).unref()
  process.stdout.write(`Simulated market at ${simulator.baseUrl}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`The simulated market cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
