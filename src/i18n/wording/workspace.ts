/** The words of workspaces and windows, and of refused edits. */
import type { WindowSummary, WorkspaceFault, WorkspaceSummary } from '#model/workspace/workspace.ts'
import { m } from '../compiled/messages.js'

/** Returns the name of a workspace. */
export function workspaceName({ name }: Pick<WorkspaceSummary, 'name'>): string {
  return name === '' ? m.workspace_own_name() : name
}

/** Returns the windows with names; desks are numbered in the order of opening. */
export function namedWindows(
  windows: readonly WindowSummary[],
): readonly (WindowSummary & { readonly name: string })[] {
  let desks = 0
  return windows.map((window) => {
    if (window.kind === 'ticker') return { ...window, name: m.window_ticker() }
    if (window.kind === 'settings') return { ...window, name: m.window_settings() }
    desks += 1
    return { ...window, name: m.window_desk({ number: desks }) }
  })
}

export const WORKSPACE_FAULT_WORDING: Readonly<Record<WorkspaceFault, () => string>> = {
  unknownWorkspace: m.workspace_fault_unknown,
  unknownWindow: m.workspace_fault_unknown,
  lastWorkspace: m.workspace_fault_last,
  tooManyWorkspaces: m.workspace_fault_too_many,
  tooManyWindows: m.window_too_many,
  tooMuchInAll: m.workspace_fault_too_much,
}
