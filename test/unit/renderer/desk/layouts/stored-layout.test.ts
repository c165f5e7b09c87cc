import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#model/values/json.ts'
import type { DeskLayout } from '#model/workspace/workspace.ts'
import { firstLayout, readLayout, withTabsOf } from '#renderer/desk/layouts/stored-layout.ts'

type Node = ReturnType<typeof readLayout>['grid']['root']

function groupsOf({ type, data }: Node): readonly (readonly string[])[] {
  if (type === 'leaf') return [(data as { readonly views: readonly string[] }).views]
  return (data as Node[]).flatMap(groupsOf)
}

const leaf = (id: string, ...views: string[]): Json => ({
  type: 'leaf',
  size: 400,
  data: { id, views, activeView: views[0] ?? '' },
})
const branch = (...data: Json[]): Json => ({ type: 'branch', size: 300, data })
const layoutOf = (root: Json, more: Record<string, Json> = {}): DeskLayout => ({
  grid: { root, width: 800, height: 600, orientation: 'HORIZONTAL', ...more },
  activeGroup: '2',
})

const PANELS = ['chart', 'depth', 'tape']
const SOUND = layoutOf(branch(leaf('1', 'chart'), branch(leaf('2', 'depth'), leaf('3', 'tape'))))

describe('a stored layout', () => {
  it('arranges the panels', () => {
    const { grid, activeGroup, panels } = readLayout(SOUND, PANELS)
    expect(groupsOf(grid.root)).toEqual([['chart'], ['depth'], ['tape']])
    expect({ ...grid, root: null }).toEqual({ root: null, width: 800, height: 600, orientation: 'HORIZONTAL' })
    expect(activeGroup).toBe('2')
    expect(Object.keys(panels)).toEqual(PANELS)
  })

  it('gives a panel that it does not place a tab in the first group', () => {
    expect(groupsOf(readLayout(SOUND, [...PANELS, 'news']).grid.root)).toEqual([['chart', 'news'], ['depth'], ['tape']])
  })

  it('leaves out a place whose panel is gone, and the empty branch around it', () => {
    const layout = layoutOf(branch(leaf('1', 'chart'), branch(leaf('2', 'gone'))))
    expect(groupsOf(readLayout(layout, ['chart']).grid.root)).toEqual([['chart']])
  })

  it('shows a panel once, however often it was placed', () => {
    const layout = layoutOf(branch(leaf('1', 'chart', 'chart'), leaf('2', 'chart', 'depth')))
    expect(groupsOf(readLayout(layout, ['chart', 'depth']).grid.root)).toEqual([['chart'], ['depth']])
  })

  it('keeps a group maximised only while the path to it leads there', () => {
    const maximised = { maximizedNode: { location: [1, 0] } }
    const root = branch(leaf('1', 'chart'), branch(leaf('2', 'depth'), leaf('3', 'tape')))
    expect(readLayout(layoutOf(root, maximised), PANELS).grid).toMatchObject(maximised)
    expect(readLayout(layoutOf(root, maximised), ['chart', 'tape']).grid).not.toHaveProperty('maximizedNode')
    expect(readLayout(layoutOf(root, { maximizedNode: 'all' }), PANELS).grid).not.toHaveProperty('maximizedNode')
  })

  it('puts all panels into one group when it makes no sense at all', () => {
    expect(groupsOf(readLayout({ grid: 7 }, PANELS).grid.root)).toEqual([PANELS])
  })

  it('gives the first two panels places of their own when nothing was stored', () => {
    const first = (panels: readonly string[]) => groupsOf(readLayout(firstLayout(panels), panels).grid.root)
    expect(first([...PANELS, 'news'])).toEqual([['chart'], ['depth'], ['tape', 'news']])
    expect(first(['chart', 'depth'])).toEqual([['chart'], ['depth']])
    expect(first(['chart'])).toEqual([['chart']])
    expect(first([])).toEqual([])
  })

  it('takes over the tabs of another layout at its own sizes, and its whole where that has a further group', () => {
    const tabs = layoutOf(branch(leaf('1', 'chart', 'news'), branch(leaf('3', 'tape'))), { maximizedNode: { location: [0] } }) // prettier-ignore
    const taken = readLayout(withTabsOf(SOUND, tabs), ['chart', 'news', 'tape']).grid
    expect(groupsOf(taken.root)).toEqual([['chart', 'news'], ['tape']])
    expect(taken).not.toHaveProperty('maximizedNode')
    const further = layoutOf(branch(leaf('1', 'chart'), leaf('4', 'depth')))
    expect(withTabsOf(SOUND, further)).toEqual(further)
  })

  it('never loses a panel and never shows one twice, whatever was stored', () => {
    const node = fc.letrec<{ node: Json; leaf: Json }>((tie) => ({
      leaf: fc.record({
        type: fc.constantFrom('leaf', 'leaf', 'other'),
        size: fc.oneof(fc.nat(), fc.constant(null)),
        data: fc.oneof(
          fc.record({
            id: fc.constantFrom('1', '2', '3', null),
            views: fc.array(fc.constantFrom('chart', 'depth', 'tape', 'gone', 5)),
            activeView: fc.constantFrom('chart', 'gone'),
          }),
          fc.constant(null),
        ),
      }),
      node: fc.oneof(
        { maxDepth: 4 },
        tie('leaf'),
        fc.record({ type: fc.constant('branch'), data: fc.array(tie('node'), { maxLength: 3 }) }) as fc.Arbitrary<Json>,
      ),
    })).node
    const layouts = fc.oneof(
      node.map((root) => layoutOf(root)),
      fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<Json>),
    )
    fc.assert(
      fc.property(layouts, fc.subarray(PANELS), (layout, panels) => {
        const groups = groupsOf(readLayout(layout, panels).grid.root)
        expect(groups.flat().sort()).toEqual([...panels].sort())
        expect(groups.every((views) => views.length > 0)).toBe(true)
      }),
    )
  })
})
