/** A workspace: a named set of windows, with what each shows and where it stands, and what the link groups hold. */
import type { InstrumentId } from './instrument.ts'
import type { Json } from './json.ts'
import type { LinkGroups } from './link-group.ts'

declare const brand: unique symbol

/** Names a workspace for as long as it exists; never given out again. */
export type WorkspaceId = string & { readonly [brand]: 'WorkspaceId' }
/** Names a window over all workspaces; never given out again, so that an old address cannot open somebody else's window. */
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
  /** Where it stands when it is not maximised. */
  readonly bounds: Bounds
  readonly maximized: boolean
  /** The shell's own name of the display; null where the shell cannot tell displays apart. */
  readonly displayId: string | null
}

/** One panel of a desk window. */
export interface PanelRecord {
  /** The docking library's own name of the panel, unique in its window. */
  readonly id: string
  /** An open set that only the windows know. A panel of an unknown kind is kept, not lost. */
  readonly kind: string
  /** What the panel keeps for itself, its link groups among it. */
  readonly state: Json
}

/** A window as it is stored. */
export interface WindowRecord {
  readonly id: WindowId
  readonly kind: WindowKind
  /**
   * Where the window stood last on each display, the latest first; empty for a window that never told. A shell takes the first
   * whose display is there, and brings the window back on screen when none is.
   */
  readonly places: readonly WindowPlace[]
  /** The docking library's own description of a desk; null has the window arrange its panels by itself. */
  readonly layout: Json
  /** The panels of a desk, in the order in which they are arranged when there is no layout. */
  readonly panels: readonly PanelRecord[]
  /** The symbols of a ticker strip. */
  readonly pinned: readonly InstrumentId[]
}

/** A named set of windows. */
export interface Workspace {
  readonly id: WorkspaceId
  /** Empty for the one that the application comes with: the window names that one in the user's language. */
  readonly name: string
  /** In the order in which they were opened; at least one of them is a desk. */
  readonly windows: readonly WindowRecord[]
  readonly links: LinkGroups
}

/** All workspaces in the user's order, without what their windows hold. */
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
  /** Whether a page shows it just now; only windows of the current workspace can be shown. */
  readonly isShown: boolean
}

/** Why an edit of the workspaces was refused. */
export type WorkspaceFault =
  'unknownWorkspace' | 'unknownWindow' | 'lastWorkspace' | 'tooManyWorkspaces' | 'tooManyWindows'

/**
 * Why a file was refused as a whole; nothing of it was taken.
 * - `tooLarge`: longer than such a file can be.
 * - `notJson`: not JSON text.
 * - `otherFormat`: not a file of this kind.
 * - `newer`: written by a newer version of the application.
 * - `malformed`: of this kind, but not sound.
 */
export type FileFault = 'tooLarge' | 'notJson' | 'otherFormat' | 'newer' | 'malformed'

/** More than this is a page or a file gone wild, not a wish. */
export const MAX_WORKSPACES = 64
/** In one workspace. */
export const MAX_WINDOWS = 32
/** In one window. */
export const MAX_PANELS = 64
/** In one ticker strip. */
export const MAX_PINNED = 200
/** Displays on which a window's place is remembered. */
export const MAX_PLACES = 8
/** Bound of coordinates and extents; a windowing system takes 32-bit integers and may throw at anything else. */
export const MAX_PIXELS = 1_000_000
