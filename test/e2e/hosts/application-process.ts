/** A process of the application, its output and its end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sendKey, TOKEN_VARIABLE, withoutKey } from '#node/process/key-handover.ts'
import { compileCache } from '#test/compile-cache.ts'

/** The project's own Node, whatever runs the tests. */
const NODE = existsSync('node_modules/.bin/node') ? resolve('node_modules/.bin/node') : process.execPath

const QUIT_LIMIT_MS = 8000
/** After the three standard ones and the channel of the control line. */
const KEY_DESCRIPTOR = 4

export interface ApplicationProcess {
  readonly child: ChildProcess
  readonly argv: readonly string[]
  readonly exited: Promise<number | null>
  stdout(): string
  stderr(): string
  /** Resolves with the first match on standard output. @throws Error when the process ends, or after the time limit. */
  says(pattern: RegExp, limitMs: number): Promise<RegExpExecArray>
  kill(): Promise<void>
  /** Like {@link ApplicationProcess.kill}; hosts whose `kill` also closes windows implement the two differently. */
  crash(): Promise<void>
  hang(): void
  goOn(): void
  /** Sends SIGTERM, then SIGKILL after a time limit. */
  quit(): Promise<number | null>
  /** Sends a signal to the process and all its children. Needs {@link ProcessOptions.ownGroup}. */
  signalGroup(signal: 'SIGINT' | 'SIGTERM'): void
  /** Returns whether any process of its group is left. */
  hasGroup(): boolean
}

export interface ProcessOptions {
  readonly withControlLine?: boolean
  /** Passes the key of the environment on a pipe, as `npm start` does for Electron. */
  readonly withKeyPipe?: boolean
  /** Starts a new process group, as a shell does with each command. */
  readonly ownGroup?: boolean
  /** Measures its coverage while `npm run coverage` runs, which makes a program several times slower. */
  readonly isMeasured?: boolean
}

export function startProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: ProcessOptions = {},
): ApplicationProcess {
  return startCommand([NODE, ...words], environment, options)
}

/** The coverage of cached code is less exact, so a measurement compiles it again (`npm run coverage`). */
function measuringOrCaching({ isMeasured = false }: ProcessOptions): Readonly<Record<string, string>> {
  const directory = isMeasured ? process.env['QUOTEDECK_COVERAGE'] : undefined
  if (directory === undefined) return { NODE_COMPILE_CACHE: compileCache() }
  return { NODE_V8_COVERAGE: directory, NODE_DISABLE_COMPILE_CACHE: '1' }
}

export function startCommand(
  argv: readonly [program: string, ...words: string[]],
  environment: Readonly<Record<string, string>>,
  options: ProcessOptions = {},
): ApplicationProcess {
  const { withControlLine = false, withKeyPipe = false, ownGroup = false } = options
  const { QUOTEDECK_TOKEN: _ours, FORCE_COLOR: _color, ...inherited } = process.env
  const [program, ...words] = argv
  const whole = { ...inherited, NO_COLOR: '1', ...measuringOrCaching(options), ...environment }
  const key = withKeyPipe ? environment[TOKEN_VARIABLE] : undefined
  const child = spawn(program, words, {
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      withControlLine ? 'ipc' : 'ignore',
      ...(key === undefined ? [] : (['pipe'] as const)),
    ],
    env: key === undefined ? whole : withoutKey(whole, KEY_DESCRIPTOR),
    detached: ownGroup,
  })
  if (key !== undefined) void sendKey(child, KEY_DESCRIPTOR, key)
  return watchProcess(child, argv)
}

export function watchProcess(child: ChildProcess, argv: readonly string[]): ApplicationProcess {
  let out = ''
  let err = ''
  child.stdout?.on('data', (piece: Buffer) => {
    out += piece.toString('utf8')
  })
  child.stderr?.on('data', (piece: Buffer) => {
    err += piece.toString('utf8')
  })
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // A negative number is a group; signal 0 only tests for its existence.
  const signalGroup = (signal: NodeJS.Signals | 0) => process.kill(-(child.pid ?? Number.NaN), signal)

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!hasEnded()) child.kill(signal)
    return exited
  }

  return {
    child,
    argv,
    exited,
    stdout: () => out,
    stderr: () => err,
    says: (pattern, limitMs) =>
      new Promise((found, fail) => {
        const limit = setTimeout(
          () => fail(new Error(`It did not say ${String(pattern)} in time.\n${out}${err}`)),
          limitMs,
        )
        const look = () => {
          const match = pattern.exec(out)
          if (match === null) return
          clearTimeout(limit)
          found(match)
        }
        child.stdout?.on('data', look)
        void exited.then((code) => fail(new Error(`It ended with code ${code}.\n${out}${err}`)))
        look()
      }),
    kill: async () => void (await end('SIGKILL')),
    crash: async () => void (await end('SIGKILL')),
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async quit() {
      const limit = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT_MS)
      const code = await end('SIGTERM')
      clearTimeout(limit)
      return code
    },
    signalGroup: (signal) => void signalGroup(signal),
    hasGroup() {
      try {
        return signalGroup(0)
      } catch {
        return false
      }
    },
  }
}
