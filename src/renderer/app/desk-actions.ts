/** What can be done to the panels of a desk window: the docking frame carries it out, commands and menus ask for it. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'
import type { DeskLayout, PanelRecord } from '#model/workspace/workspace.ts'

/** A side of a panel, or the way from it. */
export type Direction = 'left' | 'right' | 'up' | 'down'

/** An open panel. Its fields are live: what reads them in a template or an effect reads them again when they change. */
export interface DeskPanel {
  /** Unique in its window. */
  readonly id: string
  /** See `panels/registry.ts`; a kind that is not there is stored and shown as a placeholder. */
  readonly kind: string
  /** In the reader's language. */
  readonly title: string
  /** The group whose symbol it follows, or null: it has a symbol of its own, or none. */
  readonly symbolGroup: LinkGroupNumber | null
  readonly intervalGroup: LinkGroupNumber | null
  /** Whether it shows a symbol at all, linked or not. */
  readonly followsSymbols: boolean
  /** Whether it shows an interval at all, linked or not. */
  readonly followsIntervals: boolean
  /** What it follows or holds itself; null while nothing was chosen, and for a kind that shows no single symbol. */
  readonly symbol: InstrumentId | null
}

/** Which panels a desk has, and where they are. */
export interface DeskContent {
  readonly panels: readonly PanelRecord[]
  /** As windows store it. */
  readonly layout: DeskLayout
}

/** How many charts a grid can have. */
export const CHART_COUNTS = [2, 4, 6, 9] as const
/** See {@link CHART_COUNTS}. */
export type ChartCount = (typeof CHART_COUNTS)[number]

/** Absent (`App.desk` is null) in windows without docked panels. A panel that is not named is the active one. */
export interface DeskActions {
  /** In reading order: from left to right and top to bottom, the tabs of a group in their order. */
  readonly panels: readonly DeskPanel[]
  readonly active: DeskPanel | null
  readonly isMaximised: boolean
  /** Opens a further panel as a tab beside the active one, and goes into it. Answers its id, or null when there are too many. */
  open(kind: string): string | null
  /** Makes an open panel of the kind active, or opens one. */
  show(kind: string): void
  close(panelId?: string): void
  /** Puts other panels in the place of all that are open. */
  arrange(desk: DeskContent): void
  /** Makes a grid of charts where the last active chart is; further ones show these symbols, and all have one interval. */
  gridOfCharts(count: ChartCount, symbols: readonly InstrumentId[]): void
  /** Gives the active panel the whole window, or puts it back. */
  toggleMaximise(): void
  /** Makes a panel active and moves the focus into it. */
  focus(panelId: string): void
  /** The next panel that can be seen, in reading order and around. */
  focusNext(): void
  focusPrevious(): void
  /** The nearest panel on that side, if there is one. */
  focusTowards(direction: Direction): void
  /** Moves the active panel out of its tabs into a place of its own on that side. Alone in its group, it stays. */
  split(direction: Direction): void
  /** Moves the active panel among the tabs of the neighbouring group on that side, if there is one. */
  move(direction: Direction): void
  /** Has the panel follow a group, or, with null, keep what it shows to itself. */
  linkSymbol(group: LinkGroupNumber | null, panelId?: string): void
  linkInterval(group: LinkGroupNumber | null, panelId?: string): void
  /** Shows a symbol in the active panel, or in the last active one that shows symbols, and in all that is linked with it. */
  showSymbol(symbol: InstrumentId): void
  showInterval(interval: ChartInterval): void
}
