import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupCommit } from '#core/storage/group-commit.ts'
import { createDesk } from '#core/workspace/desk.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'
import { workspaceEdit } from '#test/fixtures/workspace-arbitraries.ts'

/** Longer than a change may wait to be written. */
const SOON_MS = 500

function open(store: FakeStore = createFakeStore()) {
  const clock = createFakeClock()
  const commits = createGroupCommit(clock)
  const desk = createDesk(userDocuments({ store, commits }), () => undefined)
  return { store, clock, commits, desk, state: () => desk.workspaces.current() }
}

describe('the desk', () => {
  it('is written with a change, once more for a burst of them, and not for none', () => {
    const { store, clock, desk } = open()
    clock.advance(SOON_MS)
    expect(store.writes).toEqual([])
    for (let symbol = 0; symbol < 50; symbol++) desk.links.setInterval(1, symbol % 2 === 0 ? '5m' : '1h')
    expect(store.writes).toEqual(['workspaces'])
    clock.advance(SOON_MS)
    expect(store.writes).toEqual(['workspaces', 'workspaces'])
  })

  it('is written immediately when the application ends, and no timer is left', () => {
    const { store, clock, commits, desk, state } = open()
    desk.links.setInterval(1, '1h')
    desk.links.setInterval(1, '5m')
    desk.dispose()
    commits.dispose()
    expect(clock.waiting()).toBe(0)
    expect(open(store).state()).toEqual(state())
    desk.links.setInterval(1, '1h')
    expect(open(store).state().workspaces[0]?.links[1].interval).toBe('1h')
    expect(clock.waiting()).toBe(0)
  })

  it('comes back as it was, but for the last moment, wherever it is killed', () => {
    const step = fc.oneof(
      workspaceEdit.map((edit) => ({ do: 'edit' as const, edit })),
      fc.integer({ min: 1, max: SOON_MS }).map((spanMs) => ({ do: 'wait' as const, spanMs })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (script) => {
        const { store, clock, desk, state } = open()
        /** All previous states, with the time at which each began. */
        const history = [{ since: clock.monotonic(), state: state() }]
        for (const one of script) {
          if (one.do === 'wait') clock.advance(one.spanMs)
          else desk.workspaces.edit(one.edit)
          history.push({ since: clock.monotonic(), state: state() })
          const found = open(store).state()
          const newestOfLongAgo = history.findLastIndex(({ since }) => since <= clock.monotonic() - SOON_MS)
          expect(history.slice(Math.max(0, newestOfLongAgo)).map((entry) => entry.state)).toContainEqual(found)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps its new state when it cannot be written', () => {
    const { store, clock, desk, state } = open()
    store.failing = true
    desk.links.setInterval(2, '1W')
    clock.advance(SOON_MS)
    expect(state().workspaces[0]?.links[2].interval).toBe('1W')
  })
})
