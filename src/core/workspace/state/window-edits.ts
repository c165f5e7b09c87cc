/** Edits of windows. Each returns a valid state, or a fault. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { failure } from '#model/values/failure.ts'
import {
  MAX_PIXELS,
  MAX_PLACES,
  MAX_WINDOWS,
  type DeskLayout,
  type PanelRecord,
  type WindowId,
  type WindowKind,
  type WindowPlace,
  type WindowRecord,
  type Workspace,
} from '#model/workspace/workspace.ts'
import { newWindow } from './first-run.ts'
import {
  changeWorkspace,
  currentOf,
  edited,
  windowIdOf,
  windowOf,
  type Edited,
  type WorkspaceState,
} from './workspace-state.ts'

/** The offset of a new window from its neighbour, device-independent pixels. */
const STEP = 32

export function openWindow(state: WorkspaceState, kind: WindowKind, beside: WindowId | null): Edited<WindowId> {
  const workspace = currentOf(state)
  if (workspace.windows.length >= MAX_WINDOWS) return failure('tooManyWindows')
  const neighbour = beside === null ? null : windowOf(state, beside)
  const window: WindowRecord = { id: windowIdOf(state.nextNumber), ...newWindow(kind, placesBeside(neighbour, kind)) }
  const grown: Workspace = { ...workspace, windows: [...workspace.windows, window] }
  const workspaces = state.workspaces.map((one) => (one === workspace ? grown : one))
  return edited({ ...state, workspaces, nextNumber: state.nextNumber + 1 }, window.id)
}

/** The size of a window of another kind does not fit. */
function placesBeside(neighbour: WindowRecord | null, kind: WindowKind): readonly WindowPlace[] {
  const place = neighbour?.kind === kind ? neighbour.places[0] : undefined
  if (place === undefined) return []
  const { x, y, width, height } = place.bounds
  const bounds = { x: Math.min(x + STEP, MAX_PIXELS), y: Math.min(y + STEP, MAX_PIXELS), width, height }
  return [{ ...place, bounds, maximized: false }]
}

/** Returns false for the last desk of a workspace, which stays recorded. */
export function closeWindow(state: WorkspaceState, id: WindowId): Edited<boolean> {
  const workspace = workspaceHolding(state, id)
  if (workspace === undefined) return failure('unknownWindow')
  const windows = workspace.windows.filter((window) => window.id !== id)
  if (!windows.some(({ kind }) => kind === 'desk')) return edited(state, false)
  const changed = changeWorkspace(state, workspace.id, (one) => ({ ...one, windows }))
  return changed.ok ? edited(changed.value.state, true) : changed
}

export function keepLayout(
  state: WorkspaceState,
  id: WindowId,
  { layout, panels }: { readonly layout: DeskLayout; readonly panels: readonly PanelRecord[] },
): Edited {
  return changeWindow(state, id, (window) => ({ ...window, layout, panels }))
}

/** Positions on other displays remain. */
export function keepPlace(state: WorkspaceState, id: WindowId, place: WindowPlace): Edited {
  return changeWindow(state, id, (window) => {
    const elsewhere = window.places.filter(({ displayId }) => displayId !== place.displayId)
    return { ...window, places: [place, ...elsewhere].slice(0, MAX_PLACES) }
  })
}

/** Keeps each symbol at its first position. */
export function keepPinned(state: WorkspaceState, id: WindowId, pinned: readonly InstrumentId[]): Edited {
  return changeWindow(state, id, (window) => ({ ...window, pinned: [...new Set(pinned)] }))
}

/** Works in any workspace: a window's last message may arrive after a switch. */
function changeWindow(state: WorkspaceState, id: WindowId, change: (window: WindowRecord) => WindowRecord): Edited {
  const workspace = workspaceHolding(state, id)
  if (workspace === undefined) return failure('unknownWindow')
  const windows = workspace.windows.map((window) => (window.id === id ? change(window) : window))
  return changeWorkspace(state, workspace.id, (one) => ({ ...one, windows }))
}

function workspaceHolding(state: WorkspaceState, id: WindowId): Workspace | undefined {
  return state.workspaces.find(({ windows }) => windows.some((window) => window.id === id))
}
