/** The core's `SimulatedMarket`: the bundled reference server as a process of its own, however the shell starts one. */
import { randomBytes } from 'node:crypto'
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'

/** A started process of the simulated market. */
export interface SimulatorProcess {
  /** Receives its standard output, in pieces of any size. */
  onOutput(listener: (text: string) => void): void
  /** Called once, also when it could not be started. */
  onExit(listener: (reason: string) => void): void
  /** Kills it at once: it ignores the signals that can be ignored, and has nothing to save. */
  kill(): void
}

/** How the shell starts the process. */
export interface SimulatedMarketPorts {
  /** Starts `simulator.js` with these arguments and, beside what any process needs, this environment. */
  readonly launch: (args: readonly string[], environment: Readonly<Record<string, string>>) => SimulatorProcess
  /** How long it may take until it prints its address, ms. */
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 10_000
const TOKEN_BYTES = 24
/** As generous as the core's plan for the simulated market. */
const ARGUMENTS = ['--port', '0', '--plan', 'premium', '--requests-per-minute', '600', '--leave-signals-to-parent']
/** With the line's end: a piece of output may stop within the port's number. */
const ADDRESS_LINE = /^Simulated market at (http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5})\r?\n/mu

interface Running {
  readonly process: SimulatorProcess
  readonly exited: Promise<void>
  stopping: boolean
}

/** `start` rejects when the process ends or prints no address in time; it may then be called again. */
export function createSimulatedMarket(ports: SimulatedMarketPorts): SimulatedMarket {
  let running: Running | null = null
  let starting: ReturnType<SimulatedMarket['start']> | null = null

  function launch(): ReturnType<SimulatedMarket['start']> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const child = ports.launch(ARGUMENTS, { QUOTEDECK_SIMULATOR_TOKEN: token })
    const exit = Promise.withResolvers<void>()
    const loss = Promise.withResolvers<string>()
    const current: Running = { process: child, exited: exit.promise, stopping: false }
    running = current
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('The simulated market did not start in time.'))
        current.stopping = true
        child.kill()
      }, ports.timeLimitMs ?? TIME_LIMIT_MS)
      onAddress(child, (baseUrl) => {
        clearTimeout(timer)
        resolve({ baseUrl, token, loss: loss.promise })
      })
      child.onExit((reason) => {
        clearTimeout(timer)
        exit.resolve()
        if (running === current) {
          running = null
          starting = null
        }
        reject(new Error(`The simulated market ended: ${reason}`))
        if (!current.stopping) loss.resolve(reason)
      })
    })
  }

  return {
    start() {
      starting ??= launch()
      return starting
    },
    async stop() {
      if (running === null) return
      const { process, exited } = running
      running.stopping = true
      process.kill()
      await exited
    },
  }
}

/** Calls the listener once, when the process has printed its address. */
function onAddress(process: SimulatorProcess, listener: (baseUrl: string) => void): void {
  let output = ''
  let found = false
  process.onOutput((text) => {
    if (found) return
    output += text
    const baseUrl = ADDRESS_LINE.exec(output)?.[1]
    if (baseUrl === undefined) return
    found = true
    listener(baseUrl)
  })
}
