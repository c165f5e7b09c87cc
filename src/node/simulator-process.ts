/** Starts the simulated market as a child of a plain Node process. */
import { spawn } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'
import type { SimulatorProcess } from './simulated-market.ts'

/** `entry` is the path of the simulator's program. The child ends with this process: its standard input is our pipe. */
export function spawnSimulator(
  entry: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): SimulatorProcess {
  const child = spawn(process.execPath, [entry, ...args, '--exit-with-parent'], {
    env: childEnvironment(process.env, environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8')
  // A full pipe would stop the child, so it is read to the end; only its last words are kept.
  let lastWords = ''
  child.stderr.on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-500)
  })
  return {
    onOutput: (listener) => child.stdout.on('data', listener),
    onExit(listener) {
      let told = false
      const tell = (reason: string) => {
        if (told) return
        told = true
        listener(reason)
      }
      child.once('error', (error) => tell(error.message))
      child.once('close', (code, signal) => tell(`${signal ?? `exit code ${code}`} ${lastWords}`.trim()))
    },
    kill: () => child.kill('SIGKILL'),
  }
}
