import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { HOUR_MS } from '#model/values/duration.ts'
import type { Leaders } from '#model/market/mover.ts'
import MoversPanel from '#renderer/panels/movers/MoversPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, listOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const SAP = idOf('stock:DE::SAP')
const EVERYTHING = { list: null, region: null }
const LEADERS: Leaders = {
  gainers: [{ instrument: AAPL, alias: 'Apples', percent: 2.5 }],
  losers: [{ instrument: SAP, alias: null, percent: -3 }],
  risen: 1, fallen: 1, unchanged: 2, count: 5,
} // prettier-ignore

const open = (leaders: Leaders, ageMs = 0) =>
  openPanelWindow(MoversPanel, {
    lists: [listOf('list-1', 'Mine', [AAPL])],
    prepare(backend) {
      backend.answer('market.zones', () => [])
      backend.publish('leaders', [EVERYTHING, leaders])
      backend.publish('quote', [AAPL, liveWith(AAPL, { last: 189.5 }, { fetchedAt: NOON_MS - ageMs })])
    },
  })

describe('the panel of movers', () => {
  it('shows what rose and fell furthest, and how many did', async () => {
    await open(LEADERS)
    const gainers = page.getByRole('group', { name: 'Gainers' })
    await expect.element(gainers).toMatchTextContent(/AAPL Apples.*189\.50.*\+2\.50%/u)
    await expect.element(page.getByRole('group', { name: 'Losers' })).toMatchTextContent(/SAP DE.*−3\.00%/u)
    await expect.element(page.getByText('1 up')).toBeVisible()
    expect(await axeFaults('main')).toEqual([])
  })

  it('lets a change fade with the price that it is of', async () => {
    await open(LEADERS, HOUR_MS)
    const change = page.getByRole('group', { name: 'Gainers' }).getByText('+2.50%')
    await expect.element(change).toBeVisible()
    expect(change.element().closest('[data-age]')?.getAttribute('data-age')).toBe('3')
  })

  it('is of the list that is chosen', async () => {
    const { backend } = await open(LEADERS)
    await page.getByRole('combobox', { name: 'List' }).selectOptions('Mine')
    await expect.poll(() => backend.listenedTo('leaders')).toEqual([{ list: 'list-1', region: null }])
  })

  it('says what to do if the lists are empty', async () => {
    await open({ gainers: [], losers: [], risen: 0, fallen: 0, unchanged: 0, count: 0 })
    await expect.element(page.getByText('No symbols to look among')).toBeVisible()
  })
})
