/** The store of the workspaces: edits, subscriptions and persistence. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WorkspaceFault } from '#model/workspace/workspace.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import { createVariable, type Observable } from '#core/reactive/variable.ts'
import { workspacesFormat } from './stored-workspaces.ts'
import type { Edited, WorkspaceState } from './workspace-state.ts'

export interface Workspaces extends Observable<WorkspaceState> {
  /** A refused edit changes nothing. */
  edit<T>(edit: (state: WorkspaceState) => Edited<T>): Result<T, WorkspaceFault>
  /** The ids of the next state must continue those of this one. */
  replace(next: WorkspaceState): void
}

export function createWorkspaces(document: VersionedDocument<WorkspaceState>): Workspaces {
  const state = createVariable(document.read())

  function put(next: WorkspaceState): void {
    document.write(next)
    state.set(next)
  }

  return {
    current: () => state.current(),
    watch: (listener) => state.watch(listener),
    edit(edit) {
      const outcome = edit(state.current())
      if (!outcome.ok) return outcome
      const next = outcome.value.state
      if (next !== state.current()) {
        if (!hasRoom(workspacesFormat, state.current(), next)) return failure('tooMuchInAll')
        put(next)
      }
      return success(outcome.value.value)
    },
    replace: put,
  }
}
