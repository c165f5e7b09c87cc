import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { workspacesFormat } from '#core/workspace/state/stored-workspaces.ts'
import type { WorkspaceState } from '#core/workspace/state/workspace-state.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { MAX_WINDOWS, MAX_WORKSPACES } from '#model/workspace/workspace.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { expectSound, workspaceState } from '#test/fixtures/workspace-arbitraries.ts'

function read(content: unknown): WorkspaceState {
  const store = createFakeStore({ workspaces: { version: 1, content } })
  return createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, workspacesFormat).read()
}

const DESK = { id: 'window-2', kind: 'desk', places: [], layout: { a: 1 }, panels: [], pinned: [] }
const stateOf = (...windows: unknown[]) => ({
  workspaces: [{ id: 'workspace-1', name: 'Mine', windows, links: EMPTY_LINK_GROUPS }],
  current: 'workspace-1',
  nextNumber: 9,
})

describe('stored workspaces', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(workspaceState, (state) => {
        expect(read(state)).toEqual(state)
      }),
      { numRuns: 100 },
    )
  })

  it.each([undefined, null, 7, 'text', [], {}, { workspaces: 'none' }, { workspaces: [] }, { workspaces: [null, 3] }])(
    'begin with the sample when %j is stored',
    (content) => {
      expect(read(content)).toEqual(firstRunState())
    },
  )

  it('are sound whatever is stored', () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('workspace-1', 'window-1', 'window-999999999999', 'desk', '1'),
    )
    const object = (...names: string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] })
    const window = fc.oneof(object('id', 'kind', 'places', 'layout', 'panels', 'pinned'), field)
    const workspace = fc.oneof(
      fc.record({ id: field, name: field, windows: fc.array(window), links: field }, { requiredKeys: [] }),
      field,
    )
    const stored = fc.oneof(
      fc.jsonValue(),
      fc.record({ workspaces: fc.array(workspace), current: field, nextNumber: field }, { requiredKeys: [] }),
    )
    fc.assert(
      fc.property(stored, (content) => {
        expectSound(read(content))
      }),
      { numRuns: 500 },
    )
  })

  it('lose a wrong field alone', () => {
    const spoilt = {
      id: 'window-3',
      kind: 'carpet',
      places: [
        { bounds: { x: 0, y: 0, width: 0, height: 10 } },
        { bounds: { x: 1, y: 2, width: 3, height: 4 }, maximized: false, displayId: null },
      ],
      layout: { good: true },
      panels: [{ id: 'a', kind: 'chart', state: 1 }, { id: '' }, null, { id: 'a', kind: 'again', state: 2 }],
      pinned: ['stock:US::AAPL', 'nonsense', 'stock:US::AAPL'],
    }
    const [workspace] = read(stateOf(DESK, spoilt)).workspaces
    expect(workspace?.name).toBe('Mine')
    expect(workspace?.windows).toEqual([
      DESK,
      {
        id: 'window-3',
        kind: 'desk',
        places: [{ bounds: { x: 1, y: 2, width: 3, height: 4 }, maximized: false, displayId: null }],
        layout: { good: true },
        panels: [{ id: 'a', kind: 'chart', state: 1 }],
        pinned: ['stock:US::AAPL'],
      },
    ])
  })

  it('lose a link that makes no sense alone', () => {
    const links = { 1: { symbol: 'stock:US::AAPL', interval: '7m' }, 2: 'x', 9: { symbol: 5, interval: '1W' }, 10: {} }
    const [workspace] = read({ workspaces: [{ id: 'workspace-1', windows: [DESK], links }] }).workspaces
    expect(workspace?.links).toEqual({
      ...EMPTY_LINK_GROUPS,
      1: { symbol: 'stock:US::AAPL', interval: null },
      9: { symbol: null, interval: '1W' },
    })
  })

  it('give a window of its own id to the one that has it first, and a new one to the other', () => {
    const { workspaces, nextNumber } = read(stateOf(DESK, { ...DESK, layout: { b: 2 } }))
    expect(workspaces[0]?.windows.map(({ id, layout }) => [id, layout])).toEqual([
      ['window-2', { a: 1 }],
      ['window-9', { b: 2 }],
    ])
    expect(nextNumber).toBe(10)
  })

  it('have a desk each, even where none was stored', () => {
    const tickers = Array.from({ length: MAX_WINDOWS }, (_, index) => ({
      ...DESK,
      id: `window-${index + 2}`,
      kind: 'ticker',
    }))
    expectSound(read(stateOf()))
    expectSound(read(stateOf(...tickers)))
  })

  it('do not count on from a number that was never given out', () => {
    for (const nextNumber of [1e300, -1, 0.5, '7', 999_999_999_999])
      expect(read({ ...stateOf(DESK), nextNumber }).nextNumber).toBe(3)
    const state = read(stateOf({ ...DESK, id: 'window-999999999999' }))
    expect(state.workspaces[0]?.windows[0]).toMatchObject({ id: 'window-9', layout: { a: 1 } })
    expectSound(state)
  })

  it('are no more than could be made', () => {
    const workspace = { name: 'x', windows: Array.from({ length: MAX_WINDOWS + 5 }, () => DESK) }
    const state = read({ workspaces: Array.from({ length: MAX_WORKSPACES + 5 }, () => workspace) })
    expectSound(state)
    expect(state.workspaces).toHaveLength(MAX_WORKSPACES)
  })
})

describe('a fault anywhere in stored workspaces', () => {
  type Path = readonly (string | number)[]

  /** All paths, outermost first. */
  function pathsOf(value: unknown, path: Path = []): Path[] {
    if (typeof value !== 'object' || value === null) return [path]
    const members = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    return [
      path,
      ...members.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...path, key])),
    ]
  }

  function spoil(value: unknown, [key, ...rest]: Path, spoilt: unknown): unknown {
    if (key === undefined) return spoilt
    const entries = Object.entries(value as object).map(([name, member]): [string, unknown] =>
      name === String(key) ? [name, spoil(member, rest, spoilt)] : [name, member],
    )
    return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
  }

  /** Whether the window at these indices is outside of the spoilt path. */
  const isIntact = (path: Path, workspace: number, window: number): boolean =>
    ['workspaces', workspace, 'windows', window].some((key, depth) => depth < path.length && path[depth] !== key)

  it('costs no window other than the one with the fault', () => {
    fc.assert(
      fc.property(workspaceState, fc.nat(), fc.jsonValue(), (state, choice, spoilt) => {
        const paths = pathsOf(state)
        const path = paths[choice % paths.length] ?? []
        const after = read(spoil(state, path, spoilt))
        expectSound(after)
        const survivors = new Map(
          after.workspaces.flatMap(({ windows }) => windows).map((window) => [window.id, window]),
        )
        const contents = [...survivors.values()].map(contentOf)
        state.workspaces.forEach(({ windows }, at) =>
          windows.forEach((window, index) => {
            if (!isIntact(path, at, index)) return
            // Only another window with the same id may displace this id; the window's content stays in any case.
            if (spoilt === window.id) expect(contents).toContain(contentOf(window))
            else expect(survivors.get(window.id)).toEqual(window)
          }),
        )
      }),
      { numRuns: 500 },
    )
  })

  const contentOf = ({ id: _id, ...content }: { readonly id: string }): string => JSON.stringify(content)
})
