/** Implements the core's `SimulatedMarket`: runs the bundled reference server in its own process, which each shell starts in its way. */
import { randomBytes } from 'node:crypto'
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'

export interface SimulatorProcess {
  /** Receives its standard output, in chunks of any size. */
  onOutput(listener: (text: string) => void): void
  /** Called once, also if the process could not be started. */
  onExit(listener: (reason: string) => void): void
  /** Kills the process with SIGKILL: it ignores other signals and has nothing to save. */
  kill(): void
}

export interface SimulatedMarketPorts {
  /** Starts `simulator.js` with these arguments and this environment, plus the variables that any process needs. */
  readonly launch: (args: readonly string[], environment: Readonly<Record<string, string>>) => SimulatorProcess
  /** Time limit for printing its address, ms. */
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 10_000
const TOKEN_BYTES = 24
/** The budget equals the core's plan for the simulated market. */
const ARGUMENTS = ['--port', '0', '--plan', 'premium', '--requests-per-minute', '600', '--leave-signals-to-parent']
/** Includes the line break, because a chunk may end within the port's number. */
const ADDRESS_LINE = /^Simulated market at (http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5})\r?\n/mu

interface Running {
  readonly process: SimulatorProcess
  readonly exited: Promise<void>
  stopping: boolean
}

/** `start` rejects if the process ends or prints no address in time; it may then be called again. */
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
