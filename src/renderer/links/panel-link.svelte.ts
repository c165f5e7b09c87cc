/** The symbol and interval that one panel shows: its group's while it follows one, else its own. */
import type { Client } from '../../contract/client.ts'
import type { ChartInterval } from '../../model/candle-interval.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LinkGroupNumber, LinkGroups } from '../../model/link-group.ts'
import type { KeptLink } from './kept-link.ts'
import { OwnChoice } from './own-choice.svelte.ts'

export interface PanelLinkPorts {
  readonly client: Pick<Client, 'request'>
  /** What all groups hold; undefined until it is known. Read inside templates and effects. */
  readonly groups: () => LinkGroups | undefined
  /** What is kept has changed. */
  readonly changed: () => void
}

export class PanelLink {
  #kept: KeptLink = $state.raw() as KeptLink
  readonly #ownSymbol: OwnChoice<InstrumentId>
  readonly #ownInterval: OwnChoice<ChartInterval>
  readonly #ports: PanelLinkPorts

  constructor(kept: KeptLink, ports: PanelLinkPorts) {
    this.#kept = kept
    this.#ports = ports
    this.#ownSymbol = new OwnChoice(ports.groups)
    this.#ownInterval = new OwnChoice(ports.groups)
  }

  get kept(): KeptLink {
    return this.#kept
  }

  get symbolGroup(): LinkGroupNumber | null {
    return this.#kept.symbolGroup
  }

  get intervalGroup(): LinkGroupNumber | null {
    return this.#kept.intervalGroup
  }

  /** Null while nothing was chosen. */
  get symbol(): InstrumentId | null {
    const { symbolGroup, symbol } = this.#kept
    if (symbolGroup === null) return symbol
    return this.#ownSymbol.over(this.#symbolIn(symbolGroup))
  }

  get interval(): ChartInterval | null {
    const { intervalGroup, interval } = this.#kept
    if (intervalGroup === null) return interval
    return this.#ownInterval.over(this.#intervalIn(intervalGroup))
  }

  /** Shows a symbol here and in everything that follows the same group. */
  setSymbol(symbol: InstrumentId): void {
    const { symbolGroup } = this.#kept
    if (symbolGroup === null) this.#keep({ symbol })
    else this.#tellSymbol(symbolGroup, symbol)
  }

  setInterval(interval: ChartInterval): void {
    const { intervalGroup } = this.#kept
    if (intervalGroup === null) this.#keep({ interval })
    else this.#tellInterval(intervalGroup, interval)
  }

  /** Follows a group: an empty one takes over what the panel shows. With null the panel keeps to itself what it shows. */
  followSymbol(group: LinkGroupNumber | null): void {
    const { symbol } = this
    this.#ownSymbol.forget()
    this.#keep({ symbolGroup: group, symbol })
    if (group !== null && symbol !== null && this.#symbolIn(group) === null) this.#tellSymbol(group, symbol)
  }

  followInterval(group: LinkGroupNumber | null): void {
    const { interval } = this
    this.#ownInterval.forget()
    this.#keep({ intervalGroup: group, interval })
    if (group !== null && interval !== null && this.#intervalIn(group) === null) this.#tellInterval(group, interval)
  }

  #keep(parts: Partial<KeptLink>): void {
    this.#kept = { ...this.#kept, ...parts }
    this.#ports.changed()
  }

  #symbolIn(group: LinkGroupNumber): InstrumentId | null {
    return this.#ports.groups()?.[group].symbol ?? null
  }

  #intervalIn(group: LinkGroupNumber): ChartInterval | null {
    return this.#ports.groups()?.[group].interval ?? null
  }

  #tellSymbol(group: LinkGroupNumber, symbol: InstrumentId): void {
    void this.#ownSymbol.make(symbol, () => this.#ports.client.request('link.setSymbol', { group, symbol }))
  }

  #tellInterval(group: LinkGroupNumber, interval: ChartInterval): void {
    void this.#ownInterval.make(interval, () => this.#ports.client.request('link.setInterval', { group, interval }))
  }
}
