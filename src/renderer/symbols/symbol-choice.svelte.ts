/** The proposals of a symbol box, and the active one. None is active before the answer. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { FoundSymbols } from './found-symbols.svelte.ts'
import { readInstrumentForm, DEFAULT_REGION, type InstrumentFormFault } from './instrument-form.ts'

/** Restricts a code's market; empty fields do not restrict. */
export interface Narrowing {
  readonly assetClass: AssetClass | ''
  readonly region: string
  readonly exchange: string
}

const ANYTHING: Narrowing = { assetClass: '', region: '', exchange: '' }

/** More letters narrow the search. */
const MAX_OFFERED = 20

export class SymbolChoice {
  text = $state('')
  narrowing: Narrowing = $state.raw(ANYTHING)
  readonly #found: FoundSymbols
  readonly #isOffered: (found: FoundInstrument) => boolean
  #chosen = $state(0)

  constructor(found: FoundSymbols, isOffered: (found: FoundInstrument) => boolean = () => true) {
    this.#found = found
    this.#isOffered = isOffered
  }

  /** The instrument of the code under the chosen class, or its fault. */
  readonly #named = $derived.by(() => namedBy(this.text, this.narrowing))

  readonly fault: InstrumentFormFault | null = $derived.by(() =>
    this.#named !== null && 'fault' in this.#named ? this.#named.fault : null,
  )

  /** The proposals, the likeliest first. */
  readonly offered: readonly FoundInstrument[] = $derived.by(() => this.#offeredOf(this.text, this.#found.current))

  /** -1 if none is active. */
  readonly active: number = $derived.by(() => Math.min(this.#chosen, this.offered.length - 1))

  get activeOne(): FoundInstrument | undefined {
    return this.offered[this.active]
  }

  /** The code is unknown under the chosen class, but these have it. */
  readonly knownElsewhere: readonly InstrumentId[] = $derived.by(() => {
    const one = this.activeOne
    if (one === undefined || one.isKnown || this.narrowing.assetClass === '') return []
    const { code } = instrumentOf(one.instrument)
    return this.#found.current
      .filter(
        ({ instrument, isKnown }) => isKnown && instrumentOf(instrument).code === code && instrument !== one.instrument,
      )
      .map(({ instrument }) => instrument)
  })

  type(text: string): void {
    this.text = text
    this.#chosen = 0
    void this.#found.ask(text)
  }

  narrow(part: Partial<Narrowing>): void {
    this.narrowing = { ...this.narrowing, ...part }
    this.#chosen = 0
  }

  activate(index: number): void {
    this.#chosen = index
  }

  /**
   * Clears the text for the next symbol. If the answer is still pending, takes the first match of the text at that moment, never of an
   * earlier text. Without a match, keeps the text and returns undefined.
   */
  async take(): Promise<FoundInstrument | undefined> {
    const { text } = this
    if (this.#found.answered === text) {
      const one = this.activeOne
      if (one !== undefined) this.type('')
      return one
    }
    this.type('')
    const [first] = this.#offeredOf(text, await this.#found.search(text))
    if (first === undefined && this.text === '') this.type(text)
    return first
  }

  #offeredOf(text: string, found: readonly FoundInstrument[]): readonly FoundInstrument[] {
    const matching = found.filter((one) => isWithin(one, this.narrowing))
    const named = namedBy(text, this.narrowing)
    const isNew =
      named !== null && 'instrument' in named && matching.every((one) => one.instrument !== named.instrument)
    const own = isNew ? [unknownInstrument(named.instrument)] : []
    // Capitals or digits mean a code; small letters may be the start of a name.
    const all = text === text.toUpperCase() ? [...own, ...matching] : [...matching, ...own]
    return all.filter(this.#isOffered).slice(0, MAX_OFFERED)
  }
}

function namedBy(
  code: string,
  { assetClass, region, exchange }: Narrowing,
): ReturnType<typeof readInstrumentForm> | null {
  if (assetClass === '' || code.trim() === '') return null
  return readInstrumentForm({ assetClass, region: region.trim() || DEFAULT_REGION[assetClass], exchange, code })
}

function isWithin({ instrument }: FoundInstrument, { assetClass, region, exchange }: Narrowing): boolean {
  const parts = instrumentOf(instrument)
  if (assetClass !== '' && parts.assetClass !== assetClass) return false
  if (region.trim() !== '' && parts.region !== region.trim().toUpperCase()) return false
  return exchange.trim() === '' || parts.exchange === exchange.trim()
}

const unknownInstrument = (instrument: InstrumentId): FoundInstrument => ({
  instrument,
  name: null,
  alias: null,
  watchlists: [],
  isKnown: false,
})
