/** `utilityProcess`: a child of plain Node that imitates Electron's and ends with its parent. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { ForkOptions, UtilityProcess } from 'electron'
import { compileCacheVariables } from '../compile-cache.ts'
import { hasStarted } from './app.ts'

const BOOT = new URL('./utility-boot.ts', import.meta.url).href

class StandInUtilityProcess extends EventEmitter implements Pick<UtilityProcess, 'pid' | 'kill' | 'stdout' | 'stderr'> {
  readonly stdout: Readable | null
  readonly stderr: Readable | null
  readonly #child: ChildProcess

  constructor(modulePath: string, words: readonly string[], options: ForkOptions) {
    super()
    const [, out = 'inherit', err = 'inherit'] = Array.isArray(options.stdio) ? options.stdio : []
    const stdio: StdioOptions = ['ignore', out, err, 'ipc']
    const env: NodeJS.ProcessEnv = { ...(options.env ?? process.env), ...compileCacheVariables() }
    this.#child = spawn(process.execPath, ['--import', BOOT, modulePath, ...words], { stdio, env })
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1))
    this.#child.on('message', (message) => this.emit('message', message))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM')
  }
  postMessage(message: unknown): void {
    this.#child.send(message as object)
  }
}

export const utilityProcess = {
  fork(modulePath: string, words: readonly string[] = [], options: ForkOptions = {}): StandInUtilityProcess {
    if (!hasStarted()) throw new Error('utilityProcess.fork() can only be called after the app is ready.')
    return new StandInUtilityProcess(modulePath, words, options)
  },
}
