/** Which window of the workspace this page shows, and what is stored of it. */
import type { Client } from '#contract/wire/client.ts'
import type { WindowId, WindowKind, WindowRecord } from '#model/workspace/workspace.ts'
import type { Host } from '../window/host.ts'
import type { AskedWindow } from '../window/window-address.ts'

type WindowHost = Pick<Host, 'askedWindow' | 'rememberWindow' | 'windowsBelongTo'>

export class ThisWindow {
  /**
   * - `asking`: not known yet, or just now not any more.
   * - `shown`: `record` says what.
   * - `tooMany`: the further window that this page would show would be one too many.
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
    // The backend knows a page by its line: over a new one it has to attach again.
    client.watchLine((up) => {
      if (up) void this.#arrive().catch(() => undefined)
    })
  }

  /** Derived, so that who depends on it does not start again whenever something is stored of the window. */
  readonly id: WindowId | null = $derived.by(() => this.record?.id ?? null)

  // A line that breaks meanwhile ends this with an error, and starts again when it comes back.
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
    // A tab always shows something; a window of the application is closed by it when there is nothing to show.
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
      // Another workspace was switched to, or the window was closed for good: a tab stays, and takes a free one. What it shows
      // stays until then, for a tab that is blank in between would flicker.
      this.#stopListening()
      this.#attach(null).catch(() => undefined)
      return
    }
    this.record = record
    this.state = record === null ? 'asking' : 'shown'
  }
}
