/** A workspace: a named set of windows, with their contents and positions, and the symbols of the link groups. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Json } from '../values/json.ts'
import type { LinkGroups } from './link-group.ts'

declare const brand: unique symbol

/** Names a workspace; never reused. */
export type WorkspaceId = string & { readonly [brand]: 'WorkspaceId' }
/** Names a window over all workspaces. Never reused, so that an old address cannot open another window. */
export type WindowId = string & { readonly [brand]: 'WindowId' }

// Bounded, so that the number in an id stays a safe integer.
const WORKSPACE_ID = /^workspace-[1-9]\d{0,11}$/u
const WINDOW_ID = /^window-[1-9]\d{0,11}$/u

/** Whether any value has the form of a workspace's id. */
export function isWorkspaceId(value: unknown): value is WorkspaceId {
  return typeof value === 'string' && WORKSPACE_ID.test(value)
}

/** Whether any value has the form of a window's id. */
export function isWindowId(value: unknown): value is WindowId {
  return typeof value === 'string' && WINDOW_ID.test(value)
}

/** A `desk` holds docked panels, a `ticker` is the strip of pinned symbols, `settings` is the settings window. */
export const WINDOW_KINDS = ['desk', 'ticker', 'settings'] as const
/** A kind of window. */
export type WindowKind = (typeof WINDOW_KINDS)[number]

/** Device-independent pixels on the desktop that all displays form together. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Position and size of a window on one display. */
export interface WindowPlace {
  /** Its bounds when it is not maximised. */
  readonly bounds: Bounds
  readonly maximized: boolean
  /** The shell's own name of the display; null where the shell cannot identify displays. */
  readonly displayId: string | null
}

/** One panel of a desk window. */
export interface PanelRecord {
  /** The docking library's own name of the panel, unique in its window. */
  readonly id: string
  /** An open set that only the windows know. A panel of an unknown kind is stored, not lost. */
  readonly kind: string
  /** The panel's own state, its link groups among it. */
  readonly state: Json
}

/**
 * The docking library's own description of an arranged desk. Only windows read its fields. Every desk that was arranged
 * has one, so a layout is never replaced by the absence of one.
 */
export type DeskLayout = Readonly<Record<string, Json>>

/** A window as it is stored. */
export interface WindowRecord {
  readonly id: WindowId
  readonly kind: WindowKind
  /**
   * The last position of the window on each display, the latest first; empty before the first report. A shell uses the
   * first whose display is connected. If none is, it brings the window back on screen.
   */
  readonly places: readonly WindowPlace[]
  /** Null until a window has arranged the panels for the first time. */
  readonly layout: DeskLayout | null
  /** The panels of a desk, in the order of their arrangement without a layout. */
  readonly panels: readonly PanelRecord[]
  /** The symbols of a ticker strip. */
  readonly pinned: readonly InstrumentId[]
}

/** A named set of windows. */
export interface Workspace {
  readonly id: WorkspaceId
  /** Empty for the application's own workspace: the window names it in the user's language. */
  readonly name: string
  /** In the order in which they were opened; at least one of them is a desk. */
  readonly windows: readonly WindowRecord[]
  readonly links: LinkGroups
}

/** All workspaces in the user's order, without the contents of their windows. */
export interface WorkspaceList {
  readonly current: WorkspaceId
  readonly workspaces: readonly WorkspaceSummary[]
}

/** A workspace in a list. */
export interface WorkspaceSummary {
  readonly id: WorkspaceId
  readonly name: string
  readonly windows: readonly WindowSummary[]
}

/** A window in a list. */
export interface WindowSummary {
  readonly id: WindowId
  readonly kind: WindowKind
  /** Whether a page shows it now; only windows of the current workspace can be shown. */
  readonly isShown: boolean
}

/** Why an edit of the workspaces was refused. */
export type WorkspaceFault =
  | 'unknownWorkspace'
  | 'unknownWindow'
  | 'lastWorkspace'
  | 'tooManyWorkspaces'
  | 'tooManyWindows'
  /** All workspaces together would be too long. */
  | 'tooMuchInAll'

/**
 * Why a file was refused as a whole; nothing of it was taken.
 * - `tooLarge`: longer than such a file can be.
 * - `notJson`: not JSON text.
 * - `otherFormat`: not a file of this kind.
 * - `newer`: written by a newer version of the application.
 * - `malformed`: of this kind, but not valid.
 */
export type FileFault = 'tooLarge' | 'notJson' | 'otherFormat' | 'newer' | 'malformed'

/** A bound against faulty pages and files; no user needs more. */
export const MAX_WORKSPACES = 64
/** In one workspace. */
export const MAX_WINDOWS = 32
/** In one window. */
export const MAX_PANELS = 64
/** In one ticker strip. */
export const MAX_PINNED = 200
/** Maximum number of displays with a stored position of the window. */
export const MAX_PLACES = 8
/** Bound of coordinates and sizes; a windowing system takes 32-bit integers and may throw at anything else. */
export const MAX_PIXELS = 1_000_000
