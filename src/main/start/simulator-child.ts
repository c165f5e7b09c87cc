/** Starts the simulated market as a utility process: the fuses forbid running Electron as Node. */
import { utilityProcess } from 'electron'
import type { SimulatorProcess } from '#node/process/simulated-market.ts'
import { childEnvironment, lastOutputOf } from '#node/process/simulator-process.ts'

/** Electron ends the child with the application. */
export function forkSimulator(
  entry: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): SimulatorProcess {
  const child = utilityProcess.fork(entry, [...args], {
    env: childEnvironment(process.env, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Simulated market',
  })
  const lastOutput = lastOutputOf(child.stderr)
  return {
    onOutput: (listener) => child.stdout?.on('data', (piece: Buffer) => listener(piece.toString('utf8'))),
    onExit: (listener) => child.once('exit', (code) => listener(`exit code ${code} ${lastOutput()}`.trim())),
    kill() {
      // Electron's own kill sends a signal that can be handled first, and waits for seconds.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
  }
}
