/** Starts the simulated market as a child of a plain Node process. */
import { spawn } from 'node:child_process'
import type { SimulatorProcess } from './simulated-market.ts'

/** What a process needs from its parent. Nothing else is handed down: the environment may hold the service's key. */
const INHERITED = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TZ'] as const

/** `entry` is the path of the simulator's program. The child ends with this process: its standard input is our pipe. */
export function spawnSimulator(
  entry: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): SimulatorProcess {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = spawn(process.execPath, [entry, ...args, '--exit-with-parent'], {
    env: { ...Object.fromEntries(inherited), ...environment },
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
    kill: () => child.kill(),
  }
}
