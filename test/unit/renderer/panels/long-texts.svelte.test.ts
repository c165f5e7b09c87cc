/** Panels with texts of the maximum length, in unbreakable words. `npm run soak:hostile` times their frames. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import type { Endpoint } from '#api/wire/endpoint.ts'
import type { Company } from '#model/reference/company.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { NewsItem } from '#model/reference/news-item.ts'
import type { Offering } from '#model/reference/offering.ts'
import { boundText, TEXT_BOUNDS, type TextKind } from '#model/reference/served-text.ts'
import type { ListedSplit } from '#model/reference/split-calendar.ts'
import CompanyPanel from '#renderer/panels/company/CompanyPanel.svelte'
import NewsPanel from '#renderer/panels/news/NewsPanel.svelte'
import OfferingsPanel from '#renderer/panels/calendar/OfferingsPanel.svelte'
import SplitsPanel from '#renderer/panels/splits/SplitsPanel.svelte'
import type { FakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { idOf, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')
const ROWS = 50

const WORDS = {
  letters: 'W',
  ideographs: '汉',
  'marks upon marks': 'a\u0301\u0351\u036B',
  'lines of one letter': 'W\n',
  families: '\u{1F468}\u200D\u{1F467}',
}
type Texts = (kind: TextKind) => string

const textsOf =
  (part: string): Texts =>
  (kind) =>
    boundText(kind, part.repeat(TEXT_BOUNDS[kind].max + 1)) ?? part.repeat(TEXT_BOUNDS[kind].max / part.length)

const rows = <Row>(row: (index: number) => Row): readonly Row[] =>
  Array.from({ length: ROWS }, (_, index) => row(index))
const answered = <Value>(value: Value) => ({ value, fetchedAt: NOON_MS, failure: null })

const company = (text: Texts): Company => ({
  code: 'AAPL', name: text('name'), type: text('label'), exchange: text('label'), sector: text('label'), industry: text('label'),
  country: text('label'), description: text('description'), website: null, marketCapitalisation: 1, sharesOutstanding: 1,
  priceToEarnings: 1, currency: text('label'),
}) // prettier-ignore

const headline = (text: Texts, index: number): NewsItem => ({
  id: `n${index}`, title: text('title'), publishedAt: NOON_MS - index, market: null, language: null, link: 'https://a.example/',
  provider: text('name'),
}) // prettier-ignore

const offering = (text: Texts, index: number): Offering => ({
  company: `${index}${text('name')}`, code: text('code'), exchange: text('label'), country: text('label'), price: text('figure'),
  marketCapitalisation: text('figure'), listingAt: NOON_MS + index, subscriptionStartAt: null, subscriptionEndAt: null,
  allotmentAt: null, region: 'US', instrument: null, listingOn: null, opensAt: NOON_MS + index,
}) // prettier-ignore

const split = (text: Texts, index: number): ListedSplit => ({
  code: text('code'), name: text('name'), region: text('label'), exDate: NOON_MS + index, ratio: { after: 2, before: 1 },
  instrument: null, touches: { lists: [], alerts: 0, drawings: 0 },
}) // prettier-ignore

const PANELS = {
  company: {
    panel: CompanyPanel,
    prepare: (backend: FakeBackend) =>
      backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: null } }]),
    publish: (backend: FakeBackend, text: Texts) => backend.publish('company', [AAPL, answered(company(text))]),
  },
  news: {
    panel: NewsPanel,
    prepare: (backend: FakeBackend) => backend.publish('newsMarks', [null, { read: [], keywords: ['W', '汉'] }]),
    publish: (backend: FakeBackend, text: Texts) =>
      backend.publish('news', [
        { market: 'stock', language: 'en' },
        answered({ items: rows((index) => headline(text, index)), reached: ROWS, hasMore: false }),
      ]),
  },
  offerings: {
    panel: OfferingsPanel,
    prepare(backend: FakeBackend) {
      backend.answer('market.zones', () => [])
      backend.publish('plannedListings', [null, []])
    },
    publish: (backend: FakeBackend, text: Texts) =>
      backend.publish('offerings', [
        { stage: 'upcoming', region: 'US' },
        answered({ offerings: rows((index) => offering(text, index)), total: ROWS }),
      ]),
  },
  splits: {
    panel: SplitsPanel,
    prepare: () => undefined,
    publish: (backend: FakeBackend, text: Texts) =>
      backend.publish('splits', ['US', answered({ splits: rows((index) => split(text, index)), total: ROWS })]),
  },
} as const

describe.each(Object.entries(PANELS))('the panel of %s', (_name, { panel, prepare, publish }) => {
  it.each(Object.entries(WORDS))('draws %s of the longest texts', async (_kind, part) => {
    const { backend } = await openPanelWindow(panel, { prepare: (prepared) => prepare(prepared) })
    publish(backend, textsOf(part))
    await expect.poll(() => document.querySelector('[data-field]')?.textContent ?? '').not.toBe('')
    // Each mark is an element: a headline full of keywords would have hundreds.
    expect(
      Math.max(
        0,
        ...[...document.querySelectorAll('[data-field="title"]')].map((title) => title.querySelectorAll('mark').length),
      ),
    ).toBeLessThanOrEqual(20)
  })
})

/** A text of a service without any bound. */
const ENDLESS = 'W'.repeat(200_000)
const PARAMETERS = { region: 'US', exchange: '', codes: ['AAPL'], code: 'AAPL', limit: 1, type: 'stock' }

function decoded(name: EndpointName, data: unknown): Readonly<Record<string, unknown>> {
  const value = (catalogue[name] as Endpoint<unknown, unknown>).decode(data, PARAMETERS)?.value
  const { items = [value] } = value as { readonly items?: readonly unknown[] }
  return items[0] as Readonly<Record<string, unknown>>
}

const letters = (...fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, ENDLESS]))

/**
 * The letters that each panel draws of endless words, by position. Fixed numbers on purpose: a higher bound makes a
 * panel slower, which `npm run soak:hostile` has to measure first.
 */
const DRAWN = [
  {
    name: 'company',
    item: () => decoded('stockInfo', { c: 'AAPL', ...letters('n', 't', 'e', 's', 'i', 'r', 'bd', 'fcc') }),
    drawn: { '[data-field="name"]': 199, '[data-field="description"]': 4_999, '[data-fact="sector"]': 99 },
  },
  {
    name: 'news',
    item: () => decoded('news', { data: [{ pt: '1795000000', id: 'id', ...letters('te', 'mt', 'lg', 'pv') }] }),
    drawn: { '[data-field="title"]': 499, '[data-field="provider"]': 199 },
  },
  {
    name: 'offerings',
    item: () => ({
      ...decoded('stockIpo', { content: [letters('cn', 'sc', 'ex', 'mc', 'pr', 'ct')] }),
      ...{ region: 'US', instrument: null, listingOn: null, opensAt: NOON_MS },
    }),
    drawn: {
      '[data-field="company"]': 199,
      '[data-field="code"]': 0,
      '[data-field="exchange"]': 99,
      '[data-field="price"]': 0,
      '[data-field="cap"]': 0,
    },
  },
  {
    name: 'splits',
    item: () => ({
      ...decoded('stockSplit', { content: [{ d: NOON_MS, c: 'AAPL', v: '2:1', ...letters('n', 'r') }] }),
      ...{ instrument: null, touches: { lists: [], alerts: 0, drawings: 0 } },
    }),
    drawn: { '[data-field="name"]': 199, '[data-field="code"]': 0 },
  },
] as const

const PUBLISH = {
  company: (backend, item) => backend.publish('company', [AAPL, answered(item as unknown as Company)]),
  news: (backend, item) =>
    backend.publish('news', [
      { market: 'stock', language: 'en' },
      answered({ items: [item as unknown as NewsItem], reached: 1, hasMore: false }),
    ]),
  offerings: (backend, item) =>
    backend.publish('offerings', [
      { stage: 'upcoming', region: 'US' },
      answered({ offerings: [item as unknown as Offering], total: 1 }),
    ]),
  splits: (backend, item) =>
    backend.publish('splits', ['US', answered({ splits: [item as unknown as ListedSplit], total: 1 })]),
} as const satisfies Record<
  keyof typeof PANELS,
  (backend: FakeBackend, item: Readonly<Record<string, unknown>>) => void
>

/** The length of the longest unbroken run of letters in an element. */
const lettersIn = (selector: string): number =>
  Math.max(0, ...[...(document.querySelector(selector)?.textContent ?? '').matchAll(/W+/gu)].map(([run]) => run.length))

describe('words of 200,000 letters in an answer', () => {
  it.each(DRAWN)(
    'are drawn as far as each kind of text may be long, in the panel of $name',
    async ({ name, item, drawn }) => {
      const { panel, prepare } = PANELS[name]
      const { backend } = await openPanelWindow(panel, { prepare: (prepared) => prepare(prepared) })
      PUBLISH[name](backend, item())
      await expect.poll(() => document.querySelector(Object.keys(drawn)[0] ?? '')?.textContent ?? '').not.toBe('')
      expect(Object.fromEntries(Object.keys(drawn).map((place) => [place, lettersIn(place)]))).toEqual(drawn)
    },
  )
})

describe('a text that was cut', () => {
  it.each([
    ['en', 'Cut by Quotedeck: the service sent a longer text'],
    ['zh-CN', '已由 Quotedeck 截断：服务返回的文本更长'],
  ] as const)('is marked below the description, and in titles, in %s', async (language, note) => {
    const { backend } = await openPanelWindow(CompanyPanel, {
      settings: { language },
      prepare: (prepared) => PANELS.company.prepare(prepared),
    })
    PANELS.company.publish(backend, textsOf('W'))
    await expect.element(page.getByText(note)).toBeVisible()
    for (const part of ['[data-field="name"]', '[data-fact="sector"] dd'])
      expect(document.querySelector(part)?.getAttribute('title')).toBe(note)
    backend.publish('company', [AAPL, answered({ ...company(textsOf('W')), description: 'Short.' })])
    await expect.poll(() => document.querySelector('[data-note="cut"]')).toBeNull()
  })
})
