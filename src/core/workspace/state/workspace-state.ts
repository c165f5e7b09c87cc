/** All workspaces as one immutable value, and its basic edits. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WindowId, WindowRecord, Workspace, WorkspaceFault, WorkspaceId } from '#model/workspace/workspace.ts'

/**
 * Invariants: there is a workspace, and `current` is one; each has a desk; ids are unique. `nextNumber` is greater than the number of every
 * id ever used.
 */
export interface WorkspaceState {
  /** In the user's order. */
  readonly workspaces: readonly Workspace[]
  readonly current: WorkspaceId
  /** The number of the next workspace or window. */
  readonly nextNumber: number
}

export type WindowContent = Omit<WindowRecord, 'id'>

/** A workspace to copy, export or import. */
export interface WorkspaceContent extends Omit<Workspace, 'id' | 'windows'> {
  /** At least one is a desk. */
  readonly windows: readonly WindowContent[]
}

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

/** Returns null for a window outside of the current workspace. */
export function windowOf(state: WorkspaceState, window: WindowId): WindowRecord | null {
  return currentOf(state).windows.find(({ id }) => id === window) ?? null
}

/** Returns the same state if the edit changes nothing. */
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

/** Numbers ids from `nextNumber` on. */
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

export const numberOf = (id: WorkspaceId | WindowId): number => Number(id.slice(id.indexOf('-') + 1))
