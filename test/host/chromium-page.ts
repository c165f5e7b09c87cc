/** One page of Chromium over the debugging protocol, as far as a window needs it. */
import { EventEmitter } from 'node:events'
import type { DebugAnswers, DebugEvents, DebugSession } from '../debug-line.ts'
import { watchFrames, type PageFrame, type PageFrames } from './page-frames.ts'

interface PageEvents {
  /** The main frame shows another document. */
  navigated: []
  /** The main frame's document is complete. */
  load: []
  crash: []
  /** The page or the browser is closed. */
  close: []
}

export interface PageRequest {
  /** Null when the frame is gone. */
  readonly frame: PageFrame | null
  /** Without the fragment. */
  readonly url: string
  readonly method: string
  /** Whether the frame would show the answer as its document. */
  readonly isNavigation: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Iterable<readonly [name: string, value: string]>
  readonly body: Buffer
}
/** The browser's names for refusals of a request. */
export type Refusal = 'Aborted' | 'BlockedByClient' | 'Failed'

interface Loading {
  /** Whether it has arrived, at least in part. */
  hasDocument: boolean
  done(error: Error | null): void
}

export class ChromiumPage extends EventEmitter<PageEvents> {
  readonly frames: PageFrames
  readonly #session: DebugSession
  readonly #remove: () => Promise<unknown>
  readonly #closed: Promise<unknown>
  readonly #loading = new Set<Loading>()

  /** @param remove Asks the browser to close the page. */
  constructor(id: string, session: DebugSession, remove: () => Promise<unknown>) {
    super()
    this.#session = session
    this.#remove = remove
    this.#closed = new Promise((resolve) => this.once('close', () => resolve(null)))
    this.frames = watchFrames(session, id)
    session.on('Page.frameNavigated', ({ frame: { parentId } }) => {
      if (parentId !== undefined) return
      for (const loading of this.#loading) loading.hasDocument = true
      this.emit('navigated')
    })
    session.on('Page.loadEventFired', () => {
      for (const { hasDocument, done } of this.#loading) if (hasDocument) done(null)
      this.emit('load')
    })
    const fail = () => this.#loading.forEach(({ done }) => done(new Error('The page is gone.')))
    this.on('close', fail)
    this.on('crash', fail)
  }

  /** Starts the reports of page events. */
  async watch(): Promise<void> {
    await Promise.all([this.#session.send('Page.enable'), this.#session.send('Runtime.enable')])
  }

  /** Runs the script in every document before its own scripts. */
  async addScript(source: string): Promise<void> {
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  /** Adds a function of this name to every document, which takes one text. */
  async addFunction(name: string, called: (frame: PageFrame | null, text: string) => void): Promise<void> {
    this.#session.on('Runtime.bindingCalled', (call) => {
      if (call.name === name) called(this.frames.ofWorld(call.executionContextId), call.payload)
    })
    await this.#session.send('Runtime.addBinding', { name })
  }

  /** Answers all requests of the page here instead of by the network. */
  async answerRequests(answer: (request: PageRequest) => Promise<Answer | Refusal>): Promise<void> {
    this.#session.on('Fetch.requestPaused', (paused) => {
      answer(this.#describe(paused))
        .catch((): Refusal => 'Failed')
        .then((result) => this.#settle(paused.requestId, result))
        // The requesting document is gone.
        .catch(() => undefined)
    })
    await this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  }

  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    const { width, height } = size
    await this.#session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: false,
    })
  }

  /**
   * Shows the address, reloading if it is the current one, and resolves when it is complete. @throws Error when it
   * cannot be shown.
   */
  async load(url: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Error | null>()
    const loading: Loading = { hasDocument: false, done: resolve }
    this.#loading.add(loading)
    try {
      if (await this.#startLoading(url)) await promise.then(throwAny)
    } finally {
      this.#loading.delete(loading)
    }
  }

  /** Calls a function, given as source, in the main frame's document; does nothing between two documents. */
  async call(source: string, texts: readonly string[]): Promise<void> {
    const executionContextId = this.frames.mainWorld()
    if (executionContextId === null) return
    await this.#session.send('Runtime.callFunctionOn', {
      executionContextId,
      functionDeclaration: source,
      arguments: texts.map((value) => ({ value })),
    })
  }

  /** Starts counting the execution of its scripts. */
  async measure(): Promise<void> {
    await this.#session.send('Profiler.enable')
    await this.#session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  /** Returns the counts, by the names that scripts give themselves. */
  async measured(): Promise<DebugAnswers['Profiler.takePreciseCoverage']['result']> {
    return (await this.#session.send('Profiler.takePreciseCoverage')).result
  }

  async close(): Promise<void> {
    await this.#remove().catch(() => undefined)
    await this.#closed
  }

  /** Returns whether another document comes. */
  async #startLoading(url: string): Promise<boolean> {
    if (this.frames.main.url === url) {
      // Navigating to the same address with a fragment would only scroll within the document.
      await this.#session.send('Page.reload')
      return true
    }
    const { errorText, loaderId } = await this.#session.send('Page.navigate', { url })
    if (errorText !== undefined) throw new Error(`${errorText} at ${url}`)
    return loaderId !== undefined
  }

  #describe({ request, frameId, resourceType }: DebugEvents['Fetch.requestPaused']): PageRequest {
    const { url, method } = request
    return { frame: this.frames.at(frameId), url, method, isNavigation: resourceType === 'Document' }
  }

  async #settle(requestId: string, result: Answer | Refusal): Promise<void> {
    if (typeof result === 'string') {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: result })
      return
    }
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: result.status,
      responseHeaders: Array.from(result.headers, ([name, value]) => ({ name, value })),
      body: result.body.toString('base64'),
    })
  }
}

function throwAny(error: Error | null): void {
  if (error !== null) throw error
}
