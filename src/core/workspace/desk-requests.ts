/** Handles the requests about workspaces, windows and links. */
import type { Caller, EditOutcome, RequestHandlers, RequestName } from '#contract/requests.ts'
import { failure, success } from '#model/values/failure.ts'
import type { Slices } from '../reactive/slices.ts'
import type { WorkspaceId } from '#model/workspace/workspace.ts'
import type { Desk } from './desk.ts'
import { keepLayout, keepPinned } from './state/window-edits.ts'
import {
  adoptWorkspace,
  createWorkspace,
  duplicateWorkspace,
  removeWorkspace,
  renameWorkspace,
  switchWorkspace,
} from './state/workspace-edits.ts'
import { exportWorkspace, importWorkspace } from './workspace-file.ts'
import type { Edited, WorkspaceState } from './state/workspace-state.ts'

export type DeskRequestName = Extract<RequestName, `workspace.${string}` | `window.${string}` | `link.${string}`>

export function createDeskRequests(desk: Desk, slices: Slices): Pick<RequestHandlers, DeskRequestName> {
  const { workspaces, links, pages, plan } = desk

  function go(caller: Caller, edit: (state: WorkspaceState) => Edited): EditOutcome {
    const before = workspaces.current().current
    const outcome = workspaces.edit(edit)
    if (workspaces.current().current !== before) pages.wentFirst(caller)
    return outcome
  }

  return {
    'workspace.switch': ({ workspace }, caller) => go(caller, (state) => switchWorkspace(state, workspace)),
    'workspace.create': ({ name }, caller) =>
      workspaces.edit((state) => createWorkspace(state, name, pages.shownBy(caller))),
    'workspace.duplicate': ({ workspace, name }) =>
      workspaces.edit((state) => duplicateWorkspace(state, workspace, name)),
    'workspace.rename': ({ workspace, name }) => workspaces.edit((state) => renameWorkspace(state, workspace, name)),
    'workspace.remove': ({ workspace }, caller) => go(caller, (state) => removeWorkspace(state, workspace)),
    'workspace.export': ({ workspace }) => exported(desk, workspace),
    'workspace.import': async ({ content }) => {
      const read = await slices.run(importWorkspace(content))
      return read.ok ? workspaces.edit((state) => adoptWorkspace(state, read.value)) : read
    },
    'window.attach': (attachment, caller) => pages.attach(caller, attachment),
    'window.open': ({ kind, beside }) => plan.open(kind, beside),
    'window.show': ({ window }) => plan.show(window),
    'window.close': ({ window }) => plan.close(window),
    'window.keepLayout': ({ window, ...layout }) => workspaces.edit((state) => keepLayout(state, window, layout)),
    'window.keepPlace': ({ window, place }) => plan.keepPlace(window, place),
    'window.keepPinned': ({ window, pinned }) => workspaces.edit((state) => keepPinned(state, window, pinned)),
    'link.setSymbol': ({ group, symbol }) => {
      links.setSymbol(group, symbol)
      return null
    },
    'link.setInterval': ({ group, interval }) => {
      links.setInterval(group, interval)
      return null
    },
  }
}

function exported({ workspaces }: Desk, id: WorkspaceId): EditOutcome<string> {
  const workspace = workspaces.current().workspaces.find((one) => one.id === id)
  return workspace === undefined ? failure('unknownWorkspace') : success(exportWorkspace(workspace))
}
