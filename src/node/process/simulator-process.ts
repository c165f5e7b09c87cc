/** Starts the simulated market as a child of a plain Node process. The desktop shell shares its helpers. */
import { spawn } from 'node:child_process'
import type { SimulatorProcess } from './simulated-market.ts'

/** The variables that a child inherits. The others may hold the service's key. */
const INHERITED = ['NODE_COMPILE_CACHE', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TZ'] as const

export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = parent[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), ...own }
}

/** Characters of error output that explain why a child ended. */
const MAX_LAST_OUTPUT = 500

/** Reads a stream to its end, because a full pipe would block the child. Returns a function for the latest output. */
export function lastOutputOf(stream: NodeJS.ReadableStream | null): () => string {
  let last = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-MAX_LAST_OUTPUT)
  })
  return () => last
}

/** The child ends with this process, because its standard input is our pipe. */
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
  const lastOutput = lastOutputOf(child.stderr)
  return {
    onOutput: (listener) => child.stdout.on('data', listener),
    onExit(listener) {
      let isReported = false
      const report = (reason: string) => {
        if (isReported) return
        isReported = true
        listener(reason)
      }
      child.once('error', (error) => report(error.message))
      child.once('close', (code, signal) => report(`${signal ?? `exit code ${code}`} ${lastOutput()}`.trim()))
    },
    kill: () => child.kill('SIGKILL'),
  }
}
