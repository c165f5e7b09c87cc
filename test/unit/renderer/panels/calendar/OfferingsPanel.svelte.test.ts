import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '#model/values/duration.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { Offering, OfferingCalendar } from '#model/reference/offering.ts'
import OfferingsPanel from '#renderer/panels/calendar/OfferingsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const UPCOMING = { stage: 'upcoming', region: 'US' } as const
const FAILURE = { kind: 'unavailable', cause: 'timeout', message: '' } as const

const offering = (company: string, days: number, parts: Partial<Offering> = {}): Offering => ({
  company,
  code: company.slice(0, 4).toUpperCase(),
  exchange: 'NASDAQ',
  country: 'US',
  price: '12.00-14.00',
  marketCapitalisation: '64000000',
  listingAt: NOON_MS + days * DAY_MS,
  subscriptionStartAt: NOON_MS + (days - 9) * DAY_MS,
  subscriptionEndAt: NOON_MS + (days - 5) * DAY_MS,
  allotmentAt: NOON_MS + (days - 1) * DAY_MS,
  region: 'US',
  instrument: idOf(`stock:US::${company.slice(0, 4).toUpperCase()}`),
  listingOn: new Date(NOON_MS + days * DAY_MS).toISOString().slice(0, 10),
  opensAt: NOON_MS + days * DAY_MS,
  ...parts,
})
const answer = (
  offerings: readonly Offering[] | null,
  failure: CachedAnswer<OfferingCalendar>['failure'] = null,
): CachedAnswer<OfferingCalendar> => ({
  value: offerings === null ? null : { offerings, total: offerings.length },
  fetchedAt: offerings === null ? null : NOON_MS,
  failure,
})

async function open(first: CachedAnswer<OfferingCalendar>, parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(OfferingsPanel, {
    ...parts,
    prepare(backend) {
      backend.answer('market.zones', () => [])
      backend.publish('plannedListings', [null, []])
      backend.publish('offerings', [UPCOMING, first])
    },
  })
  return { ...window, publish: (next: CachedAnswer<OfferingCalendar>) => window.backend.publish('offerings', [UPCOMING, next]) } // prettier-ignore
}

const companies = () =>
  [...document.querySelectorAll('[data-field="company"]')].map(({ textContent }) => textContent?.trim())

async function scrollTo(last: string): Promise<void> {
  const scroller = document.querySelector('[data-scroller]')
  await expect
    .poll(() => {
      scroller?.scrollTo({ top: scroller.scrollHeight })
      return companies()
    })
    .toContain(last)
}

describe('the calendar of offerings', () => {
  it('begins with what happens next, and sorts by any column', async () => {
    await open(answer([offering('Later', 40), offering('Sooner', 20)]))
    await expect.poll(companies).toEqual(['Sooner', 'Later'])
    await page.getByRole('button', { name: 'Company' }).click()
    await expect.poll(companies).toEqual(['Later', 'Sooner'])
  })

  it('keeps what it has when it cannot be renewed, says so, and removes the message when it can', async () => {
    const { backend, publish } = await open(answer([offering('Opal', 20)]))
    await expect.poll(companies).toEqual(['Opal'])
    publish(answer([offering('Opal', 20)], FAILURE))
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(backend.asked).toContainEqual({ name: 'answer.renew', payload: { topic: 'offerings', parameter: UPCOMING } })
    expect(companies()).toEqual(['Opal'])
    publish(answer([offering('Opal', 20), offering('Delta', 30)]))
    await expect.poll(companies).toEqual(['Opal', 'Delta'])
    expect(document.body.textContent).not.toContain('Try again')
  })

  it('draws the rows of a long calendar that can be seen, and the others when they are scrolled to', async () => {
    const many = Array.from({ length: 600 }, (_, place) => offering(`C${place}`, 10 + place))
    await open(answer(many))
    await expect.poll(companies).toContain('C0')
    expect(companies().length).toBeLessThan(200)
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '601')
    await scrollTo('C599')
    expect(companies()).not.toContain('C0')
    expect(document.querySelector('[data-offering="C599"]')?.getAttribute('aria-rowindex')).toBe('601')
  })

  it('keeps its columns at their places while rows of longer texts come into sight', async () => {
    const many = Array.from({ length: 200 }, (_, place) => offering(`C${place}`, 10 + place))
    const long = {
      exchange: 'Exchange of the '.repeat(8),
      price: '123456789.00-234567890.00',
      code: 'LONGCODE.LONG.LONG',
    }
    await open(answer([...many, offering('Last', 400, long)]))
    await expect.poll(companies).toContain('C0')
    const places = () => [...document.querySelectorAll('thead th')].map((heading) => heading.getBoundingClientRect().x)
    const before = places()
    await scrollTo('Last')
    expect(places()).toEqual(before)
  })

  it('says that there is nothing', async () => {
    await open(answer([]))
    await expect.element(page.getByText('No offerings', { exact: true })).toBeVisible()
  })

  it('shows a month, each day with what happens on it', async () => {
    await open(answer([offering('Opal', 5)]))
    await page.getByRole('button', { name: 'Month' }).click()
    const day = new Date(NOON_MS + 4 * DAY_MS).toISOString().slice(0, 10)
    await expect.poll(() => document.querySelector(`[data-date="${day}"]`)?.textContent).toMatch(/Opal.*Allotment/su)
  })

  it.each([
    ['light', 'Table'],
    ['dark', 'Table'],
    ['highContrast', 'Table'],
    ['light', 'Month'],
    ['dark', 'Month'],
    ['highContrast', 'Month'],
  ] as const)('has no accessibility faults in %s as a %s', async (theme, view) => {
    await open(answer([offering('Opal', 5)], FAILURE), { settings: { theme } })
    await page.getByRole('button', { name: view }).click()
    await expect.poll(() => document.querySelector('table')?.textContent).toContain('Opal')
    expect(await axeFaults('[data-panel="offerings"]')).toEqual([])
  })
})
