/** What a symbol box proposes for what is typed, and which proposal is chosen. Nothing is chosen before the answer is there. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { FoundSymbols } from './found-symbols.svelte.ts'
import { readInstrumentForm, DEFAULT_REGION, type InstrumentFormFault } from './instrument-form.ts'

/** What the reader says about the market of a code; empty where it is left open. */
export interface Narrowing {
  readonly assetClass: AssetClass | ''
  readonly region: string
  readonly exchange: string
}

const ANYTHING: Narrowing = { assetClass: '', region: '', exchange: '' }

/** More of them than anybody reads; another letter finds what is missing. */
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

  /** What the code is under the class that was chosen for it, or what is wrong with that; null where none was. */
  readonly #named = $derived.by(() => namedBy(this.text, this.narrowing))

  readonly fault: InstrumentFormFault | null = $derived.by(() =>
    this.#named !== null && 'fault' in this.#named ? this.#named.fault : null,
  )

  /** The proposals, the likeliest first. */
  readonly offered: readonly FoundInstrument[] = $derived.by(() => this.#offeredOf(this.text, this.#found.current))

  /** Index of the active one; -1 where there is none. */
  readonly active: number = $derived.by(() => Math.min(this.#chosen, this.offered.length - 1))

  get activeOne(): FoundInstrument | undefined {
    return this.offered[this.active]
  }

  /** What else goes by the very code that nobody knows under the chosen class. */
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
   * Takes the chosen one, and leaves the text empty for the next. Whoever types faster than answers come gets what the text of that
   * moment means, never what an earlier one did. Undefined where nothing goes by it, which leaves the text as it was.
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
    // In capitals or digits it is a code; in small letters it may as well be the start of a name.
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
