import { describe, expect, it } from 'vitest'
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { alertDraft, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
const HEADLINE = { kind: 'news', keyword: 'split' } as const

describe('an alert on a list', () => {
  const withIt = [newList('desk', 'My desk', [newEntry(WATCHED)])]
  const without = [newList('desk', 'My desk')]

  it('does not fire for a move of an instrument while it was off the list', () => {
    const { save, answer, events, library, clock } = openAlerts({ lists: withIt })
    save({ target: { kind: 'list', list: 'desk' } })
    answer((time) => quoteAt(time, 95))
    library.set(without)
    clock.advance(60 * MINUTE_MS)
    library.set(withIt)
    answer((time) => quoteAt(time, 105))
    expect(events()).toEqual([])
    answer((time) => quoteAt(time, 95))
    answer((time) => quoteAt(time, 105))
    expect(events()).toHaveLength(1)
  })
})

describe('an alert that is kept to regular trading', () => {
  /** New York closes at 16:00 local time, which is 21:00 UTC in winter. */
  const CLOSE = Date.UTC(2026, 10, 20, 21, 0)

  it('fires for the last trade of a session, which is polled after its end', () => {
    const { save, answer, events } = openAlerts({ startAt: CLOSE - 15_000 })
    save({ session: 'regular' })
    answer((time) => quoteAt(time, 95))
    answer(() => quoteAt(CLOSE, 101))
    expect(events()).toHaveLength(1)
  })

  it('does not fire for trades after the close', () => {
    const { save, answer, events } = openAlerts({ startAt: CLOSE - 15_000 })
    save({ session: 'regular' })
    answer((time) => quoteAt(time, 95))
    answer(() => quoteAt(CLOSE + 4_000, 101))
    expect(events()).toEqual([])
  })
})

describe('a machine that slept', () => {
  it('asks for quotes of an alert whose snooze ended during the sleep, although no timer ran', () => {
    const { save, alerts, book, feed, clock } = openAlerts()
    const id = save({ repeat: ALWAYS })
    book.snooze([id], TRADING + 30 * MINUTE_MS)
    clock.jumpWall(60 * MINUTE_MS)
    expect(feed.demands()).toEqual([])
    alerts.wake()
    expect(feed.demands()).toMatchObject([{ kind: 'quote', instrument: WATCHED }])
  })
})

describe('a list', () => {
  it('cannot have an alert that a headline alone would fire for each of its symbols', () => {
    const { book } = openAlerts({ lists: [newList('desk', 'My desk', [newEntry(WATCHED)])] })
    const price = { kind: 'price', direction: 'up', price: 100 } as const
    const saved = (join: 'and' | 'or') =>
      book.save(alertDraft({ target: { kind: 'list', list: 'desk' }, conditions: [price, HEADLINE], join }))
    expect(saved('or')).toEqual({ ok: false, failure: 'wrongTarget' })
    expect(saved('and').ok).toBe(true)
  })
})

describe('a snooze', () => {
  it('ends at its time, and the alert is polled again', () => {
    const { save, book, feed, clock } = openAlerts()
    book.snooze([save()], TRADING + 30 * MINUTE_MS)
    clock.advance(30 * MINUTE_MS - 1)
    expect(feed.demands()).toEqual([])
    clock.advance(1)
    expect(feed.demands()).toMatchObject([{ kind: 'quote', instrument: WATCHED }])
  })
})

describe('the end of the application', () => {
  it('leaves no demand on the feed', () => {
    const { save, alerts, feed, information } = openAlerts()
    save()
    save({ target: { kind: 'everything' }, conditions: [HEADLINE] })
    expect([feed.demands().length, information.wanted.size]).toEqual([1, 2])
    alerts.dispose()
    expect([feed.demands().length, information.wanted.size]).toEqual([0, 0])
  })
})
