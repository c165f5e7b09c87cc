/** All workspaces as one immutable value, and the basic edits of it. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WindowId, WindowRecord, Workspace, WorkspaceFault, WorkspaceId } from '#model/workspace/workspace.ts'

/**
 * Invariants: there is a workspace, and `current` is one; each has a desk; no id occurs twice. `nextNumber` is greater
 * than the number of every id ever used.
 */
export interface WorkspaceState {
  /** In the user's order. */
  readonly workspaces: readonly Workspace[]
  readonly current: WorkspaceId
  /** Number of the next workspace or window. */
  readonly nextNumber: number
}

/** A window without its id, as it can be copied. */
export type WindowContent = Omit<WindowRecord, 'id'>

/** A workspace without ids, as it can be copied, exported and imported. */
export interface WorkspaceContent extends Omit<Workspace, 'id' | 'windows'> {
  /** At least one of them is a desk. */
  readonly windows: readonly WindowContent[]
}

/** The next state, and the edit's result. */
export type Edited<T = null> = Result<{ readonly state: WorkspaceState; readonly value: T }, WorkspaceFault>

export function edited(state: WorkspaceState): Edited
export function edited<T>(state: WorkspaceState, value: T): Edited<T>
export function edited(state: WorkspaceState, value: unknown = null): Edited<unknown> {
  return success({ state, value })
}

export function currentOf(state: WorkspaceState): Workspace {
  const current = state.workspaces.find(({ id }) => id === state.current) ?? state.workspaces[0]
  if (current === undefined) throw new RangeError('There is no workspace.')
  return current
}

/** The window if it belongs to the current workspace. */
export function windowOf(state: WorkspaceState, window: WindowId): WindowRecord | null {
  return currentOf(state).windows.find(({ id }) => id === window) ?? null
}

/** Changes one workspace; answers the same state when the edit changes nothing. */
export function changeWorkspace(
  state: WorkspaceState,
  id: WorkspaceId,
  change: (workspace: Workspace) => Workspace,
): Edited {
  const workspace = state.workspaces.find((one) => one.id === id)
  if (workspace === undefined) return failure('unknownWorkspace')
  const changed = change(workspace)
  if (changed === workspace) return edited(state)
  return edited({ ...state, workspaces: state.workspaces.map((one) => (one === workspace ? changed : one)) })
}

/** A workspace of this content with ids of its own, taken from `nextNumber` on. */
export function withIds(
  { windows, ...content }: WorkspaceContent,
  nextNumber: number,
): { readonly workspace: Workspace; readonly nextNumber: number } {
  const workspace: Workspace = {
    id: workspaceIdOf(nextNumber),
    ...content,
    windows: windows.map((window, index) => ({ id: windowIdOf(nextNumber + 1 + index), ...window })),
  }
  return { workspace, nextNumber: nextNumber + 1 + windows.length }
}

export function withoutIds({ id: _own, windows, ...content }: Workspace): WorkspaceContent {
  return { ...content, windows: windows.map(({ id: _window, ...window }) => window) }
}

export const workspaceIdOf = (number: number): WorkspaceId => `workspace-${number}` as WorkspaceId
export const windowIdOf = (number: number): WindowId => `window-${number}` as WindowId

/** The number in the id of a workspace or window. */
export const numberOf = (id: WorkspaceId | WindowId): number => Number(id.slice(id.indexOf('-') + 1))
