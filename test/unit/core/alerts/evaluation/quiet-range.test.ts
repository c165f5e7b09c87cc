import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { judgeQuote } from '#core/alerts/measure/judge-quote.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '#core/alerts/measure/known-market.ts'
import { createQuietRanges } from '#core/alerts/evaluation/quiet-range.ts'
import { createWatchList } from '#core/alerts/evaluation/watchers.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { alert, PLACES, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { createQuietAlertMemory } from '#test/fakes/alerts/quiet-alert-memory.ts'

const END_OF_DAY = TRADING + 3_600_000
/** A level twice as high, so that only levels named by the test are near. */
const FAR: AlertCondition = { kind: 'price', direction: 'up', price: 200 }
const QUOTE = quoteAt(TRADING, 100, { open: 98, high: 105, low: 95, previousClose: 99 })

function judged(quote = QUOTE) {
  const context = {
    assetClass: 'stock',
    fetchedAt: TRADING,
    date: '2026-11-20',
    windowMinutes: 0,
    places: PLACES,
  } as const
  const judgement = judgeQuote(NOTHING_KNOWN_YET, { ...context, quote })
  if (judgement.kind !== 'first') throw new Error('the first answer is believed')
  return judgement
}

/** An instrument at 100 that has just been polled, and armed alerts. */
function quietRangeOf(alerts: readonly Alert[], { isReady = true, quote = QUOTE } = {}) {
  const clock = createFakeClock(TRADING)
  const memory = createQuietAlertMemory(clock, 'simulated')
  let watchList = createWatchList(alerts, new Map())
  const quietRanges = createQuietRanges(memory, () => watchList, createPriceSource())
  for (const one of alerts) {
    const arming = firstArming(one)
    memory.setArming(one, WATCHED, { ...arming, knownFrom: TRADING, isReady: arming.isReady.map(() => isReady) })
  }
  function start(changes: Partial<KnownMarket> = {}): void {
    const { known, now } = judged(quote)
    memory.setMarket(WATCHED, { ...known, ...changes })
    quietRanges.start(WATCHED, now, () => END_OF_DAY)
  }

  start()
  return {
    memory,
    quietRanges,
    start,
    /** Another answer, ten seconds later unless its time is given. */
    take: (changes: Partial<PricedQuote> = {}, provenance: Partial<LiveQuote['provenance']> = {}) =>
      quietRanges.take(answer({ ...quote, time: TRADING + 10_000, ...changes }, provenance)),
    edit: () => (watchList = createWatchList(alerts, new Map())),
  }
}

const answer = (quote: PricedQuote | null, provenance: Partial<LiveQuote['provenance']>): LiveQuote => ({
  instrument: WATCHED,
  quote,
  provenance: {
    state: 'healthy',
    path: '/stock/quotes',
    fetchedAt: TRADING + 10_000,
    expectedPeriodMs: 10_000,
    nextDueAt: null,
    failure: null,
    ...provenance,
  },
})

const watching = (condition: AlertCondition, changes: Partial<Alert> = {}) =>
  quietRangeOf([alert({ conditions: [condition], ...changes })])

describe('a quiet range', () => {
  it('takes what moves far from every alert, and remembers it as the last that is known', () => {
    const { take, memory } = watching(FAR)
    expect(take({ last: 101, volume: 1_100, turnover: 110_000 })).toBe(true)
    expect(memory.market(WATCHED)).toMatchObject({
      quote: { last: 101, volume: 1_100, time: TRADING + 10_000 },
      fetchedAt: TRADING + 10_000,
      high: 105,
      low: 95,
    })
  })

  it('takes an answer that brings the same once more', () => {
    expect(watching(FAR).take({ time: TRADING })).toBe(true)
  })

  it('takes a price at the very high or low of the day', () => {
    expect(watching(FAR).take({ last: 105 })).toBe(true)
    expect(watching(FAR).take({ last: 95 })).toBe(true)
  })

  it.each<[string, AlertCondition, Partial<PricedQuote>, Partial<PricedQuote>]>([
    ['a price from below', { kind: 'price', direction: 'up', price: 103 }, { last: 102.99 }, { last: 103 }],
    ['a price from above', { kind: 'price', direction: 'down', price: 97 }, { last: 97.01 }, { last: 97 }],
    ['the upper bound of a range', { kind: 'range', direction: 'leaves', low: 96, high: 104 }, { last: 104 }, { last: 104.01 }], // prettier-ignore
    ['the lower bound of a range', { kind: 'range', direction: 'leaves', low: 96, high: 104 }, { last: 96 }, { last: 95.99 }], // prettier-ignore
    ['a range from below', { kind: 'range', direction: 'enters', low: 103, high: 104 }, { last: 102.99 }, { last: 103 }], // prettier-ignore
    ['a part of the previous close', { kind: 'change', basis: 'previousClose', direction: 'down', percent: 2 }, { last: 97.03 }, { last: 97.02 }], // prettier-ignore
    ['a volume', { kind: 'volume', least: 2_000 }, { volume: 1_999 }, { volume: 2_000 }],
    ['a turnover', { kind: 'turnover', least: 200_000 }, { turnover: 199_999 }, { turnover: 200_000 }],
  ])('ends where %s is reached, and not a tick before', (_, condition, short, reached) => {
    expect(watching(condition).take(short)).toBe(true)
    expect(watching(condition).take(reached)).toBe(false)
  })

  it('ends where the nearest of several alerts is reached', () => {
    const prices = [150, 102, 120]
    const alerts = prices.map((price, place) =>
      alert({ id: `alert-${place + 1}`, conditions: [{ kind: 'price', direction: 'up', price }] }),
    )
    expect(quietRangeOf(alerts).take({ last: 101.99 })).toBe(true)
    expect(quietRangeOf(alerts).take({ last: 102 })).toBe(false)
  })

  it.each<[string, Partial<PricedQuote>]>([
    ['a new high', { high: 105.01 }],
    ['a new low', { low: 94.99 }],
    ['a price above the high that is served', { last: 105.5 }],
    ['a price below the low that is served', { last: 94.5 }],
    ['a price that may be doubtful', { last: 114.1, high: 114.1 }],
    ['no price', { last: Number.NaN }],
    ['another open', { open: 98.5 }],
    ['another previous close', { previousClose: 98.5 }],
    ['another status', { status: 1 }],
    ['less volume', { volume: 999 }],
    ['less turnover', { turnover: 99_999 }],
    ['no volume any more', { volume: null }],
    ['no turnover any more', { turnover: null }],
    ['an older time', { time: TRADING - 1 }],
    ['a correction', { time: TRADING, last: 101 }],
    ['the next trading day', { time: END_OF_DAY }],
  ])('ends with %s', (_, changes) => {
    expect(watching(FAR).take(changes)).toBe(false)
  })

  it('ends with an answer that is not newer, or so late that polls were missed', () => {
    expect(watching(FAR).take({}, { fetchedAt: TRADING })).toBe(false)
    expect(watching(FAR).take({}, { fetchedAt: TRADING + 120_000 })).toBe(true)
    expect(watching(FAR).take({}, { fetchedAt: TRADING + 120_001 })).toBe(false)
  })

  it('takes nothing of a failure', () => {
    const { take, quietRanges } = watching(FAR)
    expect(take({}, { failure: { kind: 'malformed', message: '' } })).toBe(false)
    expect(take({}, { fetchedAt: null })).toBe(false)
    expect(quietRanges.take(answer(null, {}))).toBe(false)
  })

  it('ends when an alert is edited, when an arming changes, and when it is ended by its caller', () => {
    const edited = watching(FAR)
    edited.edit()
    expect(edited.take()).toBe(false)
    const changed = watching(FAR)
    changed.memory.setArming(alert(), WATCHED, { ...firstArming(alert()), number: 2 })
    expect(changed.take()).toBe(false)
    const ended = watching(FAR)
    ended.quietRanges.end(WATCHED)
    expect(ended.take()).toBe(false)
  })

  it.each<[string, AlertCondition, Partial<Alert>]>([
    ['holds already', { kind: 'price', direction: 'up', price: 100 }, {}],
    ['waits for a second poll', FAR, { confirm: { kind: 'polls', polls: 2 } }],
    ['waits for the close of a bar', FAR, { confirm: { kind: 'barClose', interval: '5m' } }],
    ['goes by the last minutes', { kind: 'move', direction: 'up', percent: 50, minutes: 5 }, {}],
    ['hears of any change of status', { kind: 'status', to: 'any' }, {}],
    ['goes by the last minutes as well', FAR, { conditions: [FAR, { kind: 'move', direction: 'up', percent: 50, minutes: 5 }] }], // prettier-ignore
    ['waits for a status', { kind: 'status', to: 'halted' }, {}],
    ['waits for a headline as well', FAR, { conditions: [FAR, { kind: 'news', keyword: 'oil' }] }],
    ['watches the book as well', FAR, { conditions: [FAR, { kind: 'spread', leastPercent: 90 }] }],
  ])('does not start while an alert %s', (_, condition, changes) => {
    expect(watching(condition, changes).take()).toBe(false)
  })

  it('does not start while an alert is not ready, unless it is done', () => {
    expect(quietRangeOf([alert({ conditions: [FAR] })], { isReady: false }).take()).toBe(false)
    const one = alert({ conditions: [{ kind: 'price', direction: 'up', price: 100 }] })
    const { memory, start, take } = quietRangeOf([one], { isReady: false })
    memory.setArming(one, WATCHED, { ...firstArming(one), isDone: true })
    start()
    expect(take()).toBe(true)
  })

  it('ends, and does not start, while something is in doubt', () => {
    const { start, take } = watching(FAR)
    start({ doubt: { quote: null, high: 140, low: null } })
    expect(take()).toBe(false)
  })

  it('takes answers without sums where there never were any, and ends with the first one', () => {
    const quote = { ...QUOTE, volume: null, turnover: null }
    const open = () => quietRangeOf([alert({ conditions: [FAR] })], { quote })
    expect(open().take({ last: 101 })).toBe(true)
    expect(open().take({ volume: 1 })).toBe(false)
    expect(open().take({ turnover: 1 })).toBe(false)
  })

  it('does not start where the service names no extremes of the day', () => {
    expect(quietRangeOf([alert({ conditions: [FAR] })], { quote: { ...QUOTE, high: null, low: null } }).take()).toBe(
      false,
    )
  })

  it('has no effect on alerts on the book alone', () => {
    expect(watching({ kind: 'spread', leastPercent: 1 }).take()).toBe(true)
  })
})
