/** The indicators of the panel, or those stored for its symbol. */
import type { Client } from '#contract/wire/client.ts'
import type { ChosenIndicator, IndicatorKind, IndicatorTemplate } from '#model/charts/chart-indicator.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { LiveTopic } from '#renderer/live/topics/live-topic.ts'

export interface IndicatorChoicePorts {
  readonly client: Client
  /** Null while no symbol is shown. */
  readonly symbol: () => InstrumentId | null
  readonly own: () => readonly ChosenIndicator[]
  readonly keepOwn: (indicators: readonly ChosenIndicator[]) => void
}

const DEFAULTS = { parameters: [], colours: [], share: null } as const

export class IndicatorChoice {
  readonly #ports: IndicatorChoicePorts
  readonly #templates: LiveTopic<'indicatorTemplates'>

  constructor(ports: IndicatorChoicePorts) {
    this.#ports = ports
    this.#templates = new LiveTopic(ports.client, 'indicatorTemplates', null)
  }

  readonly #ofSymbol = $derived.by(() => {
    const symbol = this.#ports.symbol()
    return symbol === null ? null : new LiveTopic(this.#ports.client, 'symbolIndicators', symbol)
  })

  readonly current: readonly ChosenIndicator[] = $derived.by(() => this.#ofSymbol?.current ?? this.#ports.own())

  /** Every panel shows those of the symbol. */
  readonly isOfSymbol: boolean = $derived.by(() => (this.#ofSymbol?.current ?? null) !== null)

  get templates(): readonly IndicatorTemplate[] {
    return this.#templates.current ?? []
  }

  set(indicators: readonly ChosenIndicator[]): void {
    const symbol = this.#ports.symbol()
    if (this.isOfSymbol && symbol !== null) this.#keepForSymbol(symbol, indicators)
    else this.#ports.keepOwn(indicators)
  }

  /** Stores the current indicators for the symbol, or removes its own. */
  setOfSymbol(isOfSymbol: boolean): void {
    const symbol = this.#ports.symbol()
    if (symbol !== null) this.#keepForSymbol(symbol, isOfSymbol ? this.current : null)
  }

  toggle(kind: IndicatorKind): void {
    const { current } = this
    const isShown = current.some((chosen) => chosen.kind === kind)
    this.set(isShown ? current.filter((chosen) => chosen.kind !== kind) : [...current, { kind, ...DEFAULTS }])
  }

  change(kind: IndicatorKind, parts: Partial<Omit<ChosenIndicator, 'kind'>>): void {
    this.set(this.current.map((chosen) => (chosen.kind === kind ? { ...chosen, ...parts } : chosen)))
  }

  /** Moves its pane up or down, or its lines behind or in front. */
  move(kind: IndicatorKind, step: -1 | 1): void {
    const { current } = this
    const from = current.findIndex((chosen) => chosen.kind === kind)
    const [moved, other] = [current[from], current[from + step]]
    if (moved === undefined || other === undefined) return
    this.set(current.with(from, other).with(from + step, moved))
  }

  /** Returns false at the limit. Rejects without a connection. */
  async saveTemplate(name: string): Promise<boolean> {
    const saved = await this.#ports.client.request('indicators.saveTemplate', { name, indicators: this.current })
    return saved.ok
  }

  async removeTemplate(name: string): Promise<void> {
    await this.#ports.client.request('indicators.removeTemplate', { name })
  }

  // The window already shows a lost connection.
  #keepForSymbol(instrument: InstrumentId, indicators: readonly ChosenIndicator[] | null): void {
    this.#ports.client.request('indicators.keepForSymbol', { instrument, indicators }).catch(() => undefined)
  }
}
