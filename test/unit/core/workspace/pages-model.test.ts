import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller, RequestHandlers } from '#contract/requests.ts'
import { createDesk } from '#core/workspace/desk.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createDeskRequests } from '#core/workspace/desk-requests.ts'
import { currentOf, windowOf } from '#core/workspace/state/workspace-state.ts'
import type { WindowId, WorkspaceId } from '#model/workspace/workspace.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

/** A browser's tab. If its window has gone, it looks for another as soon as it can. */
interface Tab extends Caller {
  shown: WindowId | null
  close(): void
}

function setUp() {
  const desk = createDesk(userDocuments(), () => undefined)
  const requests = createDeskRequests(desk, createSlices(createFakeClock())) as RequestHandlers
  const tabs: Tab[] = []
  const state = () => desk.workspaces.current()

  function attach(tab: Tab, window: WindowId | null): void {
    tab.shown = requests['window.attach']({ window, orNew: true }, tab) as WindowId | null
  }

  function openTab(): Tab {
    const listeners: (() => void)[] = []
    const tab: Tab = {
      shown: null,
      onClose: (listener) => void listeners.push(listener),
      close() {
        tabs.splice(tabs.indexOf(tab), 1)
        for (const listener of listeners) listener()
      },
    }
    tabs.push(tab)
    attach(tab, null)
    return tab
  }

  /** Attaches all tabs without a window to one, in an order that `order` determines. */
  function settle(order: number): void {
    const homeless = tabs.filter(({ shown }) => shown === null || windowOf(state(), shown) === null)
    while (homeless.length > 0) {
      const [tab] = homeless.splice(order % homeless.length, 1)
      if (tab !== undefined) attach(tab, null)
    }
  }

  function arrange(tab: Tab, panels: readonly string[]): void {
    if (tab.shown === null) return
    const records = panels.map((kind) => ({ id: `${kind}-1`, kind, state: null }))
    void requests['window.keepLayout']({ window: tab.shown, layout: { grid: 1 }, panels: records }, tab)
  }

  function create(tab: Tab, name: string): WorkspaceId {
    const made = requests['workspace.create']({ name }, tab) as { value: WorkspaceId }
    return made.value
  }

  function switchTo(tab: Tab, workspace: WorkspaceId, order = 0): void {
    void requests['workspace.switch']({ workspace }, tab)
    settle(order)
  }
  return { desk, requests, tabs, state, openTab, attach, arrange, create, switchTo, settle }
}

describe('two tabs of a workspace', () => {
  it('both show something in a new workspace, and the one in which it was made shows its desk', () => {
    const { openTab, create, switchTo, state } = setUp()
    const [, second] = [openTab(), openTab()]
    switchTo(second, create(second, 'Options'))
    expect(second.shown).toBe('window-5')
    expect(currentOf(state()).windows.map(({ id }) => id)).toHaveLength(2)
  })

  it('come back to the windows that they showed, whichever is first', () => {
    const { openTab, create, switchTo, state } = setUp()
    const tabs = [openTab(), openTab()] as const
    const before = tabs.map(({ shown }) => shown)
    const home = state().current
    const options = create(tabs[1], 'Options')
    for (const order of [0, 1]) {
      switchTo(tabs[1], options, order)
      switchTo(tabs[0], home, order)
      expect(tabs.map(({ shown }) => shown)).toEqual(before)
    }
  })

  it('leave no window behind that was lent and not changed', () => {
    const { openTab, arrange, create, switchTo, state } = setUp()
    const [first, second] = [openTab(), openTab()]
    const home = state().current
    const options = create(first, 'Options')
    switchTo(first, options)
    arrange(second, ['watchlist'])
    switchTo(first, home)
    expect(state().workspaces.find(({ id }) => id === options)?.windows).toHaveLength(1)
  })

  it('keep a window that was lent once the user has made something of it', () => {
    const { openTab, arrange, create, switchTo, state } = setUp()
    const [first, second] = [openTab(), openTab()]
    const home = state().current
    const options = create(first, 'Options')
    switchTo(first, options)
    arrange(second, ['watchlist'])
    arrange(second, ['watchlist', 'news'])
    const retained = second.shown
    switchTo(first, home)
    switchTo(first, options)
    expect(second.shown).toBe(retained)
  })

  it('keep their kind: a strip is lent a strip', () => {
    const { requests, openTab, attach, create, switchTo, state } = setUp()
    const [first, strip] = [openTab(), openTab()]
    const opened = requests['window.open']({ kind: 'ticker', beside: null }, strip) as { value: WindowId }
    attach(strip, opened.value)
    switchTo(first, create(first, 'Options'))
    expect(strip.shown !== null && windowOf(state(), strip.shown)?.kind).toBe('ticker')
  })
})

const act = fc.record({
  what: fc.constantFrom('switch', 'create', 'duplicate', 'remove', 'open', 'close', 'reload', 'arrange', 'closeWindow'),
  tab: fc.nat(7),
  which: fc.nat(7),
  order: fc.nat(7),
})

describe('pages, windows and workspaces', () => {
  it('agree through whatever the user does: every tab shows a window of its own, and no arranged window is lost', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (script) => {
        const { requests, tabs, state, openTab, attach, arrange, create, switchTo, settle } = setUp()
        openTab()
        /** The windows that the user created, with their workspaces. */
        const made = new Map<WindowId, WorkspaceId>()
        let turn = 0
        for (const { what, tab: place, which, order } of script) {
          const tab = tabs[place % tabs.length]
          if (tab === undefined) break
          const { workspaces, current } = state()
          const workspace = workspaces[which % workspaces.length]?.id ?? current
          const acts: Record<typeof what, () => void> = {
            switch: () => switchTo(tab, workspace, order),
            create: () => switchTo(tab, create(tab, 'More'), order),
            duplicate: () => void requests['workspace.duplicate']({ workspace, name: 'Copy' }, tab),
            remove() {
              void requests['workspace.remove']({ workspace }, tab)
              for (const [window, of] of [...made])
                if (!state().workspaces.some(({ id }) => id === of)) made.delete(window)
            },
            open: () => void (tabs.length < 5 && openTab()),
            close: () => tabs.length > 1 && tab.close(),
            reload() {
              const { shown } = tab
              tab.close()
              attach(openTab(), shown)
            },
            arrange() {
              if (tab.shown === null) return
              arrange(tab, ['watchlist'])
              arrange(tab, ['watchlist', `kind${turn++}`])
              made.set(tab.shown, current)
            },
            closeWindow() {
              const shown = new Set(tabs.map((one) => one.shown))
              const window = currentOf(state()).windows.find(({ id }) => !shown.has(id))?.id
              if (window === undefined) return
              void requests['window.close']({ window }, tab)
              made.delete(window)
            },
          }
          acts[what]()
          settle(order)
          const shown = tabs.map((one) => one.shown)
          expect(shown.every((id) => id !== null && windowOf(state(), id) !== null)).toBe(true)
          expect(new Set(shown).size).toBe(tabs.length)
          for (const [window, of] of made)
            expect(
              state()
                .workspaces.find(({ id }) => id === of)
                ?.windows.map(({ id }) => id),
            ).toContain(window)
        }
      }),
      { numRuns: 300 },
    )
  })
})
