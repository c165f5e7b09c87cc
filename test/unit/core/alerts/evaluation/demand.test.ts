import { describe, expect, it } from 'vitest'
import { createAlertDemand, createDemandSet, wantedBy } from '#core/alerts/evaluation/demand.ts'
import { createWatchList } from '#core/alerts/evaluation/watchers.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { alert, WATCHED } from '#test/fixtures/alerts.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'

const SPREAD: AlertCondition = { kind: 'spread', leastPercent: 1 }
const NEWS: AlertCondition = { kind: 'news', keyword: 'oil' }
const wanted = (conditions: readonly AlertCondition[], isAwake = true) =>
  wantedBy(createWatchList([alert({ conditions })], new Map()), () => isAwake)
const QUOTE = { kind: 'quote', instrument: WATCHED } as const
const DEPTH = { kind: 'depth', instrument: WATCHED } as const

describe('the demand of alerts', () => {
  it('is the quote for prices, and the book with the quote for what is measured by books', () => {
    expect(wanted([{ kind: 'price', direction: 'up', price: 100 }])).toEqual([QUOTE])
    expect(wanted([SPREAD])).toEqual([QUOTE, DEPTH])
  })

  it('is empty for headlines, for alerts that sleep, and for alerts without an instrument', () => {
    expect(wanted([NEWS])).toEqual([])
    expect(wanted([SPREAD], false)).toEqual([])
    const everywhere = alert({ target: { kind: 'everything' }, conditions: [SPREAD] })
    expect(wantedBy(createWatchList([everywhere], new Map()), () => true)).toEqual([])
  })

  it('is asked of the feed once for each kind of data, and withdrawn at the end', () => {
    const feed = createFakeFeed()
    const demand = createAlertDemand(feed)
    demand.set([QUOTE, DEPTH])
    expect(feed.demands()).toMatchObject([QUOTE, DEPTH])
    demand.set([DEPTH])
    expect(feed.demands()).toMatchObject([DEPTH])
    demand.dispose()
    expect(feed.demands()).toEqual([])
  })
})

describe('a set of demands', () => {
  it('starts and ends only what changes', () => {
    const changes: string[] = []
    const demands = createDemandSet(
      (one: string) => one,
      (one) => {
        changes.push(`+${one}`)
        return () => changes.push(`-${one}`)
      },
    )
    demands.set(['a', 'b'])
    demands.set(['b', 'c', 'c'])
    expect(changes).toEqual(['+a', '+b', '+c', '-a'])
    demands.dispose()
    expect(changes.slice(4)).toEqual(['-b', '-c'])
    demands.dispose()
    expect(changes).toHaveLength(6)
  })
})
