/** A command: a row of the table from which menus, shortcuts, the palette and the key list are made. */
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

/** The order of menus and the key list. */
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
  /** The settings store it, so it is never renamed. */
  readonly id: string
  readonly group: CommandGroup
  /** Returns the title, in the user's language by default. */
  readonly title: (locale?: Locale) => string
  /** Default chords in the notation of `chord.ts`; the first is displayed. */
  readonly chords: readonly string[]
  /** `rows`: its chord counts only while the focus is in a list of rows, where every key is about the selected row. */
  readonly scope: 'window' | 'rows'
  readonly when: (context: CommandContext) => boolean
  /** Runs the command. It may reject; the window shows the error. */
  readonly run: (context: CommandContext) => void | Promise<unknown>
}

export interface CommandContext {
  readonly client: Pick<Client, 'request'>
  /** Returns null for an unknown price. */
  readonly lastPrice: (instrument: InstrumentId) => number | null
  readonly openWindow: (kind: WindowKind) => void
  readonly settings: Settings
  readonly session: ServiceSession | undefined
  /** Whether the profile was lost; no requests are sent until the application ends. */
  readonly isStopped: boolean
  readonly desk: DeskActions | null
  readonly workspaces: WorkspaceList | undefined
  /** Null in a window without the menu of workspaces. */
  readonly workspace: WorkspaceActions | null
  /** The list that had focus last. */
  readonly rows: RowActions | null
  /** The watchlist that had focus last. */
  readonly list: ListActions | null
  /** The symbols of the watchlist that had focus last, then of all lists, without duplicates. */
  readonly listedSymbols: () => Promise<readonly InstrumentId[]>
  /** The chart that had focus last. */
  readonly chart: ChartActions | null
  /** See {@link chart}. */
  readonly drawings: DrawingActions | null
  /** Replaces an open dialog. */
  readonly openDialog: (dialog: WindowDialog) => void
  readonly openMenu: () => void
}

export interface RowActions {
  readonly selected: InstrumentId | null
  /** Whether any row is selected, including sections. */
  readonly hasSelection: boolean
  open(): void
  remove(): void
  rename(): void
  moveBy(step: -1 | 1): void
  /** Moves the selected rows to the list before or after this one. */
  moveToList(step: -1 | 1): void
  selectAll(): void
  copy(): void
  /** Selects the next row, after the last one the first. */
  next(): void
  explain(): void
  reveal(instrument: InstrumentId): void
}

export interface DrawingActions {
  readonly hasSelection: boolean
  /** Whether the selection is a line that the price can reach. */
  readonly hasLine: boolean
  /** Selects a tool that is then operated by keys. */
  choose(kind: DrawingKind): void
  selectNext(): void
  toggleMagnet(): void
  remove(): void
  duplicate(): void
  alert(): void
  undo(): void
  redo(): void
}

export interface ListActions {
  readonly watchlist: string
  /** Its instruments, in the order of the list. */
  readonly symbols: readonly InstrumentId[]
  add(): void
  import(): void
  /** Creates a list whose name can be edited immediately. */
  create(): void
  addSection(): void
  filter(): void
  arrangeColumns(): void
  undo(): void
  redo(): void
  show(watchlist: string): void
}

export interface ChartActions {
  readonly hasSymbol: boolean
  /** Whether bars are drawn, which can then be saved. */
  readonly isDrawn: boolean
  chooseIndicators(): void
  compare(): void
  /** Saves a picture. It may reject, as the methods below may. */
  saveImage(): Promise<void>
  copyImage(): Promise<void>
  showRange(range: ChartRange): void
  goToDate(): void
  saveCsv(): void
}

/** Each action asks for missing details. */
export interface WorkspaceActions {
  /** Whether it is the only workspace, which cannot be deleted. */
  readonly isOnly: boolean
  create(): void
  saveAs(): void
  duplicate(): void
  rename(): void
  remove(): void
  exportTo(): void
  importFrom(): void
}

/** `text` is what the user has already typed. */
export type PaletteMode = 'everything' | 'symbols' | 'intervals'

export interface PaletteDialog {
  readonly kind: 'palette'
  readonly mode: PaletteMode
  readonly text: string
}

export interface AddDialog {
  readonly kind: 'add'
  readonly watchlist: string
  readonly text: string
}

interface AlertDialog {
  readonly kind: 'alert'
  readonly alert: Alert | null
  readonly preset: AlertPreset | null
}

export type WindowDialog =
  | PaletteDialog
  | AddDialog
  | AlertDialog
  | { readonly kind: 'lots'; readonly instrument: InstrumentId }
  | { readonly kind: 'keys' | 'guide' | 'connect' | 'firedAlerts' }
  /** Opens at the first section by default. */
  | { readonly kind: 'settings'; readonly section?: 'about' }

export const always = (): boolean => true

export const listensToIntervals = ({ desk }: CommandContext): boolean => desk?.active?.followsIntervals === true
