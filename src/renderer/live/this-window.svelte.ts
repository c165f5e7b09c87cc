/** The window of the workspace that this page shows. */
import type { Client } from '#contract/wire/client.ts'
import type { WindowId, WindowKind, WindowRecord } from '#model/workspace/workspace.ts'
import type { Host } from '../window/host.ts'
import type { AskedWindow } from '../window/window-address.ts'

type WindowHost = Pick<Host, 'askedWindow' | 'rememberWindow' | 'windowsBelongTo'>

export class ThisWindow {
  /**
   * - `asking`: unknown, at the start or after the window was removed.
   * - `shown`: `record` describes it.
   * - `tooMany`: a new window would exceed the limit.
   */
  state: 'asking' | 'shown' | 'tooMany' = $state.raw('asking')
  record: WindowRecord | null = $state.raw(null)
  #id: WindowId | null = null
  #stopListening: () => void = () => {}
  readonly #client: Client
  readonly #host: WindowHost

  constructor(client: Client, host: WindowHost) {
    this.#client = client
    this.#host = host
    // The backend identifies a page by its line.
    client.watchLine((up) => {
      if (up) void this.#arrive().catch(() => undefined)
    })
  }

  /** Dependents must not restart whenever the record changes. */
  readonly id: WindowId | null = $derived.by(() => this.record?.id ?? null)

  // A broken line ends this with an error; the next line starts it again.
  async #arrive(): Promise<void> {
    const asked: AskedWindow = this.#host.askedWindow
    if (this.#id !== null) await this.#attach(this.#id)
    else if (asked.kind === 'new') await this.#open(asked.windowKind)
    else await this.#attach(asked.kind === 'known' ? asked.id : null)
  }

  async #open(kind: WindowKind): Promise<void> {
    const opened = await this.#client.request('window.open', { kind, beside: null })
    if (opened.ok) await this.#attach(opened.value)
    else this.state = 'tooMany'
  }

  async #attach(window: WindowId | null): Promise<void> {
    const isTab = this.#host.windowsBelongTo === 'browser'
    // A tab always shows a window; the application closes its own window.
    const orNew = isTab || this.#id === null
    const id = await this.#client.request('window.attach', { window, orNew })
    this.#stopListening()
    this.#id = id
    if (id === null) {
      this.record = null
      this.state = isTab ? 'tooMany' : 'asking'
      return
    }
    this.#host.rememberWindow(id)
    this.#stopListening = this.#client.subscribe('window', id, (record) => this.#receive(record))
  }

  #receive(record: WindowRecord | null): void {
    if (record === null && this.#host.windowsBelongTo === 'browser') {
      // The workspace was switched or the window was closed: a tab takes a free window. The old content stays until then, to avoid flicker.
      this.#stopListening()
      this.#attach(null).catch(() => undefined)
      return
    }
    this.record = record
    this.state = record === null ? 'asking' : 'shown'
  }
}
