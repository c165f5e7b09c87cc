import { createDockview, type DockviewApi } from 'dockview'
import 'dockview/dist/styles/dockview.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import type { DeskContent } from '#renderer/app/desk-actions.ts'
import { divided, group } from '#renderer/desk/layouts/area.ts'
import { Arrangement } from '#renderer/desk/docking/arrangement.svelte.ts'
import type { StoredDesk } from '#renderer/desk/layouts/layout-store.ts'
import { layoutOfArea } from '#renderer/desk/layouts/stored-layout.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'
import { createClient } from '#contract/wire/client.ts'

const PANELS: readonly PanelRecord[] = ['chart', 'news', 'tape'].map((kind) => ({ id: `${kind}-1`, kind, state: null }))
const STACKED = layoutOfArea(divided(1, divided(1, group(3, 'tape-1'), group(1, 'chart-1', 'news-1'))))

/** `goes` is called for each panel that the library removes. */
function deskOf(stored: StoredDesk, goes: (desk: Arrangement, id: string) => void = () => undefined) {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText = 'width: 1000px; height: 800px'
  const clock = createFakeWindowClock()
  const kept: DeskContent[] = []
  const arrangement = new Arrangement({
    clock,
    client: createClient(createFakeBackend().transport, queueMicrotask),
    groups: () => undefined,
    keep(desk) {
      kept.push(desk)
      return Promise.resolve()
    },
  })
  const api: DockviewApi = createDockview(element, {
    createComponent: ({ id }) => ({
      element: document.createElement('div'),
      init: () => undefined,
      dispose: () => goes(arrangement, id),
    }),
  })
  api.layout(1000, 800)
  const end = arrangement.start(api, stored)
  onTestFinished(() => element.remove())
  return { arrangement, api, end, clock, kept }
}

const idsOf = (desk: DeskContent | null | undefined) => desk?.panels.map(({ id }) => id)

describe('a desk whose window ends', () => {
  it('stores the layout it had, with the state that panels store as they go', () => {
    const { end, clock, kept, arrangement } = deskOf({ layout: STACKED, panels: PANELS }, (desk, id) =>
      desk.panel(id)?.keepContent('last word'),
    )
    const before = arrangement.desk
    end()
    clock.advance(1000)
    expect(kept.map(({ layout }) => layout)).toEqual([before?.layout])
    expect(idsOf(kept[0])).toEqual(idsOf(before))
    expect(kept[0]?.panels.map(({ state }) => state)).toEqual(
      kept[0]?.panels.map(() => expect.objectContaining({ content: 'last word' }) as unknown),
    )
  })

  it('stores nothing that a panel reports later', () => {
    const { end, clock, kept, arrangement } = deskOf({ layout: STACKED, panels: PANELS })
    const chart = arrangement.panel('chart-1')
    end()
    chart?.keepContent('too late')
    clock.advance(1000)
    expect(kept).toEqual([])
    expect(arrangement.desk).toBeNull()
  })
})

describe('a desk that its panels hardly fit in', () => {
  it('makes the columns beside narrower for a panel that is split off, instead of reaching out', () => {
    const side = divided(150, group(1, 'news-1', 'depth-1'), group(1, 'tape-1'))
    const layout = layoutOfArea(divided(1, group(850, 'chart-1'), side))
    const panels = [...PANELS, { id: 'depth-1', kind: 'depth', state: null }]
    const { arrangement } = deskOf({ layout, panels })
    const news = arrangement.docked('news-1')
    if (news === undefined) throw new RangeError('no news')
    news.api.moveTo({ group: news.group, position: 'right' })
    const widthOf = (id: string) => arrangement.docked(id)?.group.width
    expect(['chart-1', 'news-1', 'depth-1', 'tape-1'].map(widthOf)).toEqual([800, 100, 100, 200])
  })
})

describe('a desk in a narrow window', () => {
  it('keeps the sizes of before when a panel is added or closed', () => {
    const { arrangement, api, clock, kept } = deskOf({ layout: STACKED, panels: PANELS })
    arrangement.standAlone()
    arrangement.docked('news-1')?.api.maximize()
    api.layout(390, 700)
    arrangement.open('company')
    arrangement.docked('chart-1')?.api.close()
    clock.advance(1000)
    expect(kept.at(-1)?.layout).toMatchObject({
      grid: { root: { data: [{ data: [{ size: 600 }, { size: 200, data: { views: ['news-1', 'company-1'] } }] }] } },
    })
    arrangement.layBeside(1000, 800)
    expect(api.groups.map(({ height, panels }) => [height, panels.map(({ id }) => id)])).toEqual([
      [600, ['tape-1']],
      [200, ['news-1', 'company-1']],
    ])
  })

  it('stores the panel that is shown, and no tab that was passed on the way to it', async () => {
    const { arrangement, api, clock, kept } = deskOf({ layout: STACKED, panels: PANELS })
    arrangement.standAlone()
    api.layout(390, 700)
    for (const id of ['news-1', 'tape-1']) {
      arrangement.docked(id)?.api.setActive()
      expect(arrangement.desk?.panels).toHaveLength(3)
    }
    // The library reports a change of its layout with a delay.
    await expect.poll(() => (clock.advance(1000), kept.at(-1)?.layout)).toMatchObject({ activeGroup: '1.1.1' })
    const again = deskOf({ layout: kept.at(-1)?.layout ?? null, panels: PANELS })
    expect(again.api.activePanel?.id).toBe('tape-1')
    expect(again.api.groups.map(({ activePanel }) => activePanel?.id)).toEqual(['tape-1', 'chart-1'])
  })
})
