import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Company, CompanyAnswer } from '#model/reference/company.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import CompanyPanel from '#renderer/panels/company/CompanyPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const SPY = idOf('fund:US::SPY')
const FAILURE = { kind: 'unavailable', cause: 'timeout', message: '' } as const

const company = (name: string): Company => ({
  code: name,
  name,
  type: 'stock',
  exchange: 'NASDAQ',
  sector: 'Technology',
  industry: 'Hardware',
  country: 'US',
  description: `What ${name} does.`,
  website: 'https://company.example/',
  marketCapitalisation: 3.95e12,
  sharesOutstanding: 14.78e9,
  priceToEarnings: 54.62,
  currency: 'USD',
})
const answer = (
  value: CompanyAnswer | null,
  failure: CachedAnswer<CompanyAnswer>['failure'] = null,
): CachedAnswer<CompanyAnswer> => ({ value, fetchedAt: value === null ? null : NOON_MS, failure })

async function open(
  first: CachedAnswer<CompanyAnswer>,
  parts: PanelWindowParts & { readonly symbol?: InstrumentId } = {},
) {
  const linked = (symbol: InstrumentId) => ({ ...EMPTY_LINK_GROUPS, 1: { symbol, interval: null } })
  const window = await openPanelWindow(CompanyPanel, {
    ...parts,
    prepare(backend) {
      backend.publish('links', [null, linked(parts.symbol ?? AAPL)])
      backend.publish('company', [AAPL, first], [MSFT, answer(company('Microsoft'))])
    },
  })
  const publish = (next: CachedAnswer<CompanyAnswer>) => window.backend.publish('company', [AAPL, next])
  return { ...window, publish, link: (symbol: InstrumentId) => window.backend.publish('links', [null, linked(symbol)]) }
}

const names = () => [...document.querySelectorAll('[data-field="name"]')].map(({ textContent }) => textContent)
const fact = (key: string) => document.querySelector(`[data-fact="${key}"] dd`)?.textContent

describe('the company panel', () => {
  it('shows figures as a reader says them', async () => {
    await open(answer(company('Apple')))
    await expect.poll(names).toEqual(['Apple'])
    expect([fact('marketCapitalisation'), fact('sharesOutstanding'), fact('priceToEarnings')]).toEqual([
      '3.95T USD',
      '14.78B',
      '54.62',
    ])
  })

  it('names the time at which the price beside it was fetched', async () => {
    const { backend } = await open(answer(company('Apple')))
    await expect.poll(names).toEqual(['Apple'])
    backend.publish('quote', [AAPL, liveWith(AAPL, {}, { fetchedAt: NOON_MS - 5_000 })])
    const last = () => document.querySelector('[data-field="last"]')
    await expect.poll(() => last()?.getAttribute('data-at')).toBe(`${NOON_MS - 5_000}`)
  })

  it('puts one that is stored beside what the link shows next', async () => {
    const { link } = await open(answer(company('Apple')))
    await page.getByRole('button', { name: 'Pin for comparison' }).click()
    link(MSFT)
    await expect.poll(() => [...names()].sort()).toEqual(['Apple', 'Microsoft'])
  })

  it('keeps what it knows when it cannot be renewed, says since when and why, and removes the message when it can', async () => {
    const { publish } = await open(answer(null, FAILURE))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    publish(answer(company('Apple'), FAILURE))
    await expect.poll(names).toEqual(['Apple'])
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    publish(answer(company('Apple')))
    await expect.poll(() => document.body.textContent).not.toContain('Try again')
  })

  it('says that the service knows no such company, and which classes have none', async () => {
    const { link } = await open(answer('unknown'))
    await expect.element(page.getByText('The service has no data on this company')).toBeVisible()
    link(SPY)
    await expect.element(page.getByText('No company data for this symbol')).toBeVisible()
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open(answer(company('Apple'), FAILURE), { settings: { theme } })
    await expect.poll(names).toEqual(['Apple'])
    expect(await axeFaults('[data-panel="company"]')).toEqual([])
  })
})
