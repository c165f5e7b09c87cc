/** Which page shows which window. A page says so over its line, and is forgotten when that closes. */
import type { Caller } from '../../contract/requests.ts'
import type { WindowId } from '../../model/workspace.ts'
import { createVariable, type Observable } from '../variable.ts'
import { currentOf, windowOf } from './workspace-state.ts'
import type { Workspaces } from './workspaces.ts'
import type { WindowPlan } from './window-plan.ts'

/** What a page says of itself: the window of its address, and whether a further desk may be opened for it. */
export interface Attachment {
  readonly window: WindowId | null
  readonly orNew: boolean
}

/** The windows that a page shows just now. */
export interface Pages extends Observable<ReadonlySet<WindowId>> {
  /** Answers which window the page is, or null when there is none for it. Asked again, it gives up the one it had. */
  attach(caller: Caller, attachment: Attachment): WindowId | null
}

export function createPages(workspaces: Workspaces, plan: WindowPlan): Pages {
  const windows = new Map<Caller, WindowId | null>()
  const shown = createVariable<ReadonlySet<WindowId>>(new Set())

  function show(): void {
    shown.set(new Set([...windows.values()].filter((window) => window !== null)))
  }

  /** The window that was asked for, if it is there and free; otherwise the first free desk. */
  function freeWindow(asked: WindowId | null): WindowId | null {
    const taken = new Set(windows.values())
    const isFree = (id: WindowId): boolean => !taken.has(id)
    const state = workspaces.current()
    if (asked !== null && windowOf(state, asked) !== null && isFree(asked)) return asked
    return currentOf(state).windows.find(({ id, kind }) => kind === 'desk' && isFree(id))?.id ?? null
  }

  function newDesk(): WindowId | null {
    const opened = plan.open('desk', null)
    return opened.ok ? opened.value : null
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    attach(caller, { window: asked, orNew }) {
      const isKnown = windows.has(caller)
      windows.set(caller, null)
      if (!isKnown)
        caller.onClose(() => {
          windows.delete(caller)
          show()
        })
      const window = freeWindow(asked) ?? (orNew ? newDesk() : null)
      if (window !== null) plan.shown(window)
      windows.set(caller, window)
      show()
      return window
    },
  }
}
