/** The topics of workspaces, windows and links. */
import type { WindowId, WindowRecord, WorkspaceList } from '#model/workspace/workspace.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Links } from './links.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Pages } from './pages.ts'
import { currentOf, windowOf, type WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

export interface DeskTopics {
  readonly providers: Pick<TopicProviders, 'workspaces' | 'window' | 'links'>
  dispose(): void
}

export interface DeskTopicParts {
  readonly workspaces: Workspaces
  readonly links: Links
  readonly pages: Pages
  /** Called only for streams whose value has changed. */
  readonly changed: TopicChanged
}

export function createDeskTopics({ workspaces, links, pages, changed }: DeskTopicParts): DeskTopics {
  const list = (): WorkspaceList => listOf(workspaces.current(), pages.current())
  let former = workspaces.current()
  let formerList = JSON.stringify(list())

  function listChanged(): void {
    const next = JSON.stringify(list())
    if (next === formerList) return
    formerList = next
    changed('workspaces', null)
  }

  const stops = [
    pages.watch(listChanged),
    workspaces.watch((state) => {
      const before = former
      former = state
      listChanged()
      for (const window of changedWindows(before, state)) changed('window', window)
      if (currentOf(before).links !== currentOf(state).links) changed('links', null)
    }),
  ]

  return {
    providers: {
      workspaces: { current: list },
      window: { current: (window) => windowOf(workspaces.current(), window) },
      links: { current: () => links.current() },
    },
    dispose: () => cancelAll(stops),
  }
}

function changedWindows(before: WorkspaceState, after: WorkspaceState): readonly WindowId[] {
  const [former, present] = [recordsOf(before), recordsOf(after)]
  return [...new Set([...former.keys(), ...present.keys()])].filter((id) => former.get(id) !== present.get(id))
}

function recordsOf(state: WorkspaceState): ReadonlyMap<WindowId, WindowRecord> {
  return new Map(currentOf(state).windows.map((window) => [window.id, window]))
}

function listOf({ current, workspaces }: WorkspaceState, shown: ReadonlySet<WindowId>): WorkspaceList {
  return {
    current,
    workspaces: workspaces.map(({ id, name, windows }) => ({
      id,
      name,
      windows: windows.map((window) => ({
        id: window.id,
        kind: window.kind,
        isShown: id === current && shown.has(window.id),
      })),
    })),
  }
}
