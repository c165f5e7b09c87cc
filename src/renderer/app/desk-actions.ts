/** The actions on the panels of a desk: commands request them, the docking frame performs them. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'
import type { DeskLayout, PanelRecord } from '#model/workspace/workspace.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** An open panel with reactive fields. */
export interface DeskPanel {
  /** Unique in its window. */
  readonly id: string
  /** See `panels/registry.ts`; an unknown kind is stored and shown as a placeholder. */
  readonly kind: string
  readonly title: string
  readonly symbolGroup: LinkGroupNumber | null
  readonly intervalGroup: LinkGroupNumber | null
  /** Whether it shows a symbol, linked or not. */
  readonly followsSymbols: boolean
  readonly followsIntervals: boolean
  /** The followed or own symbol; null for a kind that shows no single symbol. */
  readonly symbol: InstrumentId | null
}

export interface DeskContent {
  readonly panels: readonly PanelRecord[]
  readonly layout: DeskLayout
}

export const CHART_COUNTS = [2, 4, 6, 9] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

/** Desk actions; `App.desk` is null in windows without docked panels. Without a panel id they act on the active panel. */
export interface DeskActions {
  /** Open panels in reading order: groups from left to right and top to bottom, then their tabs. */
  readonly panels: readonly DeskPanel[]
  readonly active: DeskPanel | null
  readonly isMaximised: boolean
  /** Opens a panel beside the active tab, and focuses it. Returns null if there are too many. */
  open(kind: string): string | null
  /** Activates an open panel of the kind, or opens one. */
  show(kind: string): void
  close(panelId?: string): void
  arrange(desk: DeskContent): void
  /** Replaces the last active chart by a grid. Added charts show these symbols, and all share one interval. */
  gridOfCharts(count: ChartCount, symbols: readonly InstrumentId[]): void
  toggleMaximise(): void
  /** Activates a panel and moves the focus into it. */
  focus(panelId: string): void
  /** Follows the reading order, cyclically. */
  focusNext(): void
  focusPrevious(): void
  focusTowards(direction: Direction): void
  /** Moves the active panel into a new group on that side. A panel alone in its group stays. */
  split(direction: Direction): void
  /** Moves the active panel to the neighbouring group on that side, if there is one. */
  move(direction: Direction): void
  /** Links the panel to a group; null unlinks it. */
  linkSymbol(group: LinkGroupNumber | null, panelId?: string): void
  linkInterval(group: LinkGroupNumber | null, panelId?: string): void
  /** Shows a symbol in the active panel, or in the last active one that shows symbols, and in all panels linked with it. */
  showSymbol(symbol: InstrumentId): void
  showInterval(interval: ChartInterval): void
}
