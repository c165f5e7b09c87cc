import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import type { TrayFacts } from '#main/tray/tray-facts.ts'
import { trayMenu, trayTooltip, type TrayActions } from '#main/tray/tray-menu.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import type { WorkspaceId } from '#model/workspace/workspace.ts'
import { eventWith } from '#test/fixtures/alert-events.ts'
import { sessionWith } from '#test/fakes/quotes/live-quotes.ts'

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
  events: { recent: [], unacknowledged: 0, isPersisted: true },
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
  const items = all(trayMenu(known, language, actions))
  const itemOf = (id: string) => items.find((item) => item.id === id)
  return {
    done,
    items,
    itemOf,
    labels: () => items.map(({ label }) => label).filter((label) => label !== undefined),
    click: (id: string) => (itemOf(id) as { click: () => void }).click(),
  }
}

function all(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
}

const MENU_LABELS = {
  en: [
    'Show windows',
    'New window',
    'Alerts: 3 armed, 0 unacknowledged',
    'Acknowledge all',
    'Show all alerts',
    'Top movers',
    'Watchlist',
    'My watchlist',
    'Mine',
    'Workspaces',
    'My desk',
    'Rise && fall',
    'Pause polling',
    'Discreet mode',
    'Quit',
  ],
  'zh-CN': [
    '显示窗口',
    '新窗口',
    '预警：3 条待触发，0 条未处理',
    '全部确认',
    '显示全部预警',
    '涨跌幅榜',
    '自选列表',
    '我的自选',
    'Mine',
    '工作区',
    '我的工作台',
    'Rise && fall',
    '暂停刷新',
    '隐私模式',
    '退出',
  ],
} as const

describe('the language of the tray’s menu', () => {
  it.each(['en', 'zh-CN'] as const)('words every entry in %s, whatever the process speaks', (language) => {
    const { labels } = open({}, language)
    expect(labels().filter((label) => !label.endsWith('%'))).toEqual(MENU_LABELS[language])
  })

  it.each([
    ['en', 'No price changes yet', 'Hidden in discreet mode'],
    ['zh-CN', '暂无涨跌', '隐私模式下不显示'],
  ] as const)('words what it cannot show in %s', (language, none, hidden) => {
    expect(open({ movers: [] }, language).labels()).toContain(none)
    const discreet = open({ settings: { ...DEFAULT_SETTINGS, discreet: true } }, language)
    expect(discreet.labels()).toContain(hidden)
    expect(discreet.labels().join(' ')).not.toContain('Quotedeck')
  })
})

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

  it('chooses the list and the workspace, and marks the present ones', () => {
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

  it('pauses and resumes polling', () => {
    const running = open()
    running.click('pause')
    const paused = open({ session: sessionWith({ state: 'paused' }) })
    paused.click('pause')
    expect(paused.itemOf('pause')?.checked).toBe(true)
    expect([running.done, paused.done]).toEqual([[['pause', true]], [['pause', false]]])
  })

  it('shows what fired and was not dealt with, and opens it', () => {
    const recent = [eventWith({ number: 8 }), eventWith({ number: 7, stage: 'acknowledged' })]
    const { click, done, itemOf, labels } = open({ events: { recent, unacknowledged: 1, isPersisted: true } })
    expect(labels()).toContain('Alerts: 3 armed, 1 unacknowledged')
    expect(itemOf('event.8')?.label).toBe('AAPL  Price rises to 200 (200.12)')
    expect(itemOf('event.7')).toBeUndefined()
    click('event.8')
    click('acknowledgeAll')
    expect(done).toEqual([['showAt', 'panel.show.alerts', 'stock:US::AAPL'], ['acknowledgeAll']])
  })

  it('shows no symbols in discreet mode', () => {
    const events = { recent: [eventWith({})], unacknowledged: 1, isPersisted: true }
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
  const tooltipOf = (facts: Partial<TrayFacts>, language: 'en' | 'zh-CN') =>
    trayTooltip({ ...FACTS, ...facts }, language)
  const discreet = { ...DEFAULT_SETTINGS, discreet: true }
  const fired = { recent: [], unacknowledged: 2, isPersisted: true }

  it.each([
    ['connected', 'Quotedeck', 'Quotedeck'],
    ['paused', 'Quotedeck: polling is paused', 'Quotedeck：已暂停刷新'],
    ['offline', 'Quotedeck: no connection', 'Quotedeck：连接中断'],
  ] as const)('names the state of the connection, %s', (state, english, chinese) => {
    const facts = { session: sessionWith({ state }) }
    expect([tooltipOf(facts, 'en'), tooltipOf(facts, 'zh-CN')]).toEqual([english, chinese])
  })

  it('names unacknowledged alerts', () => {
    expect(tooltipOf({ events: fired }, 'en')).toBe('Quotedeck: unacknowledged alerts')
    expect(tooltipOf({ events: fired }, 'zh-CN')).toBe('Quotedeck：有未处理预警')
  })

  it('hides the name of the application in discreet mode', () => {
    const facts = { settings: discreet, session: sessionWith({ state: 'unauthorised' }) }
    expect(tooltipOf(facts, 'en')).toBe('Window: no connection')
    expect(tooltipOf(facts, 'zh-CN')).toBe('窗口：连接中断')
  })
})
