/**
 * Plans which real windows there are. The core decides and the shell applies the plan: it opens planned windows, then
 * closes the others. This order keeps a switch of workspaces from looking like the closing of the last window.
 */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { WindowId, WindowKind, WindowPlace, WindowRecord, WorkspaceFault } from '#model/workspace/workspace.ts'
import type { Cancel } from '../ports/clock.ts'
import { closeWindow, keepPlace, openWindow } from './state/window-edits.ts'
import { currentOf, type WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

/** The plan that a shell with real windows applies. A shell for browser windows has nothing to do here. */
export interface ShellWindows {
  /** The windows that should be open, in the order of their first opening. Their ids distinguish them. */
  windowsToOpen(): readonly WindowRecord[]
  /**
   * Called after {@link windowsToOpen} has gained or lost a window, and with the id of a window that should come to the
   * front. Not called for changes of a window's content or position.
   */
  watch(listener: (front: WindowId | null) => void): Cancel
  /** Opens a further window of the current workspace, or brings the existing one to the front. */
  open(kind: WindowKind, beside: WindowId | null): Result<WindowId, WorkspaceFault>
  /**
   * The user closed a window. It leaves its workspace; a last desk stays recorded for the next start, and counts as
   * closed. Not to be called for windows that close because the application ends, or because they left the plan.
   */
  close(window: WindowId): Result<null, WorkspaceFault>
  /**
   * The application was opened again (tray, dock, a second start): the desk that was closed as the last one reopens.
   */
  comeBack(): void
  /** Stores the position of a window. Called after each move; the write waits until the window rests. */
  keepPlace(window: WindowId, place: WindowPlace): Result<null, WorkspaceFault>
}

export interface WindowPlan extends ShellWindows {
  /** Brings a window of the current workspace to the front. */
  show(window: WindowId): Result<null, WorkspaceFault>
  /** A page shows the window, whether or not it was planned. */
  shown(window: WindowId): void
  dispose(): void
}

export function createWindowPlan(workspaces: Workspaces): WindowPlan {
  const listeners = new Set<(front: WindowId | null) => void>()
  /** The last desk of the current workspace while it is closed. */
  let closed: WindowId | null = null
  let planned = idsOf(workspaces.current())
  let workspace = workspaces.current().current

  function notify(front: WindowId | null): void {
    for (const listener of [...listeners]) listener(front)
  }

  const stopWatching = workspaces.watch((state) => {
    const isSwitch = state.current !== workspace
    // A workspace that is switched to opens with all its windows.
    if (isSwitch) closed = null
    workspace = state.current
    const next = idsOf(state)
    if (next === planned) return
    planned = next
    // Of several windows that open at once the first desk gets the focus, not the one that happens to be ready last.
    notify(isSwitch ? firstDesk(state) : null)
  })

  function bringToFront(window: WindowId): void {
    if (closed === window) closed = null
    notify(window)
  }

  return {
    windowsToOpen: () => currentOf(workspaces.current()).windows.filter(({ id }) => id !== closed),
    watch(listener) {
      const entry = (front: WindowId | null) => listener(front)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    open(kind, beside) {
      const present = windowToReuse(workspaces.current(), kind, closed)
      if (present !== null) {
        bringToFront(present)
        return success(present)
      }
      const opened = workspaces.edit((state) => openWindow(state, kind, beside))
      if (opened.ok) notify(opened.value)
      return opened
    },
    close(window) {
      const outcome = workspaces.edit((state) => closeWindow(state, window))
      if (!outcome.ok) return outcome
      if (!outcome.value && closed !== window && isCurrent(workspaces.current(), window)) {
        closed = window
        notify(null)
      }
      return success(null)
    },
    show(window) {
      if (!isCurrent(workspaces.current(), window)) return failure('unknownWindow')
      bringToFront(window)
      return success(null)
    },
    comeBack() {
      if (closed !== null) bringToFront(closed)
    },
    keepPlace: (window, place) => workspaces.edit((state) => keepPlace(state, window, place)),
    shown(window) {
      if (closed === window) bringToFront(window)
    },
    dispose() {
      stopWatching()
      listeners.clear()
    },
  }
}

/** The existing settings window, or the desk that was closed as the last one. */
function windowToReuse(state: WorkspaceState, kind: WindowKind, closed: WindowId | null): WindowId | null {
  if (kind === 'desk') return closed
  if (kind !== 'settings') return null
  return currentOf(state).windows.find((window) => window.kind === 'settings')?.id ?? null
}

const firstDesk = (state: WorkspaceState): WindowId | null =>
  currentOf(state).windows.find(({ kind }) => kind === 'desk')?.id ?? null

const idsOf = (state: WorkspaceState): string =>
  currentOf(state)
    .windows.map(({ id }) => id)
    .join(' ')

const isCurrent = (state: WorkspaceState, window: WindowId): boolean =>
  currentOf(state).windows.some(({ id }) => id === window)
