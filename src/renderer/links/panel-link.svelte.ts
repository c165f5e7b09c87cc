/** The symbol and interval that one panel shows: its group's while it follows one, else its own. */
import type { Client } from '../../contract/client.ts'
import type { ChartInterval } from '../../model/candle-interval.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LinkGroupNumber, LinkGroups } from '../../model/link-group.ts'
import type { StoredLink } from './stored-link.ts'

export interface PanelLinkPorts {
  readonly client: Pick<Client, 'request'>
  /** What all groups hold; undefined until it is known. Read inside templates and effects. */
  readonly groups: () => LinkGroups | undefined
  /** What is stored has changed. */
  readonly changed: () => void
}

export class PanelLink {
  #stored: StoredLink = $state.raw() as StoredLink
  readonly #ownSymbol: OwnChoice<InstrumentId>
  readonly #ownInterval: OwnChoice<ChartInterval>
  readonly #ports: PanelLinkPorts

  constructor(stored: StoredLink, ports: PanelLinkPorts) {
    this.#stored = stored
    this.#ports = ports
    this.#ownSymbol = new OwnChoice(ports.groups)
    this.#ownInterval = new OwnChoice(ports.groups)
  }

  get stored(): StoredLink {
    return this.#stored
  }

  get symbolGroup(): LinkGroupNumber | null {
    return this.#stored.symbolGroup
  }

  get intervalGroup(): LinkGroupNumber | null {
    return this.#stored.intervalGroup
  }

  /** Null while nothing was chosen. */
  get symbol(): InstrumentId | null {
    const { symbolGroup, symbol } = this.#stored
    if (symbolGroup === null) return symbol
    return this.#ownSymbol.over(this.#symbolIn(symbolGroup))
  }

  get interval(): ChartInterval | null {
    const { intervalGroup, interval } = this.#stored
    if (intervalGroup === null) return interval
    return this.#ownInterval.over(this.#intervalIn(intervalGroup))
  }

  /** Shows a symbol here and in everything that follows the same group. */
  setSymbol(symbol: InstrumentId): void {
    const { symbolGroup } = this.#stored
    if (symbolGroup === null) this.#keep({ symbol })
    else this.#publishSymbol(symbolGroup, symbol)
  }

  setInterval(interval: ChartInterval): void {
    const { intervalGroup } = this.#stored
    if (intervalGroup === null) this.#keep({ interval })
    else this.#publishInterval(intervalGroup, interval)
  }

  /** Follows a group: an empty one takes over what the panel shows. With null the panel keeps to itself what it shows. */
  followSymbol(group: LinkGroupNumber | null): void {
    const { symbol } = this
    this.#ownSymbol.forget()
    this.#keep({ symbolGroup: group, symbol })
    if (group !== null && symbol !== null && this.#symbolIn(group) === null) this.#publishSymbol(group, symbol)
  }

  followInterval(group: LinkGroupNumber | null): void {
    const { interval } = this
    this.#ownInterval.forget()
    this.#keep({ intervalGroup: group, interval })
    if (group !== null && interval !== null && this.#intervalIn(group) === null) this.#publishInterval(group, interval)
  }

  #keep(parts: Partial<StoredLink>): void {
    this.#stored = { ...this.#stored, ...parts }
    this.#ports.changed()
  }

  #symbolIn(group: LinkGroupNumber): InstrumentId | null {
    return this.#ports.groups()?.[group].symbol ?? null
  }

  #intervalIn(group: LinkGroupNumber): ChartInterval | null {
    return this.#ports.groups()?.[group].interval ?? null
  }

  #publishSymbol(group: LinkGroupNumber, symbol: InstrumentId): void {
    void this.#ownSymbol.make(symbol, () => this.#ports.client.request('link.setSymbol', { group, symbol }))
  }

  #publishInterval(group: LinkGroupNumber, interval: ChartInterval): void {
    void this.#ownInterval.make(interval, () => this.#ports.client.request('link.setInterval', { group, interval }))
  }
}

type Received = LinkGroups | undefined

interface Choice<T> {
  readonly value: T
  /** The groups received when the last answer came: anything newer includes this choice. Null before. */
  readonly answered: { readonly received: Received } | null
}

/** A choice of this panel for its group, shown until the backend publishes groups that include it. */
class OwnChoice<T> {
  #choice: Choice<T> | null = $state.raw(null)
  #unanswered = 0
  readonly #received: () => Received

  /** `received` gives the latest groups. */
  constructor(received: () => Received) {
    this.#received = received
  }

  /** What the group holds as the reader sees it. `held` is what it holds by the latest groups. */
  over(held: T | null): T | null {
    if (this.#choice === null) return held
    const { value, answered } = this.#choice
    return answered === null || answered.received === this.#received() ? value : held
  }

  /** Shows a value from now on, while the backend is asked to let the group hold it. */
  async make(value: T, ask: () => Promise<unknown>): Promise<void> {
    this.#unanswered++
    this.#choice = { value, answered: null }
    // A refusal means that the line is down, which the window says already.
    await ask().catch(() => undefined)
    this.#unanswered--
    if (this.#unanswered === 0 && this.#choice !== null)
      this.#choice = { value: this.#choice.value, answered: { received: this.#received() } }
  }

  forget(): void {
    this.#choice = null
  }
}
