import { describe, expect, it } from 'vitest'
import type { AlertDraft } from '#model/alerts/alert.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import { haltedQuote } from '#test/fakes/quotes/live-quotes.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const level = (price: number, volume = 100) => ({ position: 1, price, volume, orders: null })
/** A book around 100. */
const book = (spread: number, bids = 100): DepthBook => ({
  asks: [level(100 + spread / 2)],
  bids: [level(100 - spread / 2, bids)],
})
const SPREAD = { kind: 'spread', leastPercent: 1 } as const
const PRICE = { kind: 'price', direction: 'up', price: 100 } as const

function openWith(draft: Partial<AlertDraft>, options: Parameters<typeof openAlerts>[0] = {}) {
  const opened = openAlerts(options)
  const id = opened.save(draft)
  return {
    ...opened,
    id,
    price: (last: number) => opened.answer((time) => quoteAt(time, last, { high: 120, low: 80 })),
    depth(value: DepthBook, fetchedAt?: number): void {
      opened.clock.advance(1_000)
      opened.feed.bring('depth', WATCHED, value, fetchedAt ?? opened.clock.now())
      opened.clock.advance(0)
    },
    fires: () => opened.events().map(({ price, held }) => ({ price, held })),
  }
}

describe('an alert on the book', () => {
  it('is armed by the first one, and fires on a later one', () => {
    const { depth, fires } = openWith({ conditions: [SPREAD] })
    depth(book(2))
    depth(book(0.1))
    expect(fires()).toEqual([])
    depth(book(2))
    expect(fires()).toEqual([{ price: null, held: [0] }])
  })

  it('goes by books alone: quotes in between neither confirm nor disturb it', () => {
    const { depth, price, fires } = openWith({ conditions: [SPREAD] })
    price(95)
    depth(book(0.1))
    for (const last of [95.1, 95.2, 95.3]) price(last)
    expect(fires()).toEqual([])
    depth(book(2))
    expect(fires()).toEqual([{ price: 95.3, held: [0] }])
  })

  it('says that it fired between the last two books, whatever quotes came since the first of them', () => {
    const { depth, price, clock, events } = openWith({ conditions: [SPREAD] })
    depth(book(0.1))
    price(95)
    depth(book(0.2))
    const from = clock.now()
    price(95.1)
    depth(book(2))
    expect(events()).toMatchObject([{ from, to: clock.now(), isBetweenPolls: false }])
  })

  it('is not asked again by a book that is no later', () => {
    const { depth, clock, fires } = openWith({ conditions: [SPREAD] })
    depth(book(0.1))
    const at = clock.now()
    depth(book(2), at)
    expect(fires()).toEqual([])
    depth(book(2), at + 1)
    expect(fires()).toHaveLength(1)
  })

  it('fires on the side that was asked about', () => {
    const { depth, fires } = openWith({ conditions: [{ kind: 'imbalance', side: 'asks', least: 0.5 }] })
    depth(book(0.1, 100))
    depth(book(0.1, 1_000))
    expect(fires()).toEqual([])
    depth(book(0.1, 10))
    expect(fires()).toHaveLength(1)
  })

  it('and on the price fires when both hold, whichever comes last', () => {
    const byPrice = openWith({ conditions: [SPREAD, PRICE] })
    byPrice.price(95)
    byPrice.depth(book(2))
    expect(byPrice.fires()).toEqual([])
    byPrice.price(101)
    expect(byPrice.fires()).toEqual([{ price: 101, held: [0, 1] }])
    const byBook = openWith({ conditions: [SPREAD, PRICE] })
    byBook.price(95)
    byBook.depth(book(0.1))
    byBook.price(101)
    expect(byBook.fires()).toEqual([])
    byBook.depth(book(2))
    expect(byBook.fires()).toEqual([{ price: 101, held: [0, 1] }])
  })
})

describe('an alert on the status', () => {
  const halted = (status: number) => (time: number) => quoteAt(time, 95, { status })

  it('fires at an answer that says halted and has no price, and at the one that says trading again', () => {
    const repeat = { kind: 'always', cooldownMs: 0, rearmPercent: 0 } as const
    const { answer, clock, events, fires } = openWith({ conditions: [{ kind: 'status', to: 'any' }], repeat })
    answer(halted(0))
    answer((time) => haltedQuote({ time }))
    answer((time) => haltedQuote({ time }))
    expect(fires()).toEqual([{ price: null, held: [0] }])
    expect(events()).toMatchObject([{ to: clock.now() - 10_000 }])
    answer(halted(0))
    expect(fires()).toHaveLength(2)
  })

  it('fires when the status changes beside a price that is as old as before, at the time of the change', () => {
    const { answer, feed, clock, events } = openWith({ conditions: [{ kind: 'status', to: 'halted' }] })
    answer(halted(0))
    const { quote, provenance } = feed.live(WATCHED)
    clock.advance(600_000)
    if (quote === null || quote.last === null) return expect.unreachable()
    for (let polls = 0; polls < 3; polls++) feed.serve(WATCHED, { ...quote, status: 1 }, provenance.fetchedAt ?? 0)
    clock.advance(0)
    expect(events()).toMatchObject([{ price: null, to: clock.now() }])
  })

  it('is armed by a first answer without a price, and does not fire on a stock that was halted all along', () => {
    const { answer, fires } = openWith({ conditions: [{ kind: 'status', to: 'halted' }] })
    for (let polls = 0; polls < 3; polls++) answer((time) => haltedQuote({ time }))
    expect(fires()).toEqual([])
    answer(halted(0))
    answer((time) => haltedQuote({ time }))
    expect(fires()).toHaveLength(1)
  })

  it('fires when it becomes the one that is named', () => {
    const { answer, fires } = openWith({ conditions: [{ kind: 'status', to: 'halted' }] })
    answer(halted(0))
    answer(halted(3))
    expect(fires()).toEqual([])
    answer(halted(1))
    expect(fires()).toHaveLength(1)
  })

  it('fires on each change where any will do', () => {
    const repeat = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
    const { answer, fires } = openWith({ conditions: [{ kind: 'status', to: 'any' }], repeat })
    for (const status of [0, 1, 1, 0]) answer(halted(status))
    expect(fires()).toHaveLength(2)
  })
})

describe('an alert that does not watch', () => {
  const NIGHT = TRADING + 12 * 3_600_000

  it('out of hours sees nothing then, unless it watches at any time', () => {
    const inHours = openWith({ session: 'regular' }, { startAt: NIGHT })
    const always = openWith({ session: 'any' }, { startAt: NIGHT })
    for (const one of [inHours, always]) {
      one.price(95)
      one.price(101)
    }
    expect(inHours.fires()).toEqual([])
    expect(always.fires()).toHaveLength(1)
    const day = openWith({ session: 'regular' })
    day.price(95)
    day.price(101)
    expect(day.fires()).toHaveLength(1)
  })

  it('does not count what held while it was snoozed', () => {
    const { book: alerts, id, price, fires } = openWith({ repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 } })
    price(95)
    alerts.snooze([id], TRADING + 3_600_000)
    price(101)
    expect(fires()).toEqual([])
    alerts.snooze([id], null)
    price(102)
    expect(fires()).toEqual([])
    price(95)
    price(101)
    expect(fires()).toHaveLength(1)
  })

  it('does not fire when the service fails, and fires on the next price', () => {
    const { feed, price, fires } = openWith({})
    price(95)
    feed.fail(WATCHED, { kind: 'malformed', message: '' })
    expect(fires()).toEqual([])
    price(101)
    expect(fires()).toHaveLength(1)
  })
})

describe('an alert on the price, at answers without a price', () => {
  const unpriced = (time: number) => haltedQuote({ time, previousClose: 150, high: 160, low: 1 })

  it.each([
    { kind: 'polls', polls: 1 },
    { kind: 'polls', polls: 2 },
  ] as const)('does not fire, and continues with the next price, confirmed by %j', (confirm) => {
    const { answer, fires, price } = openWith({ conditions: [PRICE], confirm })
    price(95)
    for (let polls = 0; polls < 3; polls++) answer(unpriced)
    expect(fires()).toEqual([])
    price(101)
    for (let polls = 0; polls < 3; polls++) answer(unpriced)
    expect(fires()).toHaveLength(confirm.polls === 1 ? 1 : 0)
    price(102)
    expect(fires()).toHaveLength(1)
  })

  it.each([
    { kind: 'change', direction: 'down', percent: 5, basis: 'previousClose' },
    { kind: 'move', direction: 'down', percent: 5, minutes: 15 },
    { kind: 'range', direction: 'leaves', low: 90, high: 99 },
  ] as const)('does not fire on a change of -100 %: $kind', (condition) => {
    const { answer, fires, price } = openWith({ conditions: [condition] })
    price(95)
    for (let polls = 0; polls < 3; polls++) answer(unpriced)
    expect(fires()).toEqual([])
  })
})
