/** A workspace: a named set of windows, and the symbols of the link groups. */
import type { InstrumentId } from '../market/instrument.ts'
import type { Json } from '../values/json.ts'
import type { LinkGroups } from './link-group.ts'

declare const brand: unique symbol

/** The id of a workspace; never reused. */
export type WorkspaceId = string & { readonly [brand]: 'WorkspaceId' }
/** The id of a window over all workspaces; never reused, so that an old address cannot open another window. */
export type WindowId = string & { readonly [brand]: 'WindowId' }

// Bounded, so that the number in an id stays a safe integer.
const WORKSPACE_ID = /^workspace-[1-9]\d{0,11}$/u
const WINDOW_ID = /^window-[1-9]\d{0,11}$/u

/** Returns whether a value is a workspace id. */
export function isWorkspaceId(value: unknown): value is WorkspaceId {
  return typeof value === 'string' && WORKSPACE_ID.test(value)
}

/** Returns whether a value is a window id. */
export function isWindowId(value: unknown): value is WindowId {
  return typeof value === 'string' && WINDOW_ID.test(value)
}

/** `desk`: docked panels. `ticker`: a strip of pinned symbols. */
export const WINDOW_KINDS = ['desk', 'ticker', 'settings'] as const
/** A kind of window. */
export type WindowKind = (typeof WINDOW_KINDS)[number]

/** Device-independent pixels in the coordinates of all displays together. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Position and size of a window on one display. */
export interface WindowPlace {
  /** While not maximised. */
  readonly bounds: Bounds
  readonly maximized: boolean
  /** The shell's id of the display, if it has one. */
  readonly displayId: string | null
}

/** One panel of a desk window. */
export interface PanelRecord {
  /** The docking library's id, unique in the window. */
  readonly id: string
  /** Defined by windows; panels of an unknown kind are still stored. */
  readonly kind: string
  /** Includes its link groups. */
  readonly state: Json
}

/**
 * The docking library's description of a desk; only windows read it. Every arranged desk has one, so a missing one never replaces a
 * layout.
 */
export type DeskLayout = Readonly<Record<string, Json>>

/** A window as it is stored. */
export interface WindowRecord {
  readonly id: WindowId
  readonly kind: WindowKind
  /**
   * The last position on each display, the latest first. A shell uses the first whose display is connected, or otherwise moves the
   * window back on screen.
   */
  readonly places: readonly WindowPlace[]
  /** Null until arranged. */
  readonly layout: DeskLayout | null
  /** In the order for a desk without a layout. */
  readonly panels: readonly PanelRecord[]
  readonly pinned: readonly InstrumentId[]
}

/** A named set of windows. */
export interface Workspace {
  readonly id: WorkspaceId
  /** Empty for the application's own workspace, which windows name. */
  readonly name: string
  /** In the order of opening; at least one desk. */
  readonly windows: readonly WindowRecord[]
  readonly links: LinkGroups
}

/** All workspaces in the user's order. */
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
  /** Whether a page shows it. */
  readonly isShown: boolean
}

/** Why an edit of the workspaces was refused. */
export type WorkspaceFault =
  | 'unknownWorkspace'
  | 'unknownWindow'
  | 'lastWorkspace'
  | 'tooManyWorkspaces'
  | 'tooManyWindows'
  /** Too long to store. */
  | 'tooMuchInAll'

/**
 * Why a file was rejected. `otherFormat`: not a file of this kind. `newer`: written by a newer version of the application.
 * `malformed`: of this kind, but not valid.
 */
export type FileFault = 'tooLarge' | 'notJson' | 'otherFormat' | 'newer' | 'malformed'

/** Maximum number of workspaces, against faulty pages and files. */
export const MAX_WORKSPACES = 64
/** Maximum number of windows of a workspace. */
export const MAX_WINDOWS = 32
/** Maximum number of panels of a window. */
export const MAX_PANELS = 64
/** Maximum number of symbols of a ticker. */
export const MAX_PINNED = 200
/** Maximum number of stored positions of a window. */
export const MAX_PLACES = 8
/** Maximum of coordinates and sizes; windowing systems take 32-bit integers and may throw at others. */
export const MAX_PIXELS = 1_000_000
