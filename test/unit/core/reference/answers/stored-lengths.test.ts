/** The maximum length of stored answers of a service whose texts are all too long. */
import { describe, expect, it } from 'vitest'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Information } from '#core/reference/information.ts'
import { fieldsOf } from '#model/values/json.ts'
import { boundText } from '#model/reference/served-text.ts'
import type { Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { openInformation } from '#test/fakes/service/information-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const SERVICE = 'https://one.example'
const FETCHED_AT = Date.UTC(2026, 10, 20, 14)
const SECONDS = 1_795_000_000
const WORD = 'W'.repeat(6_000)
const LINK = `https://a.example/${'w'.repeat(2_000)}`
const CALLER = { onClose() {} }

const rows = <Row>(count: number, row: (index: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, index) => row(index))
const page = (content: readonly unknown[]) => ({ content, totalElements: content.length, last: true })

/** Every text is too long, and a link has the maximum length. */
function longAnswer({ path, query }: Arrival): unknown {
  if (path === '/stock/info')
    return { c: query.get('code'), n: WORD, t: WORD, e: WORD, s: WORD, i: WORD, r: WORD, bd: WORD, wu: LINK, fcc: WORD }
  if (path === '/news') {
    const headline = (index: number) => ({
      id: `${index} ${WORD}`, te: WORD, pt: String(SECONDS - index), mt: WORD, lg: WORD, lk: LINK, pv: WORD,
    }) // prettier-ignore
    const data = rows(Number(query.get('limit')), headline)
    return { data, pagination: { nextCursor: WORD, hasMore: true, count: data.length } }
  }
  if (path === '/stock/ipo')
    return page(
      rows(600, (index) => ({ cn: `${index} ${WORD}`, sc: `${index}`, ex: WORD, ct: WORD, dt: SECONDS * 1000 })),
    )
  return page(rows(600, (index) => ({ c: `${index}`, n: WORD, r: WORD, d: SECONDS * 1000, v: '2:1' })))
}

const open = (store: FakeStore) => openInformation({ store, answer: longAnswer })
const stored = (store: FakeStore, name: DocumentName): string => JSON.stringify(store.read(name) ?? null)
const entriesOf = (store: FakeStore, name: DocumentName): readonly unknown[] => {
  const { answers } = fieldsOf(fieldsOf(store.read(name))['content'])
  return Array.isArray(answers) ? answers : expect.fail('no list is stored')
}

describe('stored companies with long texts', () => {
  it('are within a length in all, and the latest of them are there', async () => {
    const store = createFakeStore()
    const opened = open(store)
    const stocks = rows(450, (index) => idOf(`stock:US::S${index}`))
    for (const stock of stocks) {
      const stop = opened.listen('company', stock)
      await opened.clock.advanceSettling(1_000)
      stop()
    }
    opened.information.dispose()
    expect(stored(store, 'companies').length).toBeLessThan(3_300_000)
    const known = await opened.information.requests['companies.known']({ instruments: stocks.slice(-200) }, CALLER)
    expect(known.every((figures) => figures !== null)).toBe(true)
  })
})

describe('stored headlines with long texts', () => {
  it('are within a length for each source, so that no source is without any', async () => {
    const store = createFakeStore()
    const opened = open(store)
    const sources = rows(16, (index) => ({ market: `m${index}`, language: 'en' }))
    for (const source of sources) opened.listen('news', source)
    await opened.clock.advanceSettling(60_000)
    for (const source of sources) await opened.information.requests['news.more'](source, CALLER)
    await opened.clock.advanceSettling(120_000)
    opened.information.dispose()
    expect(stored(store, 'headlines').length).toBeLessThan(3_300_000)
    const counts = sources.map((source) => opened.information.topics.news.current(source).value?.items.length ?? 0)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50)
  })
})

describe('stored calendars with long texts', () => {
  it('are within a length for each region, and say how many items the service has', async () => {
    const store = createFakeStore()
    const opened = open(store)
    const regions = ['US', 'HK', 'SH', 'SZ', 'GB', 'DE', 'IN', 'JP']
    for (const region of regions) {
      for (const stage of ['upcoming', 'recent'] as const) opened.listen('offerings', { stage, region })
      opened.listen('splits', region)
    }
    await opened.clock.advanceSettling(300_000)
    opened.information.dispose()
    for (const name of ['offerings', 'splits'] as const) expect(stored(store, name).length).toBeLessThan(3_300_000)
    for (const region of regions) {
      const { value } = opened.information.topics.splits.current(region)
      expect(value?.total).toBe(600)
      expect(value?.splits.length).toBeGreaterThanOrEqual(100)
    }
  })
})

describe('stored answers of an earlier version', () => {
  const document = (name: string, value: unknown) => ({
    version: 1,
    content: [[`${SERVICE} ${name}`, { value, fetchedAt: FETCHED_AT }]],
  })
  const company = {
    code: 'AAPL', name: WORD, type: null, exchange: null, sector: WORD, industry: null, country: null, description: WORD,
    website: `https://a.example/${WORD}`, marketCapitalisation: 1, sharesOutstanding: 1, priceToEarnings: 1, currency: 'USD',
  } // prettier-ignore
  const headline = {
    id: 'n1',
    title: WORD,
    publishedAt: null,
    market: null,
    language: null,
    link: LINK + WORD,
    provider: WORD,
  }
  const offering = {
    company: WORD, code: WORD, exchange: WORD, country: null, marketCapitalisation: WORD, price: WORD, listingAt: SECONDS * 1000,
    subscriptionStartAt: null, subscriptionEndAt: null, allotmentAt: null,
  } // prettier-ignore
  const split = { code: '700', name: WORD, region: WORD, exDate: SECONDS * 1000, ratio: { after: 2, before: 1 } }
  const documents = {
    companies: document('stock:US::AAPL', company),
    headlines: document('stock en', { items: [headline], reached: 50, hasMore: false }),
    offerings: document('upcoming HK', { items: [offering], total: null }),
    splits: document('HK', { items: [split], total: null }),
  }

  it('are cut when they are read, and their links are left out', () => {
    const { topics } = open(createFakeStore(documents)).information
    expect(topics.company.current(idOf('stock:US::AAPL')).value).toMatchObject({
      name: boundText('name', WORD),
      sector: boundText('label', WORD),
      description: boundText('description', WORD),
      website: null,
      marketCapitalisation: 1,
    })
    expect(topics.news.current({ market: 'stock', language: 'en' }).value?.items).toMatchObject([
      { title: boundText('title', WORD), provider: boundText('name', WORD), link: null },
    ])
    expect(topics.offerings.current({ stage: 'upcoming', region: 'HK' }).value?.offerings).toMatchObject([
      { company: boundText('name', WORD), code: null, price: null },
    ])
    expect(topics.splits.current('HK').value?.splits).toMatchObject([{ name: boundText('name', WORD) }])
  })

  type Topics = Information['topics']
  const READERS: Readonly<Record<'companies' | 'headlines' | 'offerings' | 'splits', (topics: Topics) => unknown>> = {
    companies: (topics) => topics.company.current(idOf('stock:US::AAPL')),
    headlines: (topics) => topics.news.current({ market: 'stock', language: 'en' }),
    offerings: (topics) => topics.offerings.current({ stage: 'upcoming', region: 'HK' }),
    splits: (topics) => topics.splits.current('HK'),
  }

  it.each(['companies', 'headlines', 'offerings', 'splits'] as const)(
    'are written again when they are read first, so that no later start reads long %s',
    async (name) => {
      const store = createFakeStore(documents)
      const opened = open(store)
      READERS[name](opened.information.topics)
      await opened.clock.advanceSettling(10_000)
      expect(entriesOf(store, name)).toHaveLength(1)
      expect(stored(store, name).length).toBeLessThan(10_000)
      const writes = store.writes.length
      const again = open(store)
      READERS[name](again.information.topics)
      again.information.dispose()
      expect(store.writes).toHaveLength(writes)
    },
  )

  it('are cut among planned listings and marks of headlines', () => {
    const store = createFakeStore({
      newsMarks: { version: 1, content: { read: [WORD], keywords: [] } },
      plannedListings: {
        version: 1,
        content: [
          { instrument: 'stock:HK::2750', company: WORD, listingOn: '2026-11-23', opensAt: FETCHED_AT, list: 'a' },
        ],
      },
    })
    const { archived } = open(store).information
    expect(archived.newsMarks.current().read).toEqual([boundText('id', WORD)])
    expect(archived.plannedListings.current()).toMatchObject([{ company: boundText('name', WORD) }])
  })
})
