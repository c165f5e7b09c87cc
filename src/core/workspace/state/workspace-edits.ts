/** Edits of the set of workspaces. Each returns a valid state, or a fault. */
import { failure } from '#model/values/failure.ts'
import { MAX_WORKSPACES, type WindowId, type Workspace, type WorkspaceId } from '#model/workspace/workspace.ts'
import { newWorkspace } from './first-run.ts'
import {
  changeWorkspace,
  edited,
  windowOf,
  withIds,
  withoutIds,
  type Edited,
  type WorkspaceContent,
  type WorkspaceState,
} from './workspace-state.ts'

export function switchWorkspace(state: WorkspaceState, id: WorkspaceId): Edited {
  if (state.current === id) return edited(state)
  return state.workspaces.some((one) => one.id === id) ? edited({ ...state, current: id }) : failure('unknownWorkspace')
}

/** The desk opens at the position of the requesting window. */
export function createWorkspace(
  state: WorkspaceState,
  name: string,
  from: WindowId | null = null,
): Edited<WorkspaceId> {
  const window = from === null ? null : windowOf(state, from)
  return adoptWorkspace(state, newWorkspace(name, window?.kind === 'desk' ? window.places : []))
}

/** Inserts the copy after the original. */
export function duplicateWorkspace(state: WorkspaceState, id: WorkspaceId, name: string): Edited<WorkspaceId> {
  const index = state.workspaces.findIndex((one) => one.id === id)
  const original = state.workspaces[index]
  if (original === undefined) return failure('unknownWorkspace')
  return adoptWorkspace(state, { ...withoutIds(original), name }, index + 1)
}

export function renameWorkspace(state: WorkspaceState, id: WorkspaceId, name: string): Edited {
  return changeWorkspace(state, id, (workspace) => (workspace.name === name ? workspace : { ...workspace, name }))
}

/** After the current workspace, the next becomes current, or the new last one. */
export function removeWorkspace(state: WorkspaceState, id: WorkspaceId): Edited {
  const index = state.workspaces.findIndex((one) => one.id === id)
  if (index < 0) return failure('unknownWorkspace')
  const workspaces = state.workspaces.toSpliced(index, 1)
  const neighbour = workspaces[Math.min(index, workspaces.length - 1)]
  if (neighbour === undefined) return failure('lastWorkspace')
  return edited({ ...state, workspaces, current: state.current === id ? neighbour.id : state.current })
}

/** Adds a workspace with new ids, by default as the last. */
export function adoptWorkspace(
  state: WorkspaceState,
  content: WorkspaceContent,
  index: number = state.workspaces.length,
): Edited<WorkspaceId> {
  if (state.workspaces.length >= MAX_WORKSPACES) return failure('tooManyWorkspaces')
  const { workspace, nextNumber } = withIds(content, state.nextNumber)
  return edited({ ...state, workspaces: state.workspaces.toSpliced(index, 0, workspace), nextNumber }, workspace.id)
}

/** New ids keep open windows from being mistaken for windows of the other state. */
export function replaceWorkspaces(state: WorkspaceState, other: WorkspaceState): WorkspaceState {
  const workspaces: Workspace[] = []
  let { nextNumber } = state
  let current = state.current
  for (const original of other.workspaces) {
    const adopted = withIds(withoutIds(original), nextNumber)
    workspaces.push(adopted.workspace)
    nextNumber = adopted.nextNumber
    if (original.id === other.current) current = adopted.workspace.id
  }
  return { workspaces, current, nextNumber }
}
