/** One open panel of a desk: its kind, its stored state, and its links. */
import { DEFAULT_INTERVAL, type ChartInterval } from '#model/candles/candle-interval.ts'
import { isRecord, type Json } from '#model/values/json.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import { m } from '#i18n/compiled/messages.js'
import { symbolOf } from '#i18n/wording/instrument.ts'
import { PanelLink, type PanelLinkPorts } from '#renderer/links/panel-link.svelte.ts'
import type { PanelKind } from '#renderer/panels/kind/panel-kind.ts'
import { panelKindOf } from '#renderer/panels/registry.ts'
import type { DeskPanel } from '#renderer/app/desk-actions.ts'
import type { PanelMemory } from '#renderer/components/remembered.svelte.ts'
import { readScroll, type ScrollPositions } from './scroll-memory.ts'
import { readStoredLink, type StoredLink } from '#renderer/links/stored-link.ts'

export interface OpenPanelPorts extends PanelLinkPorts {
  /** Reports a change that is stored with the next one or when the window closes. */
  readonly noted: () => void
}

export class OpenPanel implements DeskPanel, PanelMemory {
  readonly id: string
  readonly kind: string
  /** Undefined for a kind that this version does not know. */
  readonly definition: PanelKind | undefined
  readonly link: PanelLink
  #content: Json | undefined = $state.raw()
  #remembered: Fields
  #scroll: ScrollPositions
  #readScroll: (() => ScrollPositions) | null = null
  readonly #unknownState: Json
  readonly #ports: OpenPanelPorts

  constructor({ id, kind, state }: PanelRecord, ports: OpenPanelPorts) {
    const { link, content, remembered, scroll } = readStoredPanel(state)
    this.id = id
    this.kind = kind
    this.definition = panelKindOf(kind)
    this.link = new PanelLink(link, ports)
    this.#content = content
    this.#remembered = remembered
    this.#scroll = scroll
    this.#unknownState = state
    this.#ports = ports
  }

  get title(): string {
    return this.definition?.name() ?? m.panel_unknown()
  }

  /** The text of the tab: the displayed subject, and the kind if the subject does not imply it. */
  get tabText(): string {
    const { symbol, interval } = this
    const kind = this.definition?.tab
    if (kind === undefined || symbol === null) return this.title
    if (kind === 'nameAndSymbol') return m.panel_tab({ panel: this.title, subject: symbolOf(symbol) })
    return interval === null ? symbolOf(symbol) : m.panel_tab({ panel: symbolOf(symbol), subject: interval })
  }

  /** The accessible name of the tab: starts with the kind and contains the tab's text. */
  get tabName(): string {
    const { title, tabText } = this
    return tabText.startsWith(title) ? tabText : m.panel_tab({ panel: title, subject: tabText })
  }

  get symbolGroup(): LinkGroupNumber | null {
    return this.followsSymbols ? this.link.symbolGroup : null
  }

  get intervalGroup(): LinkGroupNumber | null {
    return this.followsIntervals ? this.link.intervalGroup : null
  }

  get symbol(): InstrumentId | null {
    return this.followsSymbols ? this.link.symbol : null
  }

  get interval(): ChartInterval | null {
    return this.followsIntervals ? (this.link.interval ?? DEFAULT_INTERVAL) : null
  }

  get followsSymbols(): boolean {
    return this.definition !== undefined && this.definition.links !== 'none'
  }

  get followsIntervals(): boolean {
    return this.definition?.links === 'symbolAndInterval'
  }

  get content(): Json {
    return this.#content ?? this.definition?.firstState ?? null
  }

  keepContent(content: Json): void {
    this.#content = content
    this.#ports.changed()
  }

  recall(name: string): Json | undefined {
    return this.#remembered[name]
  }

  remember(name: string, value: Json): void {
    this.#remembered = { ...this.#remembered, [name]: value }
    this.#ports.noted()
  }

  get scroll(): ScrollPositions {
    return this.#readScroll?.() ?? this.#scroll
  }

  /** Sets the reader of scroll positions; null while the panel is not rendered. */
  followScroll(read: (() => ScrollPositions) | null): void {
    this.#scroll = this.scroll
    this.#readScroll = read
  }

  noteScroll(): void {
    this.#ports.noted()
  }

  /** The stored form; the state of an unknown kind is kept unchanged. */
  get record(): PanelRecord {
    const { id, kind } = this
    if (this.definition === undefined) return { id, kind, state: this.#unknownState }
    const parts = { link: this.link.stored, content: this.#content, remembered: this.#remembered, scroll: this.scroll }
    return { id, kind, state: writeStoredPanel(parts) }
  }
}

interface StoredPanel {
  readonly link: StoredLink
  /** Undefined for a panel that never stored anything. */
  readonly content: Json | undefined
  readonly remembered: Fields
  readonly scroll: ScrollPositions
}

type Fields = Readonly<Record<string, Json>>

/** Reads each part independently of invalid ones. */
function readStoredPanel(state: Json): StoredPanel {
  const { link, content, remembered, scroll } = (isRecord(state) ? state : {}) as Fields
  return {
    link: readStoredLink(link),
    content,
    remembered: isRecord(remembered) ? remembered : {},
    scroll: readScroll(scroll),
  }
}

/** Omits empty parts. */
function writeStoredPanel({ link, content, remembered, scroll }: StoredPanel): Json {
  return {
    link: { ...link },
    ...(content === undefined ? {} : { content }),
    ...(Object.keys(remembered).length === 0 ? {} : { remembered }),
    ...(Object.keys(scroll).length === 0 ? {} : { scroll }),
  }
}
