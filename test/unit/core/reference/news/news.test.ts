import { describe, expect, it } from 'vitest'
import type { NewsSource } from '#model/reference/news-item.ts'
import type { Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { asBeforeMoments } from '#test/fakes/profile/earlier-documents.ts'
import { declined, openInformation, SERVICE_START } from '#test/fakes/service/information-service.ts'

const SOURCE: NewsSource = { market: 'stock', language: 'en' }
const CALLER = { onClose() {} }
const SECONDS = 1_795_000_000

/** The requested number of headlines, at most those available, latest first. */
function wireNews(count: number, limit: number, most = 400) {
  const length = Math.min(count, limit, most)
  const data = Array.from({ length }, (_, index) => {
    const number = count - index
    return {
      id: `n${number}`,
      te: `Headline ${number}`,
      pt: String(SECONDS + number * 60),
      lk: 'https://a.example/',
      pv: 'Wire',
    }
  })
  return { data, pagination: { nextCursor: 'x', hasMore: length < count, count: length } }
}

const limitOf = ({ query }: Arrival): number => Number(query.get('limit'))

function open(parts: { readonly most?: number; readonly store?: ReturnType<typeof createFakeStore> } = {}) {
  const served = { count: 120, isDown: false }
  const opened = openInformation({
    ...parts,
    answer: (arrival) => (served.isDown ? declined(400) : wireNews(served.count, limitOf(arrival), parts.most)),
  })
  const shown = () => opened.information.topics.news.current(SOURCE)
  return { ...opened, served, shown, ids: () => shown().value?.items.map(({ id }) => id) ?? [] }
}

describe('the headlines of a source', () => {
  it('are asked for gently while a window shows them, and new ones join those that are known', async () => {
    const opened = open()
    opened.listen('news', SOURCE)
    await opened.clock.advanceSettling(1_000)
    expect(opened.ids()).toHaveLength(50)
    opened.served.count = 122
    await opened.clock.advanceSettling(600_000)
    expect(opened.ids().slice(0, 3)).toEqual(['n122', 'n121', 'n120'])
    expect(opened.ids()).toHaveLength(52)
    expect(opened.arrivals.length).toBeLessThanOrEqual(5)
  })

  it('go further back when more is asked for, as far as the service gives them in one answer', async () => {
    const opened = open({ most: 100 })
    opened.listen('news', SOURCE)
    await opened.clock.advanceSettling(5_000)
    const more = async () => {
      await opened.information.requests['news.more'](SOURCE, CALLER)
      await opened.clock.advanceSettling(5_000)
    }
    await more()
    expect(opened.ids()).toHaveLength(100)
    expect(opened.shown().value?.hasMore).toBe(true)
    await more()
    expect(opened.arrivals.map(limitOf)).toEqual([50, 100, 200])
    expect(opened.shown().value?.hasMore).toBe(false)
    await opened.clock.advanceSettling(200_000)
    expect(opened.arrivals.map(limitOf).at(-1)).toBe(50)
    expect(opened.ids()).toHaveLength(100)
  })

  it('are there after a restart without the service, and say why they are not newer', async () => {
    const store = createFakeStore()
    const first = open({ store })
    first.listen('news', SOURCE)
    await first.clock.advanceSettling(1_000)
    first.information.dispose()
    const again = open({ store })
    again.served.isDown = true
    again.clock.sleep(3_600_000)
    again.listen('news', SOURCE)
    expect(again.ids()).toHaveLength(50)
    await again.clock.advanceSettling(2_000)
    expect(again.shown()).toMatchObject({ failure: { kind: 'rejected' } })
    expect(again.ids()).toHaveLength(50)
  })

  it('are polled now and then for as long as an alert waits for new ones', async () => {
    const opened = open()
    const { news } = opened.information
    const latest: (string | undefined)[] = []
    news.watchSources((source) => latest.push(news.current(source).value?.items[0]?.id))
    expect(news.sources()).toEqual([])
    const stop = news.want(SOURCE)
    await opened.clock.advanceSettling(5_000)
    opened.served.count = 121
    await opened.clock.advanceSettling(1_200_000)
    expect(latest).toEqual(['n120', 'n121'])
    expect(news.sources()).toEqual([SOURCE])
    stop()
    opened.served.count = 130
    await opened.clock.advanceSettling(3_600_000)
    expect(latest).toEqual(['n120', 'n121'])
  })
})

describe('the user’s marks on headlines', () => {
  it('are stored, and can be undone', async () => {
    const store = createFakeStore()
    const { information } = open({ store })
    await information.requests['news.mark']({ ids: ['a', 'b', 'c'], isRead: true }, CALLER)
    await information.requests['news.mark']({ ids: ['b'], isRead: false }, CALLER)
    await information.requests['news.setKeywords']({ keywords: ['Tesla', '回购', 'Tesla'] }, CALLER)
    information.dispose()
    const again = open({ store }).information.topics.newsMarks.current(null)
    expect(again).toEqual({ read: ['a', 'c'], keywords: ['Tesla', '回购'] })
  })

  it('may come from an archive, are published to windows, and stored', () => {
    const store = createFakeStore()
    const { information, reported } = open({ store })
    const marks = { read: ['x'], keywords: ['Merger'] }
    information.archived.newsMarks.replace(marks)
    expect(reported).toContain('newsMarks null')
    information.dispose()
    expect(open({ store }).information.archived.newsMarks.current()).toEqual(marks)
  })
})

describe('a headline that is dated ahead of the clock', () => {
  const HOUR_S = 3_600
  const ITEM = { lk: 'https://a.example/', pv: 'Wire' }

  /** Answers the next times of a headline `f` in turn, beside two correct headlines; null omits it. */
  function openAhead(times: readonly (number | null)[], store = createFakeStore()) {
    let place = 0
    const opened = openInformation({
      store,
      answer: () => {
        const now = Math.floor(opened.clock.now() / 1_000)
        const ahead = times[Math.min(place++, times.length - 1)] ?? null
        const rows = [['a', -600], ['b', -1_200], ...(ahead === null ? [] : [['f', ahead]])] as const
        const data = rows.map(([id, after]) => ({ id, te: `Headline ${id}`, pt: String(now + Number(after)), ...ITEM }))
        return { data, pagination: { hasMore: false, count: data.length } }
      },
    })
    const items = () => opened.information.topics.news.current(SOURCE).value?.items ?? []
    const ids = () => items().map(({ id }) => id)
    opened.listen('news', SOURCE)
    const next = () => opened.clock.advanceSettling(200_000)
    return { ...opened, items, ids, next }
  }

  it('is shown when a second answer dates it ahead as well, at the time at which it came, and marked', async () => {
    const { ids, items, next, clock } = openAhead([HOUR_S])
    await clock.advanceSettling(1_000)
    expect(ids()).toEqual(['a', 'b'])
    await next()
    expect(ids()).toEqual(['f', 'a', 'b'])
    expect(items()[0]?.isAhead).toBe(true)
    expect(items()[0]?.publishedAt).toBeLessThanOrEqual(clock.now())
    const shownAt = items()[0]?.publishedAt
    await next()
    expect(items().find(({ id }) => id === 'f')?.publishedAt).toBe(shownAt)
  })

  it('takes its right time when that is sent, and goes when it is not sent any more', async () => {
    const { ids, items, next } = openAhead([HOUR_S, HOUR_S, -900])
    for (let answers = 0; answers < 4; answers++) await next()
    expect(ids()).toEqual(['a', 'f', 'b'])
    expect(items()[1]?.isAhead).toBeUndefined()
    const gone = openAhead([HOUR_S, HOUR_S, null])
    for (let answers = 0; answers < 4; answers++) await gone.next()
    expect(gone.ids()).toEqual(['a', 'b'])
  })

  it('is listed among the unusable items of data health', async () => {
    const { clock, feed } = openAhead([HOUR_S])
    await clock.advanceSettling(1_000)
    expect(feed.health()?.dropped).toMatchObject([{ path: '/news', key: 'f', reason: 'time' }])
  })

  it('from an earlier version is dated by the answer that it came with', async () => {
    const store = createFakeStore()
    const earlier = openAhead([null], store)
    await earlier.clock.advanceSettling(1_000)
    earlier.information.dispose()
    const stored = JSON.stringify(store.read('headlines'))
    const [, right, fetchedAt] = /"publishedAt":(\d+).*"fetchedAt":(\d+)/u.exec(stored) ?? []
    store.write(
      'headlines',
      asBeforeMoments(JSON.parse(stored.replace(right ?? '', String(Number(fetchedAt) + 3_600_000)))),
    )
    const { items } = openAhead([null], store)
    expect(items()[0]).toMatchObject({ publishedAt: Number(fetchedAt), isAhead: true })
  })
})

describe('headlines on a computer whose clock is an hour behind', () => {
  it('have their right times after a restart, without a mark', async () => {
    const store = createFakeStore()
    const publishedAt = SERVICE_START - 600_000
    const data = [{ id: 'a', te: 'Headline', pt: String(publishedAt / 1_000) }]
    const start = () => openInformation({ store, behindMs: 3_600_000, answer: () => ({ data }) })
    const first = start()
    first.listen('news', SOURCE)
    await first.clock.advanceSettling(600_000)
    const itemsOf = ({ information }: typeof first) => information.topics.news.current(SOURCE).value?.items
    expect(itemsOf(first)).toMatchObject([{ id: 'a', publishedAt }])
    first.information.dispose()
    const again = itemsOf(start()) ?? []
    expect(again.map((item) => [item.publishedAt, item.isAhead])).toEqual([[publishedAt, undefined]])
  })
})
