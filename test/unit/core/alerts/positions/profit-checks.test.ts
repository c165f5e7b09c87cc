import { describe, expect, it } from 'vitest'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { createFakeHeld, holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { APPLES, dayLoss, LIST, loss, openProfitAlerts, OTHER, OTHERS } from '#test/fakes/alerts/open-profit-alerts.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const TENCENT = idOf('stock:HK::700')
const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
const ALL = { target: { kind: 'positions' } } as const
const both = () => createFakeHeld([APPLES, OTHERS])

function open(...options: Parameters<typeof openProfitAlerts>) {
  const opened = openProfitAlerts(...options)
  const { clock, feed } = opened
  return {
    ...opened,
    /** Answers that come together, each with the time of its trade. */
    answer(...quotes: readonly (readonly [typeof WATCHED, ReturnType<typeof quoteAt>])[]): void {
      clock.advance(10_000)
      for (const [instrument, quote] of quotes) feed.serve(instrument, quote, clock.now())
      clock.advance(0)
    },
    passTo: (time: number) => clock.advance(time - clock.now()),
  }
}

describe('a loss at its threshold', () => {
  it.each([
    ['an amount, to the cent', loss(200.01), 80, 79.999],
    ['a percentage of the cost', loss(20.5, { measure: 'percent' }), 79.51, 79.5],
    ['an amount of the day', dayLoss(100.1), 80, 79.99],
  ] as const)('is reached at %s and not before', (_what, condition, short, reached) => {
    const { save, trade, fired } = open()
    save({ conditions: [condition] })
    trade(95, { previousClose: 90 })
    trade(short)
    expect(fired()).toBe(0)
    trade(reached)
    expect(fired()).toBe(1)
  })

  it('is one of a position that was sold short where the price rises', () => {
    const { save, trade, fired } = open({ held: createFakeHeld([holding(WATCHED, '-10', '100')]) })
    save({ conditions: [loss(50)] })
    for (const last of [100, 80, 104.99]) trade(last)
    expect(fired()).toBe(0)
    trade(105)
    expect(fired()).toBe(1)
  })

  it('is one of all positions together where one rises and one falls', () => {
    const { save, trade, fired } = open({ held: createFakeHeld([APPLES, holding(OTHER, '-10', '50')]) })
    save({ ...ALL, conditions: [loss(200)] })
    trade(100)
    trade(50, {}, OTHER)
    trade(85)
    for (const last of [45, 50, 54.99]) trade(last, {}, OTHER)
    expect(fired()).toBe(0)
    trade(55, {}, OTHER)
    expect(fired()).toBe(1)
  })
})

describe('an alert on a profit that is limited to regular trading', () => {
  const EVENING = TRADING + 7 * HOUR_MS
  const MONDAY = TRADING + 3 * DAY_MS

  it('does not fire after the close; what came then fires when its market is open again', () => {
    const { save, trade, answer, passTo, fired } = open()
    save({ conditions: [loss(200)], session: 'regular' })
    trade(95)
    passTo(EVENING)
    const late = quoteAt(EVENING, 79)
    answer([WATCHED, late])
    expect(fired()).toBe(0)
    passTo(MONDAY)
    answer([WATCHED, late])
    expect(fired()).toBe(1)
  })

  it('fires while it is open', () => {
    const { save, trade, fired } = open()
    save({ conditions: [loss(200)], session: 'regular' })
    for (const last of [95, 80]) trade(last)
    expect(fired()).toBe(1)
  })

  it('fires while one of several markets is open', () => {
    const { save, trade, fired } = open({ held: createFakeHeld([APPLES, holding(TENCENT, '10', '100')]) })
    save({ ...ALL, conditions: [loss(200)], session: 'regular' })
    trade(100, {}, TENCENT)
    for (const last of [95, 80]) trade(last)
    expect(fired()).toBe(1)
  })

  it('fires at any time where it is not limited', () => {
    const { save, trade, passTo, fired } = open()
    save({ conditions: [loss(200)] })
    trade(95)
    passTo(EVENING)
    trade(79)
    expect(fired()).toBe(1)
  })
})

describe('the event of an alert on a profit', () => {
  const HOME = newList('home', 'Home', [newEntry(WATCHED)])

  it.each([
    ['its list', { target: { kind: 'list', list: 'desk' } }, 'Desk'],
    ['itself where it has a name', { target: { kind: 'list', list: 'desk' }, name: 'Too much' }, 'Too much'],
    ['itself where it is about one symbol', { name: 'Apples' }, 'Apples'],
    ['nothing where it has none', {}, null],
  ] as const)('is named after %s', (_what, changes, name) => {
    const { save, trade, events } = open({ held: both(), lists: [HOME, ...LIST] })
    save({ conditions: [loss(200)], ...changes })
    trade(50, {}, OTHER)
    for (const last of [95, 79]) trade(last)
    expect(events()).toMatchObject([{ name }])
  })

  it('is of the span since the alert was checked before', () => {
    const { save, trade, clock, events } = open()
    save({ conditions: [loss(200)] })
    for (const last of [95, 94]) trade(last)
    const from = clock.now()
    trade(79)
    expect(events()).toMatchObject([{ from, to: from + 10_000, isLate: false }])
  })
})

describe('the day of a profit', () => {
  const daily = { ...ALL, conditions: [dayLoss(50)], repeat: { kind: 'daily' } } as const

  it('starts once: a loss that lasts fires once in it, however often it may fire', () => {
    const { save, trade, fired } = open()
    save({ conditions: [dayLoss(50)], repeat: ALWAYS })
    trade(89)
    for (const last of [85, 84, 83]) trade(last)
    expect(fired()).toBe(1)
    for (const last of [86, 85]) trade(last)
    expect(fired()).toBe(2)
  })

  it('starts with the first of its positions that has a price of it', () => {
    const { save, trade, passTo, fired } = open({ held: both() })
    save(daily)
    trade(50, { previousClose: 50 }, OTHER)
    for (const last of [89, 85]) trade(last)
    expect(fired()).toBe(1)
    passTo(TRADING + 3 * DAY_MS)
    trade(49, { previousClose: 50, volume: 10 }, OTHER)
    trade(48, { previousClose: 50, volume: 20 }, OTHER)
    expect(fired()).toBe(2)
  })

  it('starts at the next check where its first price comes with one that was put right', () => {
    const { save, trade, answer, clock, passTo, fired } = open({ held: both() })
    save(daily)
    trade(50, { previousClose: 50 }, OTHER)
    for (const last of [89, 85]) trade(last)
    const friday = clock.now() - 300
    passTo(TRADING + 3 * DAY_MS)
    const monday = (last: number) => quoteAt(clock.now(), last, { previousClose: 50, volume: last })
    answer([WATCHED, quoteAt(friday, 84.5)], [OTHER, monday(49)])
    expect(fired()).toBe(1)
    answer([OTHER, monday(48)])
    expect(fired()).toBe(2)
  })
})

describe('a price', () => {
  it('that was corrected fires nothing, and the next one fires', () => {
    const { save, trade, answer, clock, fired } = open()
    save({ conditions: [loss(200)] })
    trade(95)
    answer([WATCHED, quoteAt(clock.now() - 300, 79)])
    expect(fired()).toBe(0)
    trade(78)
    expect(fired()).toBe(1)
  })

  it('that came while the sum was unknown counts when the sum is known, without a newer price', () => {
    const { save, trade, answer, feed, clock, fired } = open({ held: both() })
    save({ ...ALL, conditions: [loss(200)] })
    trade(100)
    trade(50, {}, OTHER)
    const known = quoteAt(clock.now() - 300, 50)
    feed.mark(OTHER, 'stale')
    trade(79)
    expect(fired()).toBe(0)
    answer([OTHER, known])
    expect(fired()).toBe(1)
  })

  it('confirms the alerts on its own positions only', () => {
    const { save, trade, fired } = open({ held: both() })
    const confirm = { kind: 'polls', polls: 2 } as const
    save({ conditions: [loss(200)], confirm })
    save({ conditions: [loss(200)], confirm, target: { kind: 'instrument', instrument: OTHER } })
    trade(50, {}, OTHER)
    trade(95)
    trade(79)
    for (const last of [49, 48]) trade(last, {}, OTHER)
    expect(fired()).toBe(0)
    trade(79)
    expect(fired()).toBe(1)
  })

  it('comes to an alert on prices once, though the position is measured as well', () => {
    const { save, trade, events } = open()
    save({ conditions: [loss(500)] })
    const confirm = { kind: 'polls', polls: 2 } as const
    const id = save({ conditions: [{ kind: 'price', direction: 'down', price: 80 }], confirm })
    for (const last of [95, 79]) trade(last)
    expect(events()).toEqual([])
    trade(78)
    expect(events()).toMatchObject([{ alert: id }])
  })

  it('has no bars read: they do not show what a sum was', () => {
    const read: unknown[] = []
    const history: BarHistory = {
      read(instruments) {
        read.push(instruments)
        return Promise.resolve(instruments.map(() => ({ bars: [], origin: 'service', failure: null })))
      },
    }
    const { save, trade, library, clock } = open({ history })
    save({ conditions: [loss(200)] })
    for (const last of [95, 94]) trade(last)
    library.set(LIST)
    clock.advance(HOUR_MS)
    expect(read).toEqual([])
  })

  it('has no effect on an alert that rests', () => {
    const { save, trade, book, fired } = open()
    const id = save({ conditions: [loss(200)] })
    trade(95)
    book.switchAll([id], false)
    for (const last of [79, 95, 78]) trade(last)
    book.switchAll([id], true)
    trade(77)
    expect(fired()).toBe(0)
    for (const last of [90, 79]) trade(last)
    expect(fired()).toBe(1)
  })
})
