/** The store of the workspaces: edits by pure functions, subscriptions and persistence. */
import { success, type Result } from '../../model/failure.ts'
import type { WorkspaceFault } from '../../model/workspace.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'
import type { Edited, WorkspaceState } from './workspace-state.ts'

export interface Workspaces extends Observable<WorkspaceState> {
  /** Applies an edit and answers its result; a refused one changes nothing. */
  edit<T>(edit: (state: WorkspaceState) => Edited<T>): Result<T, WorkspaceFault>
}

export function createWorkspaces(document: VersionedDocument<WorkspaceState>): Workspaces {
  const state = createVariable(document.read())
  return {
    current: () => state.current(),
    watch: (listener) => state.watch(listener),
    edit(edit) {
      const outcome = edit(state.current())
      if (!outcome.ok) return outcome
      const next = outcome.value.state
      if (next !== state.current()) {
        document.write(next)
        state.set(next)
      }
      return success(outcome.value.value)
    },
  }
}
