/** Assigns windows to pages. A page is forgotten when its connection closes. */
import type { Caller } from '#contract/requests.ts'
import type { WindowId, WindowKind, WindowRecord, WorkspaceId } from '#model/workspace/workspace.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'
import { createLentWindows } from './lent-windows.ts'
import type { WindowPlan } from './window-plan.ts'
import { currentOf, windowOf } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

/** The window of the page's address, and whether a further one may be opened. */
interface Attachment {
  readonly window: WindowId | null
  readonly orNew: boolean
}

export interface Pages extends Observable<ReadonlySet<WindowId>> {
  /** Returns the page's window, or null. A repeated call releases the previous one. */
  attach(caller: Caller, attachment: Attachment): WindowId | null
  shownBy(caller: Caller): WindowId | null
  /** Gives a page the first choice in a new workspace. Called after the page switched, because the user is looking at it. */
  wentFirst(caller: Caller): void
}

interface Page {
  window: WindowId | null
  kind: WindowKind
  /** The last window in each workspace, to which the page returns. */
  readonly seen: Map<WorkspaceId, WindowId>
}

export function createPages(workspaces: Workspaces, plan: WindowPlan): Pages {
  const pages = new Map<Caller, Page>()
  const shown = createVariable<ReadonlySet<WindowId>>(new Set())
  const lent = createLentWindows(workspaces)

  const workspace = () => currentOf(workspaces.current())
  const isTaken = (id: WindowId, by: Page | null = null): boolean =>
    [...pages.values()].some((page) => page !== by && page.window === id)
  const isFree = (id: WindowId, by: Page): boolean => windowOf(workspaces.current(), id) !== null && !isTaken(id, by)

  function show(): void {
    shown.set(new Set([...pages.values()].map(({ window }) => window).filter((window) => window !== null)))
  }

  function enter(caller: Caller): Page {
    const page: Page = { window: null, kind: 'desk', seen: new Map() }
    pages.set(caller, page)
    caller.onClose(() => {
      pages.delete(caller)
      if (page.window !== null) lent.giveBack(page.window)
      show()
    })
    return page
  }

  /** @param all Whether to include windows to which other pages will return. */
  function freeFor(page: Page, all: boolean): readonly WindowRecord[] {
    const { id: here, windows } = workspace()
    const others = [...pages.values()].filter((other) => other !== page).map(({ seen }) => seen.get(here))
    return windows.filter(({ id, kind }) => kind === page.kind && isFree(id, page) && (all || !others.includes(id)))
  }

  function choose(page: Page, all: boolean): WindowId | null {
    const own = page.seen.get(workspace().id)
    if (own !== undefined && isFree(own, page)) return own
    return freeFor(page, all)[0]?.id ?? null
  }

  function openFor({ kind, seen }: Page): WindowId | null {
    const opened = plan.open(kind, null)
    if (!opened.ok || isTaken(opened.value)) return null
    // The page followed a switch: the user did not request this window.
    if (seen.size > 0) lent.lend(opened.value)
    return opened.value
  }

  function take(page: Page, window: WindowId): void {
    plan.shown(window)
    page.window = window
    page.kind = windowOf(workspaces.current(), window)?.kind ?? page.kind
    page.seen.set(workspace().id, window)
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    shownBy: (caller) => pages.get(caller)?.window ?? null,
    attach(caller, { window: asked, orNew }) {
      const page = pages.get(caller) ?? enter(caller)
      const former = page.window
      page.window = null
      const known = asked !== null && isFree(asked, page) ? asked : choose(page, false)
      const window = known ?? (orNew ? openFor(page) : null)
      if (window !== null) take(page, window)
      if (former !== null && former !== window) lent.giveBack(former)
      show()
      return window
    },
    wentFirst(caller) {
      const page = pages.get(caller)
      const window = page === undefined ? null : choose(page, true)
      if (page === undefined || window === null) return
      for (const { seen } of pages.values()) if (seen.get(workspace().id) === window) seen.delete(workspace().id)
      page.seen.set(workspace().id, window)
    },
  }
}
