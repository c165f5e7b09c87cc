import { describe, expect, it } from 'vitest'
import type { NewsSource } from '../../../../../src/model/news-item.ts'
import type { Arrival } from '../../../../fakes/fake-quote-service.ts'
import { createFakeStore } from '../../../../fakes/fake-store.ts'
import { declined, openInformation } from '../../../../fakes/information-service.ts'

const SOURCE: NewsSource = { market: 'stock', language: 'en' }
const CALLER = { onClose() {} }
const SECONDS = 1_795_000_000

/** As many headlines as are asked for, of those that there are, the latest first. */
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

  it('go further back when more is asked for, as far as the service gives them at once', async () => {
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

  it('are looked at now and then for as long as somebody waits for new ones', async () => {
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

describe('what the reader has done with headlines', () => {
  it('is kept, and can be taken back', async () => {
    const store = createFakeStore()
    const { information } = open({ store })
    await information.requests['news.mark']({ ids: ['a', 'b', 'c'], isRead: true }, CALLER)
    await information.requests['news.mark']({ ids: ['b'], isRead: false }, CALLER)
    await information.requests['news.setKeywords']({ keywords: ['Tesla', '回购', 'Tesla'] }, CALLER)
    information.dispose()
    const again = open({ store }).information.topics.newsMarks.current(null)
    expect(again).toEqual({ read: ['a', 'c'], keywords: ['Tesla', '回购'] })
  })

  it('may come from an archive: windows hear of it, and it is kept', () => {
    const store = createFakeStore()
    const { information, reported } = open({ store })
    const marks = { read: ['x'], keywords: ['Merger'] }
    information.archived.newsMarks.replace(marks)
    expect(reported).toContain('newsMarks null')
    information.dispose()
    expect(open({ store }).information.archived.newsMarks.current()).toEqual(marks)
  })
})
