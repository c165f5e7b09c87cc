import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MarketSession } from '#model/hours/market-session.ts'
import SessionsPanel from '#renderer/panels/sessions/SessionsPanel.svelte'
import SessionsList from '#renderer/panels/sessions/SessionsList.svelte'
import SessionsStrip from '#renderer/panels/sessions/SessionsStrip.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { NOON_MS, sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'
import { sessionOf } from '#test/fixtures/market-sessions.ts'

const SESSIONS: readonly MarketSession[] = [
  sessionOf('US', NOON_MS),
  sessionOf('HK', NOON_MS, { state: 'lunch' }),
  sessionOf('DE', NOON_MS, { state: 'closed', evidence: 'trading' }),
  sessionOf('JP', NOON_MS, { state: 'closed', isWatched: false, certainty: 'unknown' }),
]

const open = (
  panel: Parameters<typeof openPanelWindow>[0],
  sessions: readonly MarketSession[] = SESSIONS,
  parts: PanelWindowParts = {},
) =>
  openPanelWindow(panel, {
    ...parts,
    prepare(backend) {
      backend.publish('session', [null, sessionWith({ source: 'service' })])
      backend.publish('sessions', [null, sessions])
    },
  })

const states = () =>
  [...document.querySelectorAll('[data-market]')].map((market) => [
    market.getAttribute('data-market'),
    market.getAttribute('data-state'),
  ])

describe('the sessions panel', () => {
  it('shows the reader’s markets first, and lets what quotes show overrule the calendar', async () => {
    await open(SessionsPanel)
    await expect.poll(states).toEqual([
      ['stock:US', 'open'],
      ['stock:DE', 'open'],
      ['stock:HK', 'lunch'],
      ['stock:JP', 'closed'],
    ])
    await expect.element(page.getByText(/Trades are coming in/u)).toBeVisible()
    await expect.element(page.getByText('Holidays are known until 2027-12-31 only')).toBeVisible()
    await page.getByRole('button', { name: 'Only markets on my lists' }).click()
    await expect.poll(states).toHaveLength(3)
  })

  it('does not call a market open after the end of its calendar until trades come in', async () => {
    const parts = { certainty: 'unknown', validUntil: '2026-12-31' } as const
    const { backend } = await open(SessionsPanel, [sessionOf('HK', NOON_MS, parts)])
    await expect.poll(states).toEqual([['stock:HK', 'uncertain']])
    await expect.element(page.getByText(/Hours uncertain · open by the weekly pattern/u)).toBeVisible()
    await expect.element(page.getByText('Holidays are known until 2026-12-31 only')).toBeVisible()
    backend.publish('sessions', [null, [sessionOf('HK', NOON_MS, { ...parts, evidence: 'trading' })]])
    await expect.poll(states).toEqual([['stock:HK', 'open']])
    await expect.element(page.getByText('Trades are coming in, so the market is open.')).toBeVisible()
  })

  it('says when the exchange has not confirmed the hours of the day', async () => {
    await open(SessionsPanel, [sessionOf('TR', NOON_MS, { state: 'closed', certainty: 'provisional' })])
    await expect.element(page.getByText('The exchange has not confirmed the hours of this day.')).toBeVisible()
    expect(states()).toEqual([['stock:TR', 'closed']])
  })

  it('says of no market that it is open while nothing arrives', async () => {
    const { backend } = await open(SessionsPanel)
    await expect.poll(states).toContainEqual(['stock:US', 'open'])
    backend.setLine(false)
    await expect.poll(() => new Set(states().map(([, state]) => state))).toEqual(new Set(['disconnected']))
    await expect.element(page.getByText(/Trades are coming in/u)).not.toBeInTheDocument()
  })

  it('says that the simulated market trades at all hours, in place of the calendars', async () => {
    const { backend } = await open(SessionsPanel)
    backend.publish('session', [null, sessionWith({ source: 'simulated' })])
    await expect.element(page.getByText('The simulated market trades at all hours.')).toBeVisible()
    await expect.element(page.getByText(/From calendars/u)).not.toBeInTheDocument()
  })

  it('goes by the calendar alone, and shows nothing as if it traded, while the service is out of reach', async () => {
    const { backend } = await open(SessionsPanel)
    await expect.poll(states).toContainEqual(['stock:DE', 'open'])
    backend.publish('session', [null, sessionWith({ source: 'service', state: 'offline' })])
    await expect.poll(states).toContainEqual(['stock:DE', 'closed'])
    await expect.element(page.getByText(/By the calendar alone/u).first()).toBeVisible()
    expect(document.querySelector('[data-market] .success, li.open')).toBeNull()
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open(SessionsPanel, SESSIONS, { settings: { theme } })
    await expect.poll(states).toHaveLength(4)
    expect(await axeFaults('[data-panel="sessions"]')).toEqual([])
  })
})

describe('the sessions in the bar of a desk', () => {
  it('name the open markets, and have no accessibility faults', async () => {
    await open(SessionsStrip)
    await page.viewport(1600, 760)
    await expect.element(page.getByText('Sessions. Open: US DE. Lunch break: HK')).toBeInTheDocument()
    expect(await axeFaults('[data-sessions]')).toEqual([])
  })

  it('name a market apart whose calendar has ended', async () => {
    const sessions = [sessionOf('US', NOON_MS), sessionOf('HK', NOON_MS, { certainty: 'unknown' })]
    await open(SessionsStrip, sessions)
    await expect.element(page.getByText('Sessions. Open: US. Hours uncertain: HK')).toBeInTheDocument()
  })

  it('are said to be always open on the simulated market', async () => {
    const { backend } = await open(SessionsStrip)
    backend.publish('session', [null, sessionWith({ source: 'simulated' })])
    await expect.element(page.getByText('Always open')).toBeVisible()
    await expect.element(page.getByText('The simulated market trades at all hours.')).toBeInTheDocument()
    await expect.element(page.getByText(/markets open|Lunch/u)).not.toBeInTheDocument()
    expect(await axeFaults('[data-sessions]')).toEqual([])
  })

  it('are listed one by one in the details', async () => {
    await open(SessionsList)
    await expect.poll(states).toHaveLength(3)
    expect(await axeFaults('main')).toEqual([])
  })

  it('are one sentence in the details on the simulated market', async () => {
    const { backend } = await open(SessionsList)
    backend.publish('session', [null, sessionWith({ source: 'simulated' })])
    await expect.element(page.getByText('The simulated market trades at all hours.')).toBeVisible()
    await expect.poll(states).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Open as a panel' })).toBeVisible()
  })

  it('say how many of the reader’s markets are open where there is no room for their names', async () => {
    await open(SessionsStrip)
    // As the bar of a desk does.
    document.body.style.container = 'bar / inline-size'
    await page.viewport(1200, 760)
    const text = () => document.querySelector<HTMLElement>('[data-sessions] .count')?.innerText
    await expect.poll(text).toBe('2 of 3 markets open')
    expect(document.querySelector<HTMLElement>('[data-sessions] .group')?.offsetWidth).toBe(0)
    expect(await axeFaults('[data-sessions]')).toEqual([])
    document.body.style.container = ''
  })

  it('say nothing while no market is on a list', async () => {
    await open(SessionsStrip, [sessionOf('US', NOON_MS, { isWatched: false })])
    await expect.poll(() => document.querySelector('main')).not.toBeNull()
    expect(document.querySelector('[data-sessions]')).toBeNull()
  })
})
