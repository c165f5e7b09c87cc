/** The rows of the menu of workspaces and windows. */
import type {
  WindowId,
  WindowKind,
  WindowSummary,
  WorkspaceId,
  WorkspaceList,
  WorkspaceSummary,
} from '#model/workspace/workspace.ts'
import { SEPARATOR, type MenuItem } from '#renderer/components/menus/menu-item.ts'
import type { WorkspaceActions } from '#renderer/commands/command.ts'
import type { Host } from '#renderer/window/host.ts'
import { m } from '#i18n/compiled/messages.js'
import { namedWindows, workspaceName } from '#i18n/wording/workspace.ts'

export interface WorkspaceChoices extends WorkspaceActions {
  readonly switchTo: (workspace: WorkspaceId) => void
}

export interface WindowChoices {
  readonly show: (window: WindowSummary) => void
  readonly open: (kind: WindowKind) => void
  readonly remove: (window: WindowSummary) => void
}

export function workspaceItems(list: WorkspaceList, choices: WorkspaceChoices): readonly MenuItem[] {
  return [
    { kind: 'heading', label: m.workspace_heading() },
    ...list.workspaces.map((workspace): MenuItem => ({
      kind: 'action',
      label: workspaceName(workspace),
      hint: m.workspace_windows({ count: workspace.windows.length }),
      isChosen: workspace.id === list.current,
      run: () => choices.switchTo(workspace.id),
    })),
    SEPARATOR,
    { kind: 'action', label: m.workspace_new(), run: choices.create },
    { kind: 'action', label: m.workspace_save_as(), run: choices.saveAs },
    { kind: 'action', label: m.workspace_duplicate(), run: choices.duplicate },
    { kind: 'action', label: m.workspace_rename(), run: choices.rename },
    { kind: 'action', label: m.workspace_delete(), isDisabled: choices.isOnly, run: choices.remove },
    { kind: 'action', label: m.workspace_export(), run: choices.exportTo },
    { kind: 'action', label: m.workspace_import(), run: choices.importFrom },
    SEPARATOR,
  ]
}

/**
 * Lists windows. A browser page cannot bring another one to the front, so only windows that are not open can be chosen. Closing a tab does
 * not remove its window from the workspace, so this menu offers it.
 */
export function windowItems(
  workspace: WorkspaceSummary,
  self: WindowId | null,
  windowsBelongTo: Host['windowsBelongTo'],
  choices: WindowChoices,
): readonly MenuItem[] {
  const windows = namedWindows(workspace.windows)
  const left = windowsBelongTo === 'browser' ? windows.filter(({ id, isShown }) => id !== self && !isShown) : []
  return [
    { kind: 'heading', label: m.workspace_windows_heading({ workspace: workspaceName(workspace) }) },
    ...windows.map((window): MenuItem => ({
      kind: 'action',
      label: window.name,
      ...hintOf(window, self),
      isDisabled: window.id === self || (window.isShown && windowsBelongTo === 'browser'),
      run: () => choices.show(window),
    })),
    SEPARATOR,
    { kind: 'action', label: m.action_new_window(), run: () => choices.open('desk') },
    { kind: 'action', label: m.window_ticker_new(), run: () => choices.open('ticker') },
    ...(windows.some(({ kind }) => kind === 'settings')
      ? []
      : [{ kind: 'action', label: m.window_settings_open(), run: () => choices.open('settings') } as const]),
    ...(left.length === 0 ? [] : [SEPARATOR]),
    ...left.map((window): MenuItem => ({
      kind: 'action',
      label: m.window_remove({ window: window.name }),
      run: () => choices.remove(window),
    })),
  ]
}

function hintOf({ id, isShown }: WindowSummary, self: WindowId | null): { readonly hint?: string } {
  if (id === self) return { hint: m.window_this() }
  return isShown ? {} : { hint: m.window_not_shown() }
}
