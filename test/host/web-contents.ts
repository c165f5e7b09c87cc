/** `WebContents` over a page of Chromium: IPC, navigation and window opening go through Electron's own checks. */
import { EventEmitter } from 'node:events'
import type { HandlerDetails, IpcMainInvokeEvent, WebContents, WindowOpenHandlerResponse } from 'electron'
import { cancellable } from './cancellable.ts'
import type { Answer, ChromiumPage, PageRequest, Refusal } from './chromium-page.ts'
import { makeCodec } from './codec.ts'
import { describeFrame } from './frame.ts'
import { ipcMain } from './ipc-main.ts'
import { POST, type HostMessage, type PageMessage } from './page-boot.ts'
import type { PageFrame } from './page-frames.ts'
import { createPageLine, type PageLine } from './page-line.ts'
import { answerFromHandler, fromPageUrl, toPageUrl } from './protocol.ts'
import { defaultSession } from './session.ts'

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse

const codec = makeCodec()
let nextId = 1

export class StandInWebContents
  extends EventEmitter
  implements
    Pick<WebContents, 'id' | 'isDestroyed' | 'send' | 'getURL' | 'isFocused' | 'isCrashed' | 'forcefullyCrashRenderer'>
{
  readonly id = nextId++
  readonly session = defaultSession
  readonly #page: Promise<ChromiumPage>
  readonly #line: PageLine
  #opened: ChromiumPage | null = null
  #destroyed = false
  #crashed = false
  /** The address that the application loaded; a page may not navigate elsewhere. */
  #expected: string | null = null
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' })

  constructor(page: Promise<ChromiumPage>) {
    super()
    this.setMaxListeners(0)
    this.#line = createPageLine(page)
    this.#page = page.then(async (opened) => {
      await this.#adopt(opened)
      return opened
    })
    this.#page.catch((error: unknown) => process.stderr.write(`Stand-in: no page: ${String(error)}\n`))
  }

  /** Resolves with the page when it is prepared for its first document. */
  get adopted(): Promise<ChromiumPage> {
    return this.#page
  }

  send(channel: string, ...values: unknown[]): void {
    // Throws synchronously for values that cannot be cloned, as Electron does.
    this.#post({ kind: 'event', channel, values })
  }
  /**
   * Reports to the application that the process is gone. The page stays open, because a crashed one accepts no
   * commands.
   */
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 5 })
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }
  isDestroyed = (): boolean => this.#destroyed
  isCrashed = (): boolean => this.#crashed
  isFocused = (): boolean => !this.#destroyed
  getURL = (): string => (this.#opened === null ? '' : fromPageUrl(this.#opened.frames.main.url))

  async load(url: string): Promise<void> {
    const page = await this.#page
    this.#crashed = false
    const address = toPageUrl(url)
    // No request carries a fragment.
    this.#expected = address.replace(/#.*$/u, '')
    await page.load(address)
  }

  /** Called when the window is gone. */
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#line.close()
    this.emit('destroyed')
  }

  /** Handles `window.open` of a page like Electron. */
  #askToOpen(url: string): WindowOpenHandlerResponse['action'] {
    const referrer = { url: this.getURL(), policy: 'no-referrer' as const }
    const facts = { url, frameName: '', features: '', disposition: 'foreground-tab' as const, referrer }
    return this.#windowOpenHandler(facts).action
  }

  async #adopt(page: ChromiumPage): Promise<void> {
    this.#opened = page
    await page.addFunction(POST, (frame, text) => this.#receive(frame, text))
    await page.answerRequests((request) => this.#answerRequest(request))
    page.on('navigated', () => this.emit('did-navigate', {}, this.getURL()))
    page.on('load', () => this.emit('did-finish-load', {}))
    page.on('crash', () => {
      this.#crashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
  }

  async #answerRequest(request: PageRequest): Promise<Answer | Refusal> {
    if (request.isNavigation && !this.#mayNavigate(request)) return 'Aborted'
    return (await answerFromHandler(request)) ?? 'BlockedByClient'
  }

  #mayNavigate({ frame, url }: PageRequest): boolean {
    const isMainFrame = frame?.parent === null
    const expected = isMainFrame && url === this.#expected
    const facts = { url: fromPageUrl(url), isMainFrame, isSameDocument: false }
    if (!expected) {
      const event = cancellable(facts)
      this.emit('will-frame-navigate', event)
      if (isMainFrame) this.emit('will-navigate', event, facts.url)
      if (event.defaultPrevented) return false
    }
    this.emit('did-start-navigation', facts)
    return true
  }

  #receive(frame: PageFrame | null, text: string): void {
    // The page outlives its window for a moment.
    if (this.#destroyed) return
    const message = codec.decode(text) as PageMessage
    if (message.kind === 'open') {
      if (this.#askToOpen(message.url) === 'allow')
        throw new Error('Stand-in: windows that pages open are not supported.')
      return
    }
    if (message.kind === 'preloadFailed') {
      process.stderr.write(`Unable to load preload script: ${message.reason}\n`)
      return
    }
    void this.#answer(frame, message)
  }

  async #answer(
    frame: PageFrame | null,
    { id, channel, values }: Extract<PageMessage, { kind: 'invoke' }>,
  ): Promise<void> {
    const handler = ipcMain.handlers.get(channel)
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      const event = { type: 'frame', sender: this, senderFrame: describeFrame(frame), frameId: 1, processId: this.id }
      const value = await handler(event as unknown as IpcMainInvokeEvent, ...(values as never[]))
      this.#post({ kind: 'answer', id, value })
    } catch (error) {
      this.#post({ kind: 'refusal', id, reason: `Error invoking remote method '${channel}': ${String(error)}` })
    }
  }

  #post(message: HostMessage): void {
    const text = codec.encode(message)
    if (!this.#destroyed && !this.#crashed) this.#line.send(text)
  }
}
