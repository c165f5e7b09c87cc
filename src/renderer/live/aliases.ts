/** The user's aliases of instruments, requested when a discreet window shows them. */
import { SvelteMap } from 'svelte/reactivity'
import type { Client } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

/** The limit of the contract. */
const MAX_ASKED = 50

export class Aliases {
  readonly #known = new SvelteMap<InstrumentId, string | null>()
  readonly #asked = new Set<InstrumentId>()
  #waiting: InstrumentId[] = []
  readonly #client: Pick<Client, 'request'>

  constructor(client: Pick<Client, 'request'>) {
    this.#client = client
  }

  /** Returns an alias, reactive; null without one and until it is known. */
  of(instrument: InstrumentId): string | null {
    const alias = this.#known.get(instrument)
    if (alias === undefined) this.#ask(instrument)
    return alias ?? null
  }

  #ask(instrument: InstrumentId): void {
    if (this.#asked.has(instrument)) return
    this.#asked.add(instrument)
    this.#waiting.push(instrument)
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#fetch())
  }

  async #fetch(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    for (let start = 0; start < all.length; start += MAX_ASKED)
      await this.#describe(all.slice(start, start + MAX_ASKED))
  }

  async #describe(instruments: InstrumentId[]): Promise<void> {
    try {
      const found = await this.#client.request('directory.describe', { instruments })
      for (const [place, instrument] of instruments.entries()) this.#known.set(instrument, found[place]?.alias ?? null)
    } catch {
      // The next read requests the alias again.
      for (const instrument of instruments) this.#asked.delete(instrument)
    }
  }
}
