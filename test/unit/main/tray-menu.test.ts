import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import type { TrayFacts } from '../../../src/main/tray-facts.ts'
import { trayLabels } from '../../../src/main/tray-labels.ts'
import { trayMenu, trayTooltip, type TrayActions } from '../../../src/main/tray-menu.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts'
import type { WorkspaceId } from '../../../src/model/workspace.ts'
import { eventWith } from '../../fixtures/alert-events.ts'
import { sessionWith } from '../../fakes/live-quotes.ts'

const FACTS: TrayFacts = {
  settings: DEFAULT_SETTINGS,
  session: sessionWith(),
  workspaces: {
    current: 'workspace-2' as WorkspaceId,
    workspaces: [
      { id: 'workspace-1' as WorkspaceId, name: '', windows: [] },
      { id: 'workspace-2' as WorkspaceId, name: 'Rise & fall', windows: [] },
    ],
  },
  lists: [
    { id: 'sample', name: '', size: 2 },
    { id: 'list-2', name: 'Mine', size: 1 },
  ],
  list: 'list-2',
  armedAlerts: 3,
  events: { recent: [], unacknowledged: 0, isKept: true },
  movers: [
    { instrument: 'stock:US::AAPL' as InstrumentId, alias: null, percent: 2.314 },
    { instrument: 'stock:HK:XHKG:700' as InstrumentId, alias: 'R&D', percent: -1 },
  ],
}

function open(facts: Partial<TrayFacts> = {}, language: 'en' | 'zh-CN' = 'en') {
  const done: unknown[] = []
  const note =
    (name: string) =>
    (...words: unknown[]) =>
      void done.push([name, ...words])
  const actions: TrayActions = {
    show: note('show'),
    newWindow: note('newWindow'),
    showAt: note('showAt'),
    pause: note('pause'),
    update: note('update'),
    acknowledgeAll: note('acknowledgeAll'),
    switchWorkspace: note('switchWorkspace'),
    quit: note('quit'),
  }
  const known = { ...FACTS, ...facts }
  const items = all(trayMenu(known, trayLabels({ language, discreet: known.settings.discreet }, ''), actions))
  const itemOf = (id: string) => items.find((item) => item.id === id)
  return {
    done,
    items,
    itemOf,
    labels: () => items.map(({ label }) => label).filter((label) => label !== undefined),
    click: (id: string) => (itemOf(id)?.click as () => void)(),
  }
}

function all(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
}

describe('the tray’s menu', () => {
  it('shows movers under the reader’s names, with signs, and an ampersand as one', () => {
    const { labels } = open()
    expect(labels()).toContain('AAPL  +2.31%')
    expect(labels()).toContain('R&&D  −1.00%')
  })

  it('opens a mover in a chart', () => {
    const { click, done } = open()
    click('mover.stock:US::AAPL')
    expect(done).toEqual([['showAt', 'panel.show.chart', 'stock:US::AAPL']])
  })

  it('chooses the list and the workspace, and marks those in force', () => {
    const { click, done, itemOf } = open()
    expect([itemOf('list.sample')?.checked, itemOf('list.list-2')?.checked]).toEqual([false, true])
    expect([itemOf('workspace.workspace-1')?.label, itemOf('workspace.workspace-2')?.checked]).toEqual([
      'My desk',
      true,
    ])
    click('list.sample')
    click('workspace.workspace-1')
    expect(done).toEqual([
      ['update', { trayList: 'sample' }],
      ['switchWorkspace', 'workspace-1'],
    ])
  })

  it('pauses and goes on', () => {
    const running = open()
    running.click('pause')
    const paused = open({ session: sessionWith({ state: 'paused' }) })
    paused.click('pause')
    expect(paused.itemOf('pause')?.checked).toBe(true)
    expect([running.done, paused.done]).toEqual([[['pause', true]], [['pause', false]]])
  })

  it('shows what fired and was not dealt with, and opens it', () => {
    const recent = [eventWith({ number: 8 }), eventWith({ number: 7, stage: 'acknowledged' })]
    const { click, done, itemOf, labels } = open({ events: { recent, unacknowledged: 1, isKept: true } })
    expect(labels()).toContain('Alerts: 3 armed, 1 to look at')
    expect(itemOf('event.8')?.label).toBe('AAPL  Price rises to 200 (200.12)')
    expect(itemOf('event.7')).toBeUndefined()
    click('event.8')
    click('acknowledgeAll')
    expect(done).toEqual([['showAt', 'panel.show.alerts', 'stock:US::AAPL'], ['acknowledgeAll']])
  })

  it('says nothing of what is watched in discreet mode', () => {
    const events = { recent: [eventWith({})], unacknowledged: 1, isKept: true }
    const { labels, itemOf } = open({ settings: { ...DEFAULT_SETTINGS, discreet: true }, events })
    expect(labels().join(' ')).not.toMatch(/AAPL|R&|%/u)
    expect(itemOf('discreet')?.checked).toBe(true)
  })

  it('is there before anything is known', () => {
    const { labels } = open({ session: null, workspaces: null, lists: [], list: null, movers: [] }, 'zh-CN')
    expect(labels()).toEqual(expect.arrayContaining(['显示窗口', '暂无涨跌', '暂停刷新', '退出']))
  })
})

describe('the tray’s tooltip', () => {
  it.each([
    ['connected', false, 'Quotedeck'],
    ['paused', false, 'Quotedeck: polling is paused'],
    ['offline', false, 'Quotedeck: no connection'],
    ['unauthorised', true, 'Windows: no connection'],
  ] as const)('tells the worst there is to say: %s', (state, discreet, tooltip) => {
    const facts = { ...FACTS, session: sessionWith({ state }), settings: { ...DEFAULT_SETTINGS, discreet } }
    expect(trayTooltip(facts, trayLabels({ language: 'en', discreet }, ''))).toBe(tooltip)
  })
})
