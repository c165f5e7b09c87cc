/** `BrowserWindow`: bounds and state are kept here, the page is in Chromium. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { allWindowsClosed, app, hasStarted } from './app.ts'
import { cancellable } from './cancellable.ts'
import type { ChromiumPage } from './chromium-page.ts'
import { newPage } from './chromium-pages.ts'
import { makeCodec } from './codec.ts'
import { bootPage, RECEIVE, POST, type BootFacts } from './page-boot.ts'
import { measurePreload, storeMeasurement } from './preload-coverage.ts'
import { enforcePermissions } from './session.ts'
import { StandInWebContents } from './web-contents.ts'

interface Holding {
  readonly options: BrowserWindowConstructorOptions
  readonly page: Promise<ChromiumPage>
}

/** Data of a window that is not part of Electron's interface. */
const holdings = new Map<BrowserWindow, Holding>()
let nextId = 1
/** Serialises the creation of pages, so that they appear in the order of their windows. */
let lastAdopted: Promise<unknown> = Promise.resolve()

const focus = { isElsewhere: false }

export const blurAll = (): void => void (focus.isElsewhere = true)

type Offered =
  | 'id'
  | 'close'
  | 'destroy'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
type Asked = 'isDestroyed' | 'isVisible' | 'isFocused' | 'isMinimized' | 'isMaximized'
type Placed = 'loadURL' | 'getBounds' | 'getNormalBounds' | 'setBounds'

export class BrowserWindow extends EventEmitter implements Pick<ElectronWindow, Offered | Asked | Placed> {
  static getAllWindows = (): BrowserWindow[] => [...holdings.keys()]
  static getFocusedWindow = (): BrowserWindow | null =>
    focus.isElsewhere ? null : (BrowserWindow.getAllWindows().at(-1) ?? null)

  readonly id = nextId++
  readonly webContents: StandInWebContents
  #bounds: Rectangle
  #visible: boolean
  #minimized = false
  #maximized = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    if (!hasStarted()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options
    this.#bounds = { x, y, width, height }
    this.#visible = show
    const page = lastAdopted.then(() => openPage(options, { x, y, width, height }))
    this.webContents = new StandInWebContents(page)
    lastAdopted = this.webContents.adopted.catch(() => undefined)
    holdings.set(this, { options, page })
    page.then(
      (opened) => this.#watch(opened),
      () => undefined,
    )
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.adopted
    await enforcePermissions(this.webContents, new URL(url).origin)
    await this.webContents.load(url)
    this.emit('ready-to-show', {})
  }

  close(): void {
    void tryToClose(this)
  }
  destroy(): void {
    void closePage(this)
    this.#gone()
  }
  isDestroyed = (): boolean => !holdings.has(this)

  show(): void {
    this.#visible = true
    this.emit('show')
  }
  showInactive(): void {
    this.show()
  }
  hide(): void {
    this.#visible = false
    this.emit('hide')
  }
  focus(): void {
    focus.isElsewhere = false
    this.emit('focus')
  }
  minimize(): void {
    this.#minimized = true
    this.emit('minimize')
  }
  restore(): void {
    this.#minimized = false
    this.emit('restore')
  }
  maximize(): void {
    this.#maximized = true
    this.emit('maximize')
  }
  unmaximize(): void {
    this.#maximized = false
    this.emit('unmaximize')
  }
  isVisible = (): boolean => this.#visible
  isFocused = (): boolean => BrowserWindow.getFocusedWindow() === this
  isMinimized = (): boolean => this.#minimized
  isMaximized = (): boolean => this.#maximized
  getBounds = (): Rectangle => ({ ...this.#bounds })
  getNormalBounds = (): Rectangle => ({ ...this.#bounds })
  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { width, height } = this.#bounds
    void holdings.get(this)?.page.then((page) => page.resize({ width, height }))
    this.emit('move')
    this.emit('resize')
  }

  #watch(page: ChromiumPage): void {
    page.on('close', () => this.#gone())
  }

  #gone(): void {
    if (!holdings.delete(this)) return
    this.webContents.destroy()
    this.emit('closed')
    if (holdings.size === 0) allWindowsClosed()
  }
}

export function optionsOf(window: BrowserWindow): BrowserWindowConstructorOptions {
  return holdings.get(window)?.options ?? {}
}

/** Resolves when the page is closed, after its preparation if need be. */
export async function closePage({ webContents }: BrowserWindow): Promise<void> {
  const page = await webContents.adopted.catch(() => null)
  if (page !== null) await storeMeasurement(page)
  await page?.close()
}

/** Closes like a click on the cross; returns false when the application refused. */
export async function tryToClose(window: BrowserWindow): Promise<boolean> {
  const event = cancellable()
  window.emit('close', event)
  if (event.defaultPrevented) return false
  const closed = closePage(window)
  window.destroy()
  await closed
  return true
}

async function openPage(options: BrowserWindowConstructorOptions, bounds: Rectangle): Promise<ChromiumPage> {
  const { preload, sandbox = true, contextIsolation = true } = options.webPreferences ?? {}
  const source = preload === undefined ? null : readFileSync(preload, 'utf8')
  if (source !== null && sandbox && /^\s*(import|export)\s/mu.test(source))
    throw new Error(`A sandboxed preload must be CommonJS: ${preload}`)
  const page = await newPage()
  await page.watch()
  await page.resize(bounds)
  const facts: BootFacts = {
    postName: POST,
    receiveKey: RECEIVE,
    sandboxed: sandbox,
    contextIsolated: contextIsolation,
    platform: process.platform,
  }
  const preloadSource =
    source === null ? 'null' : `function (require, module, process) { const exports = module.exports; ${source}\n}`
  // Must run before the first document and the binding's users.
  const script = `(${String(bootPage)})(${String(makeCodec)}, ${preloadSource}, ${JSON.stringify(facts)})`
  await page.addScript(await measurePreload(page, script, preload, source))
  return page
}
