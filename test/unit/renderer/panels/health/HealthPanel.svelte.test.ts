import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Assumption } from '#core/feed/health/plan-forecast.ts'
import HealthPanel from '#renderer/panels/health/HealthPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { changeWith, groupWith, healthWith, requestsUpTo, requestWith } from '#test/fakes/service/health-data.ts'
import { idOf, listOf } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const BAD = idOf('stock:US::BAD')
const region = () => page.getByRole('region', { name: 'Data health' })
// The name of a tab may be followed by a count.
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') })
const figure = (name: string) => document.querySelector(`[data-figure="${name}"] dd`)?.textContent

const open = (health: ReturnType<typeof healthWith> | null = healthWith(), parts: PanelWindowParts = {}) =>
  openPanelWindow(HealthPanel, { ...parts, prepare: (backend) => backend.publish('health', [null, health]) })

describe('the data health panel', () => {
  it('is a named region with the handle of its kind', async () => {
    await open()
    await expect.element(region()).toHaveAttribute('data-panel', 'health')
  })

  it('shows the budget, and what becomes of it', async () => {
    const { backend } = await open()
    await expect.element(page.getByText('Last minute', { exact: true })).toBeVisible()
    expect([figure('used'), figure('planned'), figure('learned')]).toEqual(['12', '12', '60'])
    const budget = { stated: 60, learned: 45, used: 44, inFlight: 2 }
    backend.publish('health', [null, healthWith({ budget })])
    await expect.poll(() => figure('used')).toBe('44')
    await expect.element(page.getByText(/uses 45 for now/u)).toBeVisible()
  })

  it('shows an operation of a market that is asked for in two ways, as bars of two intervals are', async () => {
    const groups = [5, 7].map((instruments) => groupWith({ path: '/stock/kline', instruments }))
    const { backend } = await open(healthWith({ groups }))
    const rows = page.getByRole('row', { name: /stock\/kline/u })
    await expect.poll(() => rows.elements().length).toBe(2)
    backend.publish('health', [null, healthWith({ groups: groups.slice(1) })])
    await expect.poll(() => rows.elements().length).toBe(1)
  })

  it('names an instrument that waits for its quote and for its book twice', async () => {
    const starved = [3, 4].map((waitedPeriods) => ({ instrument: BAD, waitedPeriods }))
    await open(healthWith({ starved }))
    await tab('Problems').click()
    await expect.poll(() => page.getByRole('row', { name: /BAD/u }).elements().length).toBe(2)
  })

  it.each([
    [3 * 3_600_000, '3 h behind the clock of the service'],
    [-600_000, '10 min ahead of the clock of the service'],
  ])('says how far the clock of the computer is off', async (clockErrorMs, text) => {
    await open(healthWith({ clockErrorMs }))
    await expect.element(tab('Problems')).toHaveTextContent('Problems 1')
    await tab('Problems').click()
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  })

  it('names the trading calendars that end soon or have ended, and counts them as problems', async () => {
    const endingCalendars = [
      { assetClass: 'future', region: null, validUntil: '2026-10-31', hasEnded: true },
      { assetClass: 'stock', region: 'HK', validUntil: '2026-12-31', hasEnded: false },
    ] as const
    await open(healthWith({}, { endingCalendars }))
    await expect.element(tab('Problems')).toHaveTextContent('Problems 2')
    await tab('Problems').click()
    await expect.element(page.getByRole('row', { name: /Known through 2026-10-31 only/u })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Hong Kong.* Known through 2026-12-31\./u })).toBeVisible()
  })

  it('shows how the service names the days of a market, and takes the choice of another way', async () => {
    const us = {
      assetClass: 'stock',
      region: 'US',
      interval: '1D',
      learned: { days: 0, sundays: null },
      chosen: null,
    } as const
    const { backend } = await open(healthWith({}, { barNames: [us] }))
    backend.answer('candles.nameBars', () => null)
    const days = page.getByRole('combobox', { name: 'Days are named by' })
    await expect.element(days).toHaveDisplayValue('Learned: midnight UTC')
    await days.selectOptions('opening, last trade or close')
    const asked = () => backend.asked.flatMap(({ name, payload }) => (name === 'candles.nameBars' ? [payload] : []))
    const chosen = { days: 'trading', sundays: null }
    await expect.poll(asked).toEqual([{ assetClass: 'stock', region: 'US', interval: '1D', chosen }])
    backend.publish('health', [
      null,
      healthWith({}, { barNames: [{ ...us, chosen: { days: 'trading', sundays: null } }] }),
    ])
    await expect.element(days).toHaveDisplayValue('opening, last trade or close')
    await days.selectOptions('Learned: midnight UTC')
    await expect.poll(() => asked().at(-1)).toEqual({ assetClass: 'stock', region: 'US', interval: '1D', chosen: null })
  })

  it('says that its figures are old while nothing arrives', async () => {
    const { backend } = await open()
    const old = page.getByText('These figures are from before the connection was lost.')
    await expect.element(page.getByText('Last minute', { exact: true })).toBeVisible()
    await expect.element(old).not.toBeInTheDocument()
    backend.setLine(false)
    await expect.element(old).toBeVisible()
    expect(figure('used')).toBe('12')
  })

  it('says so while no service is in use', async () => {
    await open(null)
    await expect.element(page.getByText('No service is in use')).toBeVisible()
  })

  it('listens to the requests only while they are shown', async () => {
    const { backend } = await open()
    await expect.element(region()).toBeVisible()
    expect(backend.listenedTo('requestLog')).toEqual([])
    await tab('Requests').click()
    await expect.poll(() => backend.listenedTo('requestLog')).toHaveLength(1)
    await tab('Budget').click()
    await expect.poll(() => backend.listenedTo('requestLog')).toEqual([])
  })

  it('counts problems on their tab, and names each', async () => {
    await open(
      healthWith({
        groups: [groupWith({ quarantined: [BAD] })],
        failures: [{ kind: 'rejected', message: 'unknown region', count: 3, lastAt: 0 }],
        dropped: [{ path: '/stock/quotes', key: 'AAPL', reason: 'field', field: 'ld', count: 2, lastAt: 0 }],
        starved: [{ instrument: idOf('stock:US::SLOW'), waitedPeriods: 4.25 }],
      }),
    )
    await expect.poll(() => tab('Problems').element().textContent).toContain('4')
    await tab('Problems').click()
    for (const text of ['unknown region', 'the field ld is unusable', BAD, '4.3 periods'])
      await expect.element(page.getByText(text)).toBeVisible()
  })

  it('is walked through by arrow keys', async () => {
    await open()
    await tab('Budget').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Problems')).toHaveFocus()
    await expect.element(page.getByText('No request of this connection has failed.')).toBeVisible()
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    const learned = { days: 0, sundays: 'before' } as const
    const barNames = [{ assetClass: 'stock', region: 'US', interval: '1W', learned, chosen: null } as const]
    const { backend } = await open(healthWith({}, { barNames }), { settings: { theme } })
    backend.publish('requestLog', [null, [requestWith(2, { status: 500, failure: 'unavailable' }), requestWith(1)]])
    for (const name of ['Budget', 'Problems', 'Requests']) {
      await tab(name).click()
      expect(await axeFaults('[data-panel="health"]', { theme })).toEqual([])
    }
  })
})

describe('the question of another plan', () => {
  async function openAsking() {
    const asked: Assumption[] = []
    const window = await openPanelWindow(HealthPanel, {
      lists: [listOf('coins', 'Coins', [])],
      prepare(backend) {
        backend.publish('health', [null, healthWith()])
        backend.answer('health.forecast', (assumption) => {
          asked.push(assumption)
          return changeWith({}, { visibleMs: 4_000 }, assumption.requestsPerMinute)
        })
      },
    })
    await expect.element(page.getByLabelText('Plan', { exact: true })).toBeVisible()
    return { ...window, asked }
  }

  it('is asked about the chosen plan, rate and list, and shows the answer', async () => {
    const { clock, asked } = await openAsking()
    await page.getByLabelText('Plan', { exact: true }).selectOptions('base')
    await page.getByLabelText('Also show').selectOptions('coins')
    const slider = page.getByRole('slider')
    ;(slider.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '90 per minute')
    clock.advance(200)
    await expect.element(page.getByText(/^With Base and 90 per minute/u)).toBeVisible()
    expect(asked).toEqual([{ added: [], watchlist: 'coins', codesPerRequest: 10, requestsPerMinute: 90 }])
  })

  it('returns to what is', async () => {
    await openAsking()
    const back = page.getByRole('button', { name: 'Reset' })
    await expect.element(back).toBeDisabled()
    await page.getByLabelText('Plan', { exact: true }).selectOptions('base')
    await back.click()
    await expect.element(page.getByLabelText('Plan', { exact: true })).toHaveValue('premium')
    await expect.element(back).toBeDisabled()
  })
})

describe('the requests', () => {
  async function openLog(number: number) {
    const window = await open()
    window.backend.publish('requestLog', [null, requestsUpTo(number)])
    await tab('Requests').click()
    await expect.element(page.getByRole('table', { name: 'Requests' })).toBeVisible()
    return window
  }
  const drawn = () =>
    [...document.querySelectorAll('[data-request]')].map((row) => Number(row.getAttribute('data-request')))

  it('exist only where they can be seen', async () => {
    await openLog(500)
    await expect.poll(() => drawn()[0]).toBe(500)
    expect(drawn().length).toBeLessThan(60)
  })

  it('follow what is sent while the reader is at the top', async () => {
    const { backend } = await openLog(10)
    backend.publish('requestLog', [null, requestsUpTo(12)])
    await expect.poll(() => drawn()[0]).toBe(12)
  })

  it('stay where the reader has scrolled to, and say how much is newer', async () => {
    const { backend } = await openLog(500)
    const log = page.getByRole('table', { name: 'Requests' }).element()
    log.scrollTop = 2_400
    await expect.poll(() => drawn()).toContain(400)
    const before = drawn()
    backend.publish('requestLog', [null, requestsUpTo(530)])
    await page.getByRole('button', { name: 'Show 30 newer' }).click()
    expect(before).toContain(400)
    await expect.poll(() => drawn()[0]).toBe(530)
  })

  it('say what was asked, why and how it ended', async () => {
    const { backend } = await openLog(1)
    const failed = requestWith(2, { codes: 17, reason: 'retry', status: 503, failure: 'unavailable', durationMs: 250 })
    backend.publish('requestLog', [null, [failed, requestWith(1)]])
    const row = page.getByRole('row', { name: /second attempt/u })
    for (const text of ['/stock/quotes', '17', '503 · unavailable', '250 ms'])
      await expect.poll(() => row.query()?.textContent).toContain(text)
  })
})
