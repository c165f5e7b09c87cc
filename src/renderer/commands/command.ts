/** What a command is: a row of the one table that menus, shortcuts, the palette and the key list are made of. */
import type { Client } from '#contract/wire/client.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { DrawingKind } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import type { WindowKind, WorkspaceList } from '#model/workspace/workspace.ts'
import type { DeskActions } from '../app/desk-actions.ts'
import type { Locale } from '#i18n/locale.ts'
import type { AlertPreset } from './alert-preset.ts'
import type { ChartRange } from '../plotting/scales/chart-range.ts'

/** In the order in which menus and the key list show them. */
export const COMMAND_GROUPS = [
  'general',
  'list',
  'chart',
  'drawing',
  'alert',
  'panel',
  'window',
  'link',
  'appearance',
] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export interface Command {
  /** Written into the settings: never renamed. */
  readonly id: string
  readonly group: CommandGroup
  /** In the reader's language, or in the one that is asked for. */
  readonly title: (locale?: Locale) => string
  /** What it comes with, as `chord.ts` writes chords; the first is the one that is shown. */
  readonly chords: readonly string[]
  /** `rows`: its chord counts only while the focus is in a list of rows, whose every key is about the selected row. */
  readonly scope: 'window' | 'rows'
  /** Whether it can be carried out just now. */
  readonly when: (context: CommandContext) => boolean
  /** May reject; the window says so. */
  readonly run: (context: CommandContext) => void | Promise<unknown>
}

/** What commands act on. */
export interface CommandContext {
  readonly client: Pick<Client, 'request'>
  /** The last price that the window knows; null when it knows none. */
  readonly lastPrice: (instrument: InstrumentId) => number | null
  readonly openWindow: (kind: WindowKind) => void
  readonly settings: Settings
  /** Undefined until it is known. */
  readonly session: ServiceSession | undefined
  /** Whether the profile was lost: nothing is requested until the application ends. */
  readonly isStopped: boolean
  readonly desk: DeskActions | null
  /** Undefined until they are known. */
  readonly workspaces: WorkspaceList | undefined
  /** Null in a window without the menu of workspaces. */
  readonly workspace: WorkspaceActions | null
  /** Of the list of rows that had the focus last. */
  readonly rows: RowActions | null
  /** Of the watchlist that had the focus last. */
  readonly list: ListActions | null
  /** The symbols of the watchlist that had the focus last, then those of all lists in their order, each once. */
  readonly listedSymbols: () => Promise<readonly InstrumentId[]>
  /** Of the chart that had the focus last. */
  readonly chart: ChartActions | null
  /** Of the chart that had the focus last. */
  readonly drawings: DrawingActions | null
  /** Opens a dialog of the window, in the place of the one that is open. */
  readonly openDialog: (dialog: WindowDialog) => void
  /** Opens the window's menu. */
  readonly openMenu: () => void
}

/** What can be done in a list of rows. */
export interface RowActions {
  readonly selected: InstrumentId | null
  /** Whether any row is, a section among them. */
  readonly hasSelection: boolean
  open(): void
  remove(): void
  /** Asks for another name, and for whatever else the reader may say about the row. */
  rename(): void
  /** Moves the selected rows by one place. */
  moveBy(step: -1 | 1): void
  /** Moves the selected rows to the list before or after this one. */
  moveToList(step: -1 | 1): void
  selectAll(): void
  /** Copies the selected rows as text. */
  copy(): void
  /** Selects the next row, after the last one the first. */
  next(): void
  /** Shows where the selected row's price comes from, or hides it again. */
  explain(): void
  /** Selects an instrument if it is in the list. */
  reveal(instrument: InstrumentId): void
}

/** What can be done to the drawings of the chart that had the focus last. */
export interface DrawingActions {
  readonly hasSelection: boolean
  /** Whether what is selected is a line that the price can reach. */
  readonly hasLine: boolean
  /** Takes a tool in hand, with the keys on the chart. */
  choose(kind: DrawingKind): void
  selectNext(): void
  toggleMagnet(): void
  remove(): void
  duplicate(): void
  /** Opens the editor of a new alert on the selected line. */
  alert(): void
  undo(): void
  redo(): void
}

/** What can be done with the watchlist that is shown. */
export interface ListActions {
  /** Its id. */
  readonly watchlist: string
  /** Its instruments, in its own order. */
  readonly symbols: readonly InstrumentId[]
  add(): void
  import(): void
  /** Makes a list and shows it, its name ready to be written over. */
  create(): void
  addSection(): void
  /** Puts the focus where the rows can be narrowed. */
  filter(): void
  arrangeColumns(): void
  undo(): void
  redo(): void
  /** Shows another list in its place. */
  show(watchlist: string): void
}

/** What can be done with a chart. */
export interface ChartActions {
  readonly hasSymbol: boolean
  /** Whether bars are drawn, so that they can be saved as a picture or a CSV file. */
  readonly isDrawn: boolean
  /** Asks which indicators to show. */
  chooseIndicators(): void
  /** Asks which symbols to compare it with. */
  compare(): void
  /** Saves what it shows as a picture; may reject, as the others may. */
  saveImage(): Promise<void>
  copyImage(): Promise<void>
  showRange(range: ChartRange): void
  /** Asks for a date, and shows its bar. */
  goToDate(): void
  /** Saves what it shows as numbers. */
  saveCsv(): void
}

/** What can be done with the current workspace, each by asking for what is still missing. */
export interface WorkspaceActions {
  /** Whether it is the only one, which has to stay. */
  readonly isOnly: boolean
  create(): void
  saveAs(): void
  duplicate(): void
  rename(): void
  remove(): void
  exportTo(): void
  importFrom(): void
}

/** The palette over everything, over symbols alone, or over intervals; `text` is what was typed already. */
export type PaletteMode = 'everything' | 'symbols' | 'intervals'

export interface PaletteDialog {
  readonly kind: 'palette'
  readonly mode: PaletteMode
  readonly text: string
}

/** Adds symbols to a list; `text` is what was typed already. */
export interface AddDialog {
  readonly kind: 'add'
  readonly watchlist: string
  readonly text: string
}

/** Makes an alert, or changes one. */
interface AlertDialog {
  readonly kind: 'alert'
  readonly alert: Alert | null
  /** What a new one starts with. */
  readonly preset: AlertPreset | null
}

export type WindowDialog =
  | PaletteDialog
  | AddDialog
  | AlertDialog
  /** Enters and edits the lots of an instrument. */
  | { readonly kind: 'lots'; readonly instrument: InstrumentId }
  | { readonly kind: 'keys' | 'guide' | 'connect' | 'firedAlerts' }
  /** Without a section it opens at the first. */
  | { readonly kind: 'settings'; readonly section?: 'about' }

export const always = (): boolean => true

/** Whether the active panel shows something that has an interval. */
export const listensToIntervals = ({ desk }: CommandContext): boolean => desk?.active?.followsIntervals === true
