/**
 * The symbols that the backend finds for what is typed, and while nothing is those that were chosen lately. An answer to an
 * earlier text never replaces that to a later one.
 */
import type { Client } from '#contract/wire/client.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export class FoundSymbols {
  /** Of the text asked for last, and until its answer comes of the one before. */
  current: readonly FoundInstrument[] = $state.raw([])
  /** The text that `current` is about; null before the first answer. */
  answered: string | null = $state(null)
  readonly #client: Pick<Client, 'request'>
  readonly #recent: readonly InstrumentId[]
  #asked = 0

  constructor(client: Pick<Client, 'request'>, recent: readonly InstrumentId[]) {
    this.#client = client
    this.#recent = recent
  }

  /** Never rejects: while the line is down nothing is found, and the window says why. */
  async ask(text: string): Promise<void> {
    const asked = ++this.#asked
    const found = await this.search(text)
    if (asked !== this.#asked) return
    this.current = found
    this.answered = text
  }

  /** Of any text, whatever is asked for besides. Never rejects. */
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
