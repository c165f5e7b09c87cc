/** Run-time checks of requests about workspaces, windows and link groups. */
import * as v from 'valibot'
import { CHART_INTERVALS } from '#model/candles/candle-interval.ts'
import { type Json, type JsonBounds, isBoundedJson, isRecord } from '#model/values/json.ts'
import { LINK_GROUP_NUMBERS } from '#model/workspace/link-group.ts'
import {
  MAX_PANELS,
  MAX_PINNED,
  MAX_PIXELS,
  WINDOW_KINDS,
  type DeskLayout,
  type WindowId,
  type WorkspaceId,
  isWindowId,
  isWorkspaceId,
} from '#model/workspace/workspace.ts'
import { chord, commandId, instrument } from '../values/schemas.ts'

/** Fits a desk of {@link MAX_PANELS} panels, each in its own split. */
const LAYOUT_BOUNDS: JsonBounds = { maxDepth: 200, maxUnits: 131_072 }
/** Fits a chart with indicators and drawing styles; unbounded data need a document of their own. */
const STATE_BOUNDS: JsonBounds = { maxDepth: 32, maxUnits: 65_536 }
/** For all panels of a window. */
const STATES_BOUNDS: JsonBounds = { maxDepth: 40, maxUnits: 262_144 }
/** Fits several windows; with every quotation mark escaped, below the longest call of a web window. */
export const MAX_FILE_UNITS = 4_000_000

const json = (bounds: JsonBounds) =>
  v.custom<Json>((value) => isBoundedJson(value, bounds), 'not JSON of a reasonable size and depth')

const name = (min: number) => v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(80))
const workspaceName = name(1)
/** Empty for the application's own workspace. */
export const storedWorkspaceName = name(0)

const workspaceId = v.custom<WorkspaceId>(isWorkspaceId, 'not a workspace id')
/** The id of a window. */
export const windowId = v.custom<WindowId>(isWindowId, 'not a window id')
/** A kind of window. */
export const windowKind = v.picklist(WINDOW_KINDS)

/** Only windows read its fields. */
const arrangedLayout = v.custom<DeskLayout>(
  (value) => isRecord(value) && Object.keys(value).length > 0 && isBoundedJson(value, LAYOUT_BOUNDS),
  'no layout of a reasonable size and depth',
)
/** Null before the window was arranged. */
export const layout = v.nullable(arrangedLayout)

const word = v.pipe(v.string(), v.regex(/^[^\p{C}]{1,64}$/u, 'not a name'))
/** A panel, whose state only the panel reads. */
export const panel = v.strictObject({ id: word, kind: word, state: json(STATE_BOUNDS) })
/** The panels of one window, each id once. */
export const panels = v.pipe(
  v.array(panel),
  v.maxLength(MAX_PANELS),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'every panel once'),
  v.check((all) => isBoundedJson(all, STATES_BOUNDS), 'panels of a reasonable size'),
)

const coordinate = v.pipe(v.number(), v.integer(), v.minValue(-MAX_PIXELS), v.maxValue(MAX_PIXELS))
const extent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PIXELS))
/** Position and size on one display, device-independent pixels. */
export const place = v.strictObject({
  bounds: v.strictObject({ x: coordinate, y: coordinate, width: extent, height: extent }),
  maximized: v.boolean(),
  displayId: v.nullable(word),
})

/** The instruments pinned to a window, in order. */
export const pinned = v.pipe(v.array(instrument), v.maxLength(MAX_PINNED))

/** The key of a workspace. */
export const workspaceReference = v.strictObject({ workspace: workspaceId })
/** A new workspace by its name. */
export const workspaceCreation = v.strictObject({ name: workspaceName })
/** Renames a workspace. */
export const workspaceNaming = v.strictObject({ workspace: workspaceId, name: workspaceName })
/** The text of a workspace file. */
export const file = v.strictObject({ content: v.pipe(v.string(), v.maxLength(MAX_FILE_UNITS)) })

/** The key of a window of the current workspace. */
export const windowReference = v.strictObject({ window: windowId })
/** Identifies a page's window; see `src/README.md`, "Windows". */
export const windowAttachment = v.strictObject({
  /** From the page's address. */
  window: v.nullable(windowId),
  /** Whether a new desk may be opened. */
  orNew: v.boolean(),
})
/** Opens a window, beside another one or alone. */
export const windowOpening = v.strictObject({ kind: windowKind, beside: v.nullable(windowId) })
/** Stores a window's layout and panels. */
export const windowLayout = v.strictObject({ window: windowId, layout: arrangedLayout, panels })
/** Stores a window's position. */
export const windowPlace = v.strictObject({ window: windowId, place })
/** Stores the instruments pinned to a window. */
export const windowPinned = v.strictObject({ window: windowId, pinned })

const group = v.picklist(LINK_GROUP_NUMBERS)
/** An interval that a chart can show. */
export const interval = v.picklist(CHART_INTERVALS)
/** Sets the instrument of a link group; null clears it. */
export const linkSymbol = v.strictObject({ group, symbol: v.nullable(instrument) })
/** Sets the interval of a link group; null clears it. */
export const linkInterval = v.strictObject({ group, interval: v.nullable(interval) })

const label = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const entry = v.strictObject({ command: commandId, label, chord: v.nullable(chord) })
const menu = v.strictObject({
  label,
  groups: v.pipe(v.array(v.pipe(v.array(entry), v.maxLength(100))), v.maxLength(16)),
})
/** The application's menus, as the main window builds them. */
export const menus = v.strictObject({ menus: v.pipe(v.array(menu), v.maxLength(16)) })
/** A chosen menu command. */
export const menuChoice = v.strictObject({
  window: windowId,
  command: commandId,
  /** The instrument to act on. */
  instrument: v.nullable(instrument),
})
