import { describe, expect, it } from 'vitest'
import type { Caller } from '#contract/requests.ts'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { createPages } from '#core/workspace/pages.ts'
import { createWindowPlan } from '#core/workspace/window-plan.ts'
import { createWorkspace, switchWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { currentOf } from '#core/workspace/state/workspace-state.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import type { WindowId } from '#model/workspace/workspace.ts'

const FIRST = 'window-2' as WindowId

function createPage(): Caller & { leave(): void } {
  const listeners: (() => void)[] = []
  return {
    onClose: (listener) => void listeners.push(listener),
    leave() {
      for (const listener of listeners) listener()
    },
  }
}

function setUp() {
  const workspaces = createWorkspaces({ read: firstRunState, write: () => undefined })
  const plan = createWindowPlan(workspaces)
  const pages = createPages(workspaces, plan)
  const attach = (page: Caller, window: WindowId | null = null, orNew = true) => pages.attach(page, { window, orNew })
  const recorded = () => currentOf(workspaces.current()).windows.map(({ id }) => id)
  return { workspaces, plan, pages, attach, recorded }
}

describe('a page that says which window it is', () => {
  it('is that window', () => {
    const { plan, attach } = setUp()
    const ticker = plan.open('ticker', null)
    expect(ticker.ok && attach(createPage(), ticker.value)).toBe(ticker.ok && ticker.value)
  })

  it('is it again after a reload', () => {
    const { attach, recorded } = setUp()
    const before = createPage()
    attach(before, FIRST)
    before.leave()
    expect(attach(createPage(), FIRST)).toBe(FIRST)
    expect(recorded()).toEqual([FIRST])
  })

  it('gets another window when a copy of it shows that window already, or when the window is gone', () => {
    const { attach, recorded } = setUp()
    attach(createPage(), FIRST)
    const copy = attach(createPage(), FIRST)
    const orphan = attach(createPage(), 'window-999' as WindowId)
    expect(recorded()).toEqual([FIRST, copy, orphan])
  })
})

describe('a page that does not know which window it is', () => {
  it('takes the first desk that no page shows, before a new one is made', () => {
    const { plan, attach, recorded } = setUp()
    plan.open('ticker', null)
    const second = plan.open('desk', null)
    expect(attach(createPage())).toBe(FIRST)
    expect(attach(createPage())).toBe(second.ok && second.value)
    expect(recorded()).toHaveLength(3)
    const third = attach(createPage())
    expect(recorded()).toHaveLength(4)
    expect(recorded()[3]).toBe(third)
  })

  it('gets no window when it asks for no new one', () => {
    const { attach, recorded } = setUp()
    attach(createPage())
    expect(attach(createPage(), null, false)).toBeNull()
    expect(recorded()).toEqual([FIRST])
  })

  it('opens the desk that was closed as the last one', () => {
    const { plan, attach } = setUp()
    plan.close(FIRST)
    expect(attach(createPage())).toBe(FIRST)
    expect(plan.windowsToOpen().map(({ id }) => id)).toEqual([FIRST])
  })
})

describe('a page that asks again', () => {
  it('gives up the window that it had', () => {
    const { plan, pages, attach } = setUp()
    const other = plan.open('desk', null)
    if (!other.ok) throw new Error(other.failure)
    const page = createPage()
    attach(page, FIRST)
    attach(page, other.value)
    expect([...pages.current()]).toEqual([other.value])
    page.leave()
    expect([...pages.current()]).toEqual([])
  })

  it('keeps the window that it asks for again', () => {
    const { attach, recorded } = setUp()
    const page = createPage()
    expect([attach(page), attach(page, FIRST), attach(page)]).toEqual([FIRST, FIRST, FIRST])
    expect(recorded()).toEqual([FIRST])
  })

  it('gets a window of the workspace that was switched to before', () => {
    const { workspaces, attach, recorded } = setUp()
    const page = createPage()
    attach(page, FIRST)
    const made = workspaces.edit((state) => createWorkspace(state, 'Morning'))
    if (!made.ok) throw new Error(made.failure)
    workspaces.edit((state) => switchWorkspace(state, made.value))
    expect(attach(page, FIRST)).toBe(recorded()[0])
    expect(recorded()).toHaveLength(1)
  })
})

describe('two pages, one of which goes to another workspace while the other comes back', () => {
  it('show the windows that they showed before', () => {
    const { workspaces, pages, attach } = setUp()
    const [one, other] = [createPage(), createPage()]
    const before = [attach(one), attach(other)]
    const home = workspaces.current().current
    const made = workspaces.edit((state) => createWorkspace(state, 'Morning'))
    if (!made.ok) throw new Error(made.failure)
    workspaces.edit((state) => switchWorkspace(state, made.value))
    pages.wentFirst(one)
    attach(one)
    // The other page has not been notified yet, and still has its window.
    workspaces.edit((state) => switchWorkspace(state, home))
    pages.wentFirst(other)
    expect([attach(one), attach(other)]).toEqual(before)
  })
})
