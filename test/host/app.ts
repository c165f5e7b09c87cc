/** `app`: paths, readiness, the single-instance lock and the exit. */
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, Settings } from 'electron'
import { cancellable } from './cancellable.ts'
import { takeInstanceLock } from './instance-lock.ts'

/** The operations on windows that `app` needs. */
export interface ClosableWindow {
  /** Resolves to false when the window refused to close. */
  tryToClose(): Promise<boolean>
  destroyPage(): Promise<void>
}

const manifest = { name: 'app', version: '0' }
const paths = new Map<string, string>()
const readiness = Promise.withResolvers<void>()
let directory = process.cwd()
let ready = false
let quitting = false
let openWindows: () => readonly ClosableWindow[] = () => []

/** The login items that the application has set on macOS or Windows, latest last. */
export const loginItems: Required<Pick<Settings, 'openAtLogin' | 'path' | 'args'>>[] = []

class StandInApp extends EventEmitter implements Pick<App, 'getAppPath' | 'getLocale' | 'getVersion' | 'getName'> {
  readonly isPackaged = false
  enableSandbox(): void {
    if (ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  getAppPath = (): string => directory
  getName = (): string => manifest.name
  getVersion = (): string => manifest.version
  getLocale = (): string => process.env['STAND_IN_LOCALE'] ?? 'en-US'
  getSystemLocale = (): string => this.getLocale()
  getPath(name: string): string {
    return paths.get(name) ?? (name === 'temp' ? tmpdir() : join(tmpdir(), 'stand-in', name))
  }
  setPath(name: string, path: string): void {
    paths.set(name, path)
  }
  isReady = (): boolean => ready
  whenReady = (): Promise<void> => readiness.promise
  requestSingleInstanceLock(): boolean {
    mkdirSync(this.getPath('userData'), { recursive: true })
    return takeInstanceLock(this.getPath('userData'), () => this.emit('second-instance', {}, [], '/', {}))
  }
  #badge = 0
  setBadgeCount(count = 0): boolean {
    this.#badge = count
    return true
  }
  getBadgeCount = (): number => this.#badge
  setLoginItemSettings({ openAtLogin = false, path = '', args = [] }: Settings): void {
    loginItems.push({ openAtLogin, path, args })
  }
  setAppUserModelId(): void {
    // Windows only.
  }
  focus(): void {
    // One browser holds all windows, so there is no application to bring forward.
  }
  quit(): void {
    if (quitting) return
    quitting = true
    void this.#leave().then((left) => {
      quitting = left
    })
  }
  exit(code = 0): void {
    void Promise.all(openWindows().map((window) => window.destroyPage())).finally(() => process.exit(code))
  }

  async #leave(): Promise<boolean> {
    if (this.#isRefused('before-quit')) return false
    for (const window of openWindows()) if (!(await window.tryToClose())) return false
    if (this.#isRefused('will-quit')) return false
    this.emit('quit', {}, 0)
    this.exit(0)
    return true
  }

  #isRefused(name: string): boolean {
    const event = cancellable()
    this.emit(name, event)
    return event.defaultPrevented
  }
}

export const app = new StandInApp()

export const hasStarted = (): boolean => ready

/** Sets the application's folder and the source of open windows. */
export function prepareApp(appDirectory: string, windows: () => readonly ClosableWindow[]): { readonly main: string } {
  directory = appDirectory
  openWindows = windows
  const read = JSON.parse(readFileSync(join(appDirectory, 'package.json'), 'utf8')) as typeof manifest & {
    main: string
  }
  Object.assign(manifest, { name: read.name, version: read.version })
  return read
}

/** Must run after the entry module was evaluated, as in Electron. */
export function becomeReady(): void {
  ready = true
  app.emit('ready', {}, {})
  readiness.resolve()
}

export function allWindowsClosed(): void {
  if (!quitting && !app.emit('window-all-closed')) app.quit()
}
