import { describe, expect, it } from 'vitest'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { closeWindow, keepLayout, keepPinned, keepPlace, openWindow } from '#core/workspace/state/window-edits.ts'
import { createWorkspace, switchWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { currentOf, type Edited, type WorkspaceState } from '#core/workspace/state/workspace-state.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { MAX_PLACES, MAX_WINDOWS, type WindowId, type WindowPlace } from '#model/workspace/workspace.ts'

const NOWHERE = 'window-999' as WindowId
const AAPL = 'stock:US::AAPL' as InstrumentId
const TSLA = 'stock:US::TSLA' as InstrumentId

function done<T>(outcome: Edited<T>): { readonly state: WorkspaceState; readonly value: T } {
  if (!outcome.ok) throw new Error(outcome.failure)
  return outcome.value
}

const idsOf = (state: WorkspaceState) => currentOf(state).windows.map(({ id }) => id)
const windowIn = (state: WorkspaceState, id: WindowId) => currentOf(state).windows.find((window) => window.id === id)

function placeOn(displayId: string | null, x = 0): WindowPlace {
  return { bounds: { x, y: 10, width: 800, height: 600 }, maximized: true, displayId }
}

describe('a window that is opened', () => {
  it('is a step beside the one it was opened from, and not maximised', () => {
    const state = firstRunState()
    const [first = NOWHERE] = idsOf(state)
    const placed = done(keepPlace(state, first, placeOn('1', 100))).state
    const opened = done(openWindow(placed, 'desk', first))
    expect(windowIn(opened.state, opened.value)?.places).toEqual([
      { bounds: { x: 132, y: 42, width: 800, height: 600 }, maximized: false, displayId: '1' },
    ])
    const ticker = done(openWindow(placed, 'ticker', first))
    expect(windowIn(ticker.state, ticker.value)?.places).toEqual([])
  })

  it('begins with something to see: a desk with a watchlist, a ticker with symbols', () => {
    const desk = done(openWindow(firstRunState(), 'desk', null))
    expect(windowIn(desk.state, desk.value)?.panels.map(({ kind }) => kind)).toEqual(['watchlist'])
    const ticker = done(openWindow(firstRunState(), 'ticker', null))
    expect(windowIn(ticker.state, ticker.value)?.pinned.length).toBeGreaterThan(0)
  })

  it('is refused where there are too many', () => {
    let state = firstRunState()
    while (idsOf(state).length < MAX_WINDOWS) state = done(openWindow(state, 'desk', null)).state
    expect(openWindow(state, 'ticker', null)).toEqual({ ok: false, failure: 'tooManyWindows' })
  })
})

describe('a window that is closed', () => {
  it('leaves the workspace, and its id is not given out again', () => {
    const opened = done(openWindow(firstRunState(), 'desk', null))
    const closed = done(closeWindow(opened.state, opened.value))
    expect(closed.value).toBe(true)
    expect(idsOf(closed.state)).toEqual(idsOf(firstRunState()))
    expect(done(openWindow(closed.state, 'desk', null)).value).not.toBe(opened.value)
  })

  it('stays recorded when it is the last desk, though a ticker is still open', () => {
    const state = done(openWindow(firstRunState(), 'ticker', null)).state
    const [desk = NOWHERE] = idsOf(state)
    const closed = done(closeWindow(state, desk))
    expect(closed.value).toBe(false)
    expect(closed.state).toBe(state)
  })
})

describe('the stored state of a window', () => {
  it('has its layout and panels, including panels of unknown kinds', () => {
    const state = firstRunState()
    const [id = NOWHERE] = idsOf(state)
    const retained = { layout: { grid: [1] }, panels: [{ id: 'x', kind: 'not-invented-yet', state: { deep: [null] } }] }
    expect(windowIn(done(keepLayout(state, id, retained)).state, id)).toMatchObject(retained)
  })

  it('has its last place on every display, the latest first', () => {
    const [id = NOWHERE] = idsOf(firstRunState())
    let state = firstRunState()
    for (const place of [placeOn('1', 1), placeOn('2', 2), placeOn('1', 3)])
      state = done(keepPlace(state, id, place)).state
    expect(windowIn(state, id)?.places).toEqual([placeOn('1', 3), placeOn('2', 2)])
    for (let display = 0; display < 20; display++) state = done(keepPlace(state, id, placeOn(`d${display}`))).state
    expect(windowIn(state, id)?.places).toHaveLength(MAX_PLACES)
    expect(windowIn(state, id)?.places[0]?.displayId).toBe('d19')
  })

  it('has every pinned symbol once, in order', () => {
    const { state, value } = done(openWindow(firstRunState(), 'ticker', null))
    expect(windowIn(done(keepPinned(state, value, [TSLA, AAPL, TSLA])).state, value)?.pinned).toEqual([TSLA, AAPL])
  })

  it('is stored although another workspace was switched to before', () => {
    const state = firstRunState()
    const [id = NOWHERE] = idsOf(state)
    const made = done(createWorkspace(state, 'Morning'))
    const away = done(switchWorkspace(made.state, made.value)).state
    const retained = done(keepLayout(away, id, { layout: { grid: 'late' }, panels: [] })).state
    expect(windowIn(done(switchWorkspace(retained, state.current)).state, id)?.layout).toEqual({ grid: 'late' })
  })

  it('is refused for a window that is gone', () => {
    const state = firstRunState()
    for (const outcome of [
      keepLayout(state, NOWHERE, { layout: { grid: 1 }, panels: [] }),
      keepPlace(state, NOWHERE, placeOn(null)),
      keepPinned(state, NOWHERE, []),
      closeWindow(state, NOWHERE),
    ])
      expect(outcome).toEqual({ ok: false, failure: 'unknownWindow' })
  })
})
