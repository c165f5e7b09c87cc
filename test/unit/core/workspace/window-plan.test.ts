import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { createWindowPlan } from '#core/workspace/window-plan.ts'
import { createWorkspace, replaceWorkspaces, switchWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { currentOf, type WorkspaceState } from '#core/workspace/state/workspace-state.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import type { WindowId, WindowKind } from '#model/workspace/workspace.ts'
import { createFakeWindowShell } from '#test/fakes/windows/fake-window-shell.ts'
import { workspaceState } from '#test/fixtures/workspace-arbitraries.ts'

function setUp(initial: WorkspaceState = firstRunState()) {
  const workspaces = createWorkspaces({ read: () => initial, write: () => undefined })
  const plan = createWindowPlan(workspaces)
  const shell = createFakeWindowShell(plan)
  const open = (kind: WindowKind): WindowId => {
    const opened = plan.open(kind, null)
    if (!opened.ok) throw new Error(opened.failure)
    return opened.value
  }
  const recorded = () => currentOf(workspaces.current()).windows.map(({ id }) => id)
  const makeWorkspace = () => {
    const made = workspaces.edit((state) => createWorkspace(state, 'Morning'))
    if (!made.ok) throw new Error(made.failure)
    return made.value
  }
  const switchTo = (id: ReturnType<typeof makeWorkspace>) => workspaces.edit((state) => switchWorkspace(state, id))
  return { workspaces, plan, shell, open, recorded, makeWorkspace, switchTo }
}

const FIRST = 'window-2' as WindowId

describe('the plan of windows', () => {
  it('begins with every recorded window', () => {
    fc.assert(
      fc.property(workspaceState, (state) => {
        const { shell, recorded } = setUp(state)
        expect([...shell.open]).toEqual(recorded())
      }),
      { numRuns: 50 },
    )
  })

  it('has the shell open a window that is asked for, and bring it to the front', () => {
    const { shell, open, recorded } = setUp()
    const window = open('ticker')
    expect([...shell.open]).toEqual([FIRST, window])
    expect(shell.front).toBe(window)
    expect(recorded()).toEqual([FIRST, window])
  })

  it('brings a window to the front that is asked for by its id, but none of another workspace', () => {
    const { plan, shell, open, makeWorkspace, switchTo } = setUp()
    const second = open('desk')
    expect(plan.show(FIRST)).toEqual({ ok: true, value: null })
    expect(shell.front).toBe(FIRST)
    switchTo(makeWorkspace())
    const { front } = shell
    expect(plan.show(second)).toEqual({ ok: false, failure: 'unknownWindow' })
    expect(shell.front).toBe(front)
  })

  it('has one settings window, which comes to the front when it is asked for again', () => {
    const { shell, open } = setUp()
    const settings = open('settings')
    open('desk')
    expect(open('settings')).toBe(settings)
    expect(shell.front).toBe(settings)
    expect(shell.open.size).toBe(3)
  })

  it('forgets a window that the user closes, and closes one that a page gives up', () => {
    const { plan, shell, open, recorded } = setUp()
    const [one, other] = [open('desk'), open('desk')]
    shell.userCloses(one)
    expect(recorded()).toEqual([FIRST, other])
    plan.close(other)
    expect([...shell.open]).toEqual([FIRST])
  })

  it('says that there is no such window', () => {
    expect(setUp().plan.close('window-999' as WindowId)).toEqual({ ok: false, failure: 'unknownWindow' })
  })

  it('keeps the last desk for the next start, closed for now, and brings it back when it is asked for', () => {
    const { plan, shell, open, recorded } = setUp()
    shell.userCloses(FIRST)
    expect(plan.windowsToOpen()).toEqual([])
    expect(recorded()).toEqual([FIRST])
    plan.comeBack()
    expect([...shell.open]).toEqual([FIRST])
    expect(shell.front).toBe(FIRST)
    shell.userCloses(FIRST)
    expect(open('desk')).toBe(FIRST)
    expect([...shell.open]).toEqual([FIRST])
  })

  it('leaves a closed desk closed when the settings come to the front', () => {
    const { shell, open } = setUp()
    const settings = open('settings')
    shell.userCloses(FIRST)
    open('settings')
    expect([...shell.open]).toEqual([settings])
  })

  it('has the first desk of a workspace in front that is switched to', () => {
    const { shell, open, makeWorkspace, switchTo, workspaces } = setUp()
    const sample = workspaces.current().current
    open('ticker')
    open('desk')
    switchTo(makeWorkspace())
    expect(shell.front).toBe([...shell.open][0])
    switchTo(sample)
    expect(shell.front).toBe(FIRST)
  })

  it('changes places with the workspace', () => {
    const { shell, open, makeWorkspace, switchTo, workspaces } = setUp()
    const sample = workspaces.current().current
    open('ticker')
    const before = [...shell.open]
    switchTo(makeWorkspace())
    expect(shell.open.size).toBe(1)
    expect(before).not.toContain([...shell.open][0])
    switchTo(sample)
    expect([...shell.open]).toEqual(before)
  })

  it('opens all windows of a workspace that is switched to, the one that was closed as the last, too', () => {
    const { shell, makeWorkspace, switchTo, workspaces } = setUp()
    const sample = workspaces.current().current
    const other = makeWorkspace()
    shell.userCloses(FIRST)
    switchTo(other)
    switchTo(sample)
    expect([...shell.open]).toEqual([FIRST])
  })

  it('closes every window of workspaces that were replaced', () => {
    const { shell, workspaces } = setUp()
    workspaces.replace(replaceWorkspaces(workspaces.current(), firstRunState()))
    expect(shell.open.size).toBe(1)
    expect(shell.open).not.toContain(FIRST)
  })

  it('is not published again for what a window shows or for its position', () => {
    const { plan } = setUp()
    let reported = 0
    const stop = plan.watch(() => reported++)
    plan.keepPlace(FIRST, { bounds: { x: 0, y: 0, width: 1, height: 1 }, maximized: false, displayId: null })
    expect(reported).toBe(0)
    stop()
    plan.open('desk', null)
    expect(reported).toBe(0)
  })

  it('is followed by the shell through whatever the user does', () => {
    const what = fc.constantFrom('desk', 'ticker', 'settings', 'userCloses', 'pageCloses', 'switch', 'comeBack', 'make')
    fc.assert(
      fc.property(fc.array(fc.tuple(what, fc.nat(5)), { maxLength: 40 }), (script) => {
        const { plan, shell, recorded, workspaces, makeWorkspace, switchTo } = setUp()
        const openAt = (slot: number) => [...shell.open][slot % shell.open.size]
        const perform: Record<(typeof script)[number][0], (slot: number) => unknown> = {
          desk: () => plan.open('desk', null),
          ticker: () => plan.open('ticker', null),
          settings: () => plan.open('settings', null),
          userCloses: (slot) => ifThere(openAt(slot), shell.userCloses),
          pageCloses: (slot) => ifThere(openAt(slot), plan.close),
          switch: (slot) => ifThere(workspaces.current().workspaces[slot]?.id, switchTo),
          comeBack: () => plan.comeBack(),
          make: () => makeWorkspace(),
        }
        for (const [step, slot] of script) {
          perform[step](slot)
          expect([...shell.open].sort()).toEqual([...plan.windowsToOpen().map(({ id }) => id)].sort())
          // At most one is recorded and not open: the last desk.
          expect(recorded()).toEqual(expect.arrayContaining([...shell.open]))
          expect(recorded().length - shell.open.size).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 200 },
    )
  })
})

function ifThere<T>(value: T | undefined, act: (value: T) => unknown): void {
  if (value !== undefined) act(value)
}
