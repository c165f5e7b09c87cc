import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { Headlines, NewsItem } from '#model/reference/news-item.ts'
import NewsPanel from '#renderer/panels/news/NewsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { entryWith, idOf, listOf, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const SAP = idOf('stock:DE::SAP')
const SOURCE = { market: 'stock', language: 'en' }
const FAILURE = { kind: 'unavailable', cause: 'timeout', message: '' } as const

const item = (number: number, parts: Partial<NewsItem> = {}): NewsItem => ({
  id: `n${number}`,
  title: `Headline ${number}`,
  publishedAt: NOON_MS - number * 60_000,
  market: 'stock',
  language: 'en',
  link: 'https://news.example/',
  provider: number % 2 === 0 ? 'Wire' : 'Desk',
  ...parts,
})
const answer = (items: readonly NewsItem[] | null, parts: Partial<CachedAnswer<Headlines>> = {}) => ({
  value: items === null ? null : { items, reached: 50, hasMore: false },
  fetchedAt: items === null ? null : NOON_MS,
  failure: null,
  ...parts,
})

async function open(first: CachedAnswer<Headlines>, parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(NewsPanel, {
    ...parts,
    prepare(backend) {
      backend.publish('newsMarks', [null, { read: ['n2'], keywords: ['merger'] }])
      backend.publish('news', [SOURCE, first])
    },
  })
  return { ...window, publish: (next: CachedAnswer<Headlines>) => window.backend.publish('news', [SOURCE, next]) }
}

const titles = () => [...document.querySelectorAll('[data-field="title"]')].map(({ textContent }) => textContent)

describe('the news panel', () => {
  it('highlights keywords, distinguishes read from unread, and marks by a click', async () => {
    const { backend } = await open(answer([item(1, { title: 'A merger is off' }), item(2)]))
    await expect.poll(() => document.querySelector('mark')?.textContent).toBe('merger')
    await expect.element(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
    expect(backend.asked).toContainEqual({ name: 'news.mark', payload: { ids: ['n1'], isRead: true } })
  })

  it('marks a headline whose time is ahead of the clock', async () => {
    await open(answer([item(1, { isAhead: true }), item(2)]))
    const ahead = page.getByRole('img', { name: /Dated ahead of the service's clock/u })
    await expect.element(ahead).toBeVisible()
    expect(ahead.elements()).toHaveLength(1)
  })

  it('keeps headlines that cannot be renewed, says since when and why, and removes the message when they can', async () => {
    const { publish } = await open(answer([item(1)]))
    await expect.poll(titles).toEqual(['Headline 1'])
    publish(answer([item(1)], { failure: FAILURE }))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(titles()).toEqual(['Headline 1'])
    publish(answer([item(3), item(1)]))
    await expect.poll(titles).toEqual(['Headline 1', 'Headline 3'])
    expect(document.body.textContent).not.toContain('Try again')
  })

  it('shows markup as text, and no link that is not sound', async () => {
    await open(answer([item(1, { title: '<img src=x onerror=alert(1)>', link: 'javascript:alert(1)' })]))
    await expect.poll(titles).toEqual(['<img src=x onerror=alert(1)>'])
    expect(document.querySelector('[data-panel="news"] :is(img, a[href])')).toBeNull()
    expect(document.querySelector('[data-link="blocked"]')).not.toBeNull()
  })

  it('has the symbols of the lists beside the headlines that name them, and keeps those of the linked one', async () => {
    const rows = [entryWith(AAPL, { name: { en: 'Apple Inc.' } }), entryWith(SAP)]
    const { backend } = await open(
      answer([item(1, { title: 'Apple and SAP agree' }), item(2, { title: 'SAP rises' })]),
      {
        lists: [{ ...listOf('own', 'Mine', []), rows }],
      },
    )
    backend.answer('link.setSymbol', () => null)
    const symbols = () => [...document.querySelectorAll('[data-symbol]')].map(({ textContent }) => textContent)
    await expect.poll(symbols).toEqual(['AAPL', 'SAP', 'SAP'])
    await page.getByRole('button', { name: 'AAPL', exact: true }).click()
    await page.getByRole('button', { name: 'Only AAPL' }).click()
    await expect.poll(titles).toEqual(['Apple and SAP agree'])
  })

  it('draws further headlines as their reader comes to them', async () => {
    await open(answer(Array.from({ length: 200 }, (_, place) => item(place))))
    await expect.poll(() => titles().length).toBeGreaterThanOrEqual(20)
    expect(titles().length).toBeLessThan(100)
    await expect
      .poll(() => {
        document.querySelector('[data-headline]:last-child')?.scrollIntoView()
        return titles().length
      })
      .toBe(200)
    await expect.element(page.getByText('The service sends no older headlines.')).toBeVisible()
  })

  it('says that there is nothing', async () => {
    await open(answer([]))
    await expect.element(page.getByText('No headlines', { exact: true })).toBeVisible()
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open(answer([item(1, { title: 'A merger is off' }), item(2)], { failure: FAILURE }), { settings: { theme } })
    await expect.poll(titles).toHaveLength(2)
    expect(await axeFaults('[data-panel="news"]')).toEqual([])
  })
})
