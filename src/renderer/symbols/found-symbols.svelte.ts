/** The symbols that the backend finds for a text, or recent ones. A late answer never replaces that to a later text. */
import type { Client } from '#contract/wire/client.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export class FoundSymbols {
  /** Keeps the symbols of the previous text until the answer arrives. */
  current: readonly FoundInstrument[] = $state.raw([])
  /** The text of `current`; null before the first answer. */
  answered: string | null = $state(null)
  readonly #client: Pick<Client, 'request'>
  readonly #recent: readonly InstrumentId[]
  #asked = 0

  constructor(client: Pick<Client, 'request'>, recent: readonly InstrumentId[]) {
    this.#client = client
    this.#recent = recent
  }

  /** Finds nothing while the line is down, but never rejects. */
  async ask(text: string): Promise<void> {
    const asked = ++this.#asked
    const found = await this.search(text)
    if (asked !== this.#asked) return
    this.current = found
    this.answered = text
  }

  /** Searches without changing `current`. Never rejects. */
  async search(text: string): Promise<readonly FoundInstrument[]> {
    try {
      if (text.trim() !== '') return await this.#client.request('directory.search', { text, takesCodes: true })
      if (this.#recent.length === 0) return []
      return await this.#client.request('directory.describe', { instruments: [...this.#recent] })
    } catch {
      return []
    }
  }
}
