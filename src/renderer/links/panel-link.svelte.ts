/** The symbol and interval of one panel: its group's if it follows one, else its own. */
import type { Client } from '#contract/wire/client.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LinkGroupNumber, LinkGroups } from '#model/workspace/link-group.ts'
import { groupChoicesOf, type GroupChoices } from './group-choices.svelte.ts'
import type { StoredLink } from './stored-link.ts'

export interface PanelLinkPorts {
  readonly client: Pick<Client, 'request'>
  /** Returns all groups, reactive; undefined until they are known. */
  readonly groups: () => LinkGroups | undefined
  readonly changed: () => void
}

export class PanelLink {
  #stored: StoredLink = $state.raw() as StoredLink
  readonly #choices: GroupChoices
  readonly #ports: PanelLinkPorts

  constructor(stored: StoredLink, ports: PanelLinkPorts) {
    this.#stored = stored
    this.#ports = ports
    this.#choices = groupChoicesOf(ports.client)
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

  get symbol(): InstrumentId | null {
    const { symbolGroup, symbol } = this.#stored
    if (symbolGroup === null) return symbol
    return this.#symbolIn(symbolGroup)
  }

  get interval(): ChartInterval | null {
    const { intervalGroup, interval } = this.#stored
    if (intervalGroup === null) return interval
    return this.#intervalIn(intervalGroup)
  }

  /** Shows a symbol in all panels of the same group. */
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

  /** Follows a group; an empty one takes over the panel's symbol. With null the panel keeps its symbol unlinked. */
  followSymbol(group: LinkGroupNumber | null): void {
    const { symbol } = this
    this.#keep({ symbolGroup: group, symbol })
    if (group !== null && symbol !== null && this.#symbolIn(group) === null) this.#publishSymbol(group, symbol)
  }

  followInterval(group: LinkGroupNumber | null): void {
    const { interval } = this
    this.#keep({ intervalGroup: group, interval })
    if (group !== null && interval !== null && this.#intervalIn(group) === null) this.#publishInterval(group, interval)
  }

  #keep(parts: Partial<StoredLink>): void {
    this.#stored = { ...this.#stored, ...parts }
    this.#ports.changed()
  }

  #symbolIn(group: LinkGroupNumber): InstrumentId | null {
    const received = this.#ports.groups()
    return this.#choices[group].symbol.over(received?.[group].symbol ?? null, received)
  }

  #intervalIn(group: LinkGroupNumber): ChartInterval | null {
    const received = this.#ports.groups()
    return this.#choices[group].interval.over(received?.[group].interval ?? null, received)
  }

  #publishSymbol(group: LinkGroupNumber, symbol: InstrumentId): void {
    const { client, groups } = this.#ports
    void this.#choices[group].symbol.make(symbol, () => client.request('link.setSymbol', { group, symbol }), groups)
  }

  #publishInterval(group: LinkGroupNumber, interval: ChartInterval): void {
    const { client, groups } = this.#ports
    void this.#choices[group].interval.make(
      interval,
      () => client.request('link.setInterval', { group, interval }),
      groups,
    )
  }
}
