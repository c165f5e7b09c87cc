/** Starts the simulated market as Electron's own kind of child: the fuses forbid running Electron as Node. */
import { utilityProcess } from 'electron'
import { childEnvironment } from '../node/child-environment.ts'
import type { SimulatorProcess } from '../node/simulated-market.ts'

/** Enough of its last words to say why it ended. */
const LAST_WORDS = 500

/** `entry` is the path of the simulator's program. Electron ends the child with the application. */
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
  let lastWords = ''
  // A full pipe would stop the child, so it is read to the end.
  child.stderr?.on('data', (piece: Buffer) => {
    lastWords = (lastWords + piece.toString('utf8')).slice(-LAST_WORDS)
  })
  return {
    onOutput: (listener) => child.stdout?.on('data', (piece: Buffer) => listener(piece.toString('utf8'))),
    onExit: (listener) => child.once('exit', (code) => listener(`exit code ${code} ${lastWords}`.trim())),
    kill() {
      // Electron's own kill asks politely first, and waits for seconds.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
  }
}
