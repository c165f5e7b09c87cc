import { describe, expect, it } from 'vitest'
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createFakeHeld, holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { emptyDisk } from '#test/fakes/alerts/open-alerts.ts'
import {
  APPLES,
  dayLoss,
  LIST,
  loss,
  openProfitAlerts as setUp,
  OTHER,
  OTHERS,
} from '#test/fakes/alerts/open-profit-alerts.ts'
import { alertDraft, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const EURO = idOf('forex:GB::EURUSD')
const ONCE = { kind: 'once' } as const

describe('an alert on the profit of a position', () => {
  it('fires once, when the loss reaches its amount', () => {
    const { save, trade, fired, events } = setUp()
    save({ conditions: [loss(200)] })
    trade(95)
    trade(81)
    expect(fired()).toBe(0)
    trade(80)
    trade(75)
    expect(events()).toMatchObject([{ instrument: WATCHED, price: 80, held: [0], isLate: false }])
    expect(events()[0]?.profit).toEqual({ amount: -200, percent: -20, currency: 'USD' })
  })

  it('waits for the profit to come back where it is beyond the amount already', () => {
    const { save, trade, fired } = setUp()
    save({ conditions: [loss(200)] })
    trade(78)
    trade(77)
    expect(fired()).toBe(0)
    trade(85)
    trade(78)
    expect(fired()).toBe(1)
  })

  it('measures a gain in percent of the cost', () => {
    const { save, trade, fired } = setUp()
    save({ conditions: [loss(10, { outcome: 'gain', measure: 'percent' })] })
    trade(105)
    trade(109.9)
    expect(fired()).toBe(0)
    trade(110)
    expect(fired()).toBe(1)
  })

  it('measures the day from the previous close, and starts again with every day', () => {
    const { save, trade, fired, clock } = setUp()
    save({ conditions: [dayLoss(50)], repeat: { kind: 'daily' } })
    trade(89, { volume: 2_000 })
    trade(85, { volume: 3_000 })
    trade(84, { volume: 4_000 })
    expect(fired()).toBe(1)
    clock.advance(3 * DAY_MS)
    trade(79, { previousClose: 84, high: 80, low: 78, volume: 100 })
    expect(fired()).toBe(2)
  })

  it('is confirmed by the second check where that is asked', () => {
    const { save, trade, fired, view } = setUp()
    save({ conditions: [loss(200)], confirm: { kind: 'polls', polls: 2 } })
    trade(95)
    trade(79)
    expect([fired(), view()?.state]).toEqual([0, 'confirming'])
    trade(95)
    trade(79)
    trade(78)
    expect(fired()).toBe(1)
  })

  it('does not believe a price that is far off before it is seen again', () => {
    const { save, trade, fired } = setUp()
    save({ conditions: [loss(200)] })
    trade(95)
    trade(9)
    trade(95)
    expect(fired()).toBe(0)
    trade(9)
    trade(9.1)
    expect(fired()).toBe(1)
  })

  it('does not fire by an edit of the lots', () => {
    const { save, trade, fired, held, clock } = setUp()
    save({ conditions: [loss(200)] })
    trade(95)
    held.hold([holding(WATCHED, '10', '120')])
    clock.advance(MINUTE_MS)
    trade(94)
    expect(fired()).toBe(0)
    trade(105)
    trade(98)
    expect(fired()).toBe(1)
  })

  it('is checked at most once a second, however often prices come', () => {
    const { save, feed, clock, fired } = setUp()
    save({ conditions: [loss(200)], repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 } })
    clock.advance(10_000)
    for (let step = 0; step < 40; step++) {
      clock.advance(100)
      feed.serve(WATCHED, quoteAt(clock.now(), step % 2 === 0 ? 95 : 79), clock.now())
    }
    clock.advance(1_000)
    expect(fired()).toBeLessThanOrEqual(3)
  })
})

describe('an alert on the profit of several positions', () => {
  it.each([
    ['a list', { kind: 'list', list: 'desk' }, 'Desk'],
    ['everything held', { kind: 'positions' }, null],
  ] as const)('measures their sum, once for %s', (_what, target, name) => {
    const { save, trade, events } = setUp({ held: createFakeHeld([APPLES, OTHERS]), lists: LIST })
    save({ target, conditions: [loss(200)] })
    trade(90)
    trade(50, {}, OTHER)
    trade(85)
    trade(46, {}, OTHER)
    expect(events()).toEqual([])
    trade(45, {}, OTHER)
    trade(44, {}, OTHER)
    expect(events()).toMatchObject([{ instrument: null, name }])
  })

  it('leaves out what is on no such list', () => {
    const only = [newList('desk', 'Desk', [newEntry(WATCHED)])]
    const { save, trade, fired, feed } = setUp({ held: createFakeHeld([APPLES, OTHERS]), lists: only })
    save({ target: { kind: 'list', list: 'desk' }, conditions: [loss(200)] })
    expect(feed.demands().map(({ instrument }) => instrument)).toEqual([WATCHED])
    trade(90)
    trade(20, {}, OTHER)
    expect(fired()).toBe(0)
  })

  it('does not fire by what joins or leaves the list', () => {
    const only = [newList('desk', 'Desk', [newEntry(WATCHED)])]
    const { save, trade, fired, library } = setUp({ held: createFakeHeld([APPLES, OTHERS]), lists: only })
    save({ target: { kind: 'list', list: 'desk' }, conditions: [loss(200)] })
    trade(90)
    trade(20, {}, OTHER)
    library.set(LIST)
    trade(89)
    expect(fired()).toBe(0)
  })
})

describe('a profit that is unknown', () => {
  const both = () => createFakeHeld([APPLES, OTHERS])
  const all = { target: { kind: 'positions' }, conditions: [loss(200)] } as const

  it.each(['halted', 'delisted', 'stale'] as const)('fires nothing while a part of it is %s, and says so', (state) => {
    const { save, trade, fired, feed, view } = setUp({ held: both() })
    save(all)
    trade(100)
    trade(50, {}, OTHER)
    feed.mark(OTHER, state)
    trade(79)
    expect(fired()).toBe(0)
    expect(view()?.profit?.lack).toMatchObject({ reason: state, instrument: OTHER })
    trade(49, {}, OTHER)
    expect(fired()).toBe(1)
  })

  it('fires nothing while a price is missing, a split waits or nothing is held', () => {
    const { save, trade, fired, view, held } = setUp({ held: both() })
    save(all)
    trade(100)
    trade(79)
    expect([fired(), view()?.profit?.lack?.reason]).toEqual([0, 'noQuote'])
    held.hold([{ ...APPLES, pendingSplits: [{ exDate: '2026-11-01', ratio: { after: 4, before: 1 } }] }])
    trade(78)
    expect([fired(), view()?.profit?.lack?.reason]).toEqual([0, 'splitPending'])
    held.hold([])
    expect(view()?.profit?.lack?.reason).toBe('nothingHeld')
  })

  it('fires nothing without the rate, which is asked for; its age is that of the oldest part', () => {
    const held = createFakeHeld([APPLES])
    const { save, trade, fired, view, clock } = setUp({ held })
    save({ conditions: [loss(100, { currency: 'EUR' })] })
    expect(held.wanted()).toEqual(['EUR'])
    trade(95)
    trade(94)
    expect(view()?.profit).toEqual({
      currency: 'EUR',
      lack: { reason: 'noRate', instrument: WATCHED, missingPairs: ['USD/EUR'] },
    })
    const pair = { instrument: EURO, base: 'EUR', quote: 'USD', price: 1.25, fetchedAt: TRADING, isStale: false }
    held.quotePairs([pair])
    trade(95)
    trade(88)
    expect(fired()).toBe(0)
    trade(87)
    expect(fired()).toBe(1)
    expect([view()?.checkedAt, clock.now() > TRADING]).toEqual([TRADING, true])
  })

  it('is the profit of a day where nothing says what it is measured from', () => {
    const { save, trade, view } = setUp()
    save({ conditions: [dayLoss(10)] })
    trade(95, { previousClose: null, open: null })
    expect(view()?.profit?.lack).toMatchObject({ reason: 'noDay', instrument: WATCHED })
  })
})

describe('an alert on a profit, beside everything else', () => {
  it('asks for quotes and rates only while it is awake', () => {
    const { save, book, feed, held, trade } = setUp()
    const id = save({ conditions: [loss(200)], repeat: ONCE })
    expect([feed.demands().length, held.wanted()]).toEqual([1, ['USD']])
    trade(95)
    trade(79)
    expect([feed.demands().length, held.wanted()]).toEqual([0, []])
    book.switchAll([id], false)
    book.switchAll([id], true)
    expect(feed.demands()).toHaveLength(1)
  })

  it('is reported late, with the others, when it is found after a restart', () => {
    const disk = emptyDisk()
    const before = setUp({ disk })
    before.save({ conditions: [loss(200)] })
    before.trade(95)
    before.alerts.dispose()
    const after = setUp({ disk, startAt: before.clock.now() + HOUR_MS })
    after.trade(79)
    after.clock.advance(MINUTE_MS)
    expect(after.events()).toMatchObject([{ isLate: true, from: before.clock.now() }])
    expect(after.delivered).toMatchObject([{ kind: 'digest', count: 1 }])
    const again = setUp({ disk, startAt: after.clock.now() + HOUR_MS })
    again.trade(75)
    expect(again.events()).toHaveLength(1)
  })

  it('says how far the sum is from its threshold', () => {
    const { save, trade, view } = setUp()
    save({ conditions: [loss(200)] })
    trade(95)
    expect(view()).toMatchObject({
      state: 'armed',
      nearest: { instrument: null, value: -50, threshold: -200, unit: 'money', percent: 75 },
      profit: { currency: 'USD', lack: null },
    })
  })

  it.each([
    ['a price', { conditions: [loss(200), { kind: 'price', direction: 'up', price: 1 }] }, 'notTogether'],
    ['the close of a bar', { conditions: [loss(200)], confirm: { kind: 'barClose', interval: '5m' } }, 'notTogether'],
    ['the whole market', { conditions: [loss(200)], target: { kind: 'everything' } }, 'wrongTarget'],
  ] as const)('does not go with %s', (_what, changes, failure) => {
    const { book } = setUp()
    expect(book.save(alertDraft(changes))).toEqual({ ok: false, failure })
  })

  it('leaves a price alert to prices: what is held is no target of it', () => {
    const { book } = setUp()
    expect(book.save(alertDraft({ target: { kind: 'positions' } }))).toEqual({ ok: false, failure: 'wrongTarget' })
  })
})
