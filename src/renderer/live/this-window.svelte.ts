/** Which window of the workspace this page shows, and what is kept of it. */
import type { Client } from '../../contract/client.ts'
import type { WindowId, WindowKind, WindowRecord } from '../../model/workspace.ts'
import type { Host } from '../host.ts'
import type { AskedWindow } from '../window-address.ts'

type WindowHost = Pick<Host, 'askedWindow' | 'rememberWindow' | 'windowsBelongTo'>

export class ThisWindow {
  /**
   * - `asking`: not known yet, or just now not any more.
   * - `shown`: `record` tells what.
   * - `none`: pages show every window of the workspace already.
   * - `tooMany`: the further window that was asked for would be one too many.
   */
  state: 'asking' | 'shown' | 'none' | 'tooMany' = $state.raw('asking')
  record: WindowRecord | null = $state.raw(null)
  #id: WindowId | null = null
  #stopListening: () => void = () => {}
  readonly #client: Client
  readonly #host: WindowHost

  constructor(client: Client, host: WindowHost) {
    this.#client = client
    this.#host = host
    // The backend knows a page by its line: over a new one it has to be told anew.
    client.watchLine((up) => {
      if (up) void this.#arrive().catch(() => undefined)
    })
  }

  get id(): WindowId | null {
    return this.record?.id ?? null
  }

  /** Has a page that shows nothing show a window of its own. */
  async openHere(): Promise<void> {
    await this.#open('desk')
  }

  // A line that breaks meanwhile ends this with an error, and has it begin again when it comes back.
  async #arrive(): Promise<void> {
    const asked: AskedWindow = this.#host.askedWindow
    if (this.#id !== null) await this.#attach(this.#id, false)
    else if (asked.kind === 'new') await this.#open(asked.windowKind)
    else await this.#attach(asked.kind === 'known' ? asked.id : null, true)
  }

  async #open(kind: WindowKind): Promise<void> {
    const opened = await this.#client.request('window.open', { kind, beside: null })
    if (opened.ok) await this.#attach(opened.value, false)
    else this.state = 'tooMany'
  }

  async #attach(window: WindowId | null, orNew: boolean): Promise<void> {
    const id = await this.#client.request('window.attach', { window, orNew })
    this.#stopListening()
    this.#id = id
    if (id === null) {
      this.record = null
      this.state = 'none'
      return
    }
    this.#host.rememberWindow(id)
    this.#stopListening = this.#client.subscribe('window', id, (record) => this.#hear(record))
  }

  #hear(record: WindowRecord | null): void {
    this.record = record
    this.state = record === null ? 'asking' : 'shown'
    if (record !== null || this.#host.windowsBelongTo === 'application') return
    // Another workspace was switched to, or the window was closed for good: a tab stays, and takes a free desk.
    this.#stopListening()
    this.#attach(null, false).catch(() => undefined)
  }
}
