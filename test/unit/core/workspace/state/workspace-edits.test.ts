import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import {
  createWorkspace,
  duplicateWorkspace,
  removeWorkspace,
  renameWorkspace,
  replaceWorkspaces,
  switchWorkspace,
} from '#core/workspace/state/workspace-edits.ts'
import { withoutIds, type Edited, type WorkspaceState } from '#core/workspace/state/workspace-state.ts'
import { MAX_WORKSPACES, type WorkspaceId } from '#model/workspace/workspace.ts'
import { expectSound, workspaceEdit, workspaceState } from '#test/fixtures/workspace-arbitraries.ts'

const NOWHERE = 'workspace-999' as WorkspaceId

function done<T>(outcome: Edited<T>): { readonly state: WorkspaceState; readonly value: T } {
  if (!outcome.ok) throw new Error(outcome.failure)
  return outcome.value
}

const namesOf = ({ workspaces }: WorkspaceState) => workspaces.map(({ name }) => name)

describe('the sample workspace', () => {
  it('is one desk that shows what there is, the watchlist first, and a link group that holds a stock', () => {
    const state = firstRunState()
    expectSound(state)
    expect(state.workspaces).toHaveLength(1)
    const [sample] = state.workspaces
    expect(sample?.windows.map(({ kind, panels }) => [kind, panels.map((panel) => panel.kind)])).toEqual([
      ['desk', ['watchlist', 'chart', 'depth', 'tape', 'news', 'company', 'health']],
    ])
    expect(sample?.links[1]).toEqual({ symbol: expect.stringMatching(/^stock:/u) as string, interval: '1D' })
  })
})

describe('workspaces', () => {
  it('are made last in order, and not switched to', () => {
    const { state, value } = done(createWorkspace(firstRunState(), 'Morning'))
    expect(namesOf(state)).toEqual(['', 'Morning'])
    expect(state.workspaces[1]?.id).toBe(value)
    expect(state.current).toBe(firstRunState().current)
  })

  it('are duplicated next to the original, with everything but the ids', () => {
    const two = done(createWorkspace(firstRunState(), 'Morning')).state
    const { state, value } = done(duplicateWorkspace(two, two.current, 'Copy'))
    expect(namesOf(state)).toEqual(['', 'Copy', 'Morning'])
    const [original, copy] = state.workspaces
    if (original === undefined || copy === undefined) throw new Error('two workspaces')
    expect(copy.id).toBe(value)
    expect(withoutIds(copy)).toEqual({ ...withoutIds(original), name: 'Copy' })
    expectSound(state)
  })

  it('are renamed, switched to and removed by id', () => {
    const { state, value } = done(createWorkspace(firstRunState(), 'Morning'))
    const renamed = done(renameWorkspace(state, value, 'Evening')).state
    expect(namesOf(renamed)).toEqual(['', 'Evening'])
    expect(done(switchWorkspace(renamed, value)).state.current).toBe(value)
    expect(namesOf(done(removeWorkspace(renamed, value)).state)).toEqual([''])
  })

  it('are replaced by a neighbour when the current one is removed', () => {
    let state = firstRunState()
    for (const name of ['b', 'c']) state = done(createWorkspace(state, name)).state
    const [a, b, c] = state.workspaces.map(({ id }) => id)
    if (a === undefined || b === undefined || c === undefined) throw new Error('three workspaces')
    expect(done(removeWorkspace({ ...state, current: b }, b)).state.current).toBe(c)
    expect(done(removeWorkspace({ ...state, current: c }, c)).state.current).toBe(b)
    expect(done(removeWorkspace({ ...state, current: a }, c)).state.current).toBe(a)
  })

  it('are refused by what is wrong, and nothing changes', () => {
    const state = firstRunState()
    expect(removeWorkspace(state, state.current)).toEqual({ ok: false, failure: 'lastWorkspace' })
    for (const outcome of [
      switchWorkspace(state, NOWHERE),
      renameWorkspace(state, NOWHERE, 'x'),
      duplicateWorkspace(state, NOWHERE, 'x'),
      removeWorkspace(state, NOWHERE),
    ])
      expect(outcome).toEqual({ ok: false, failure: 'unknownWorkspace' })
  })

  it('are bounded in number', () => {
    let state = firstRunState()
    while (state.workspaces.length < MAX_WORKSPACES) state = done(createWorkspace(state, 'more')).state
    expect(createWorkspace(state, 'one too many')).toEqual({ ok: false, failure: 'tooManyWorkspaces' })
  })

  it('are the same state when an edit comes to nothing', () => {
    const state = firstRunState()
    expect(done(switchWorkspace(state, state.current)).state).toBe(state)
    expect(done(renameWorkspace(state, state.current, '')).state).toBe(state)
  })
})

describe('any sequence of edits', () => {
  it('leads from sound state to sound state, and gives out no id twice', () => {
    fc.assert(
      fc.property(workspaceState, fc.array(workspaceEdit, { maxLength: 40 }), (first, edits) => {
        let state = first
        const gone = new Set<string>()
        for (const edit of edits) {
          const outcome = edit(state)
          if (!outcome.ok) continue
          const next = outcome.value.state
          expectSound(next)
          expect(next.nextNumber).toBeGreaterThanOrEqual(state.nextNumber)
          const present = new Set(idsOf(next))
          for (const id of idsOf(state)) if (!present.has(id)) gone.add(id)
          for (const id of present) expect(gone).not.toContain(id)
          state = next
        }
      }),
      { numRuns: 200 },
    )
  })

  it('puts a whole other state in place with new ids alone', () => {
    fc.assert(
      fc.property(workspaceState, workspaceState, (state, other) => {
        const replaced = replaceWorkspaces(state, other)
        expectSound(replaced)
        expect(replaced.workspaces.map(withoutIds)).toEqual(other.workspaces.map(withoutIds))
        const chosen = other.workspaces.findIndex(({ id }) => id === other.current)
        expect(replaced.workspaces[chosen]?.id).toBe(replaced.current)
        expect(idsOf(replaced).filter((id) => idsOf(state).includes(id))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

function idsOf({ workspaces }: WorkspaceState): readonly string[] {
  return workspaces.flatMap(({ id, windows }) => [id, ...windows.map((window) => window.id)])
}
