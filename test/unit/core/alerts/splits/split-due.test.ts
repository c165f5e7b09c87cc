import { describe, expect, it } from 'vitest'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'

/** The next trading day's UTC midnight, by which services name it; New York opens at 14:30. */
const EX_DATE = Date.UTC(2026, 10, 23)
const OPENS_AT = EX_DATE + 14.5 * 3_600_000
const FOUR_FOR_ONE = { exDate: EX_DATE, ratio: { after: 4, before: 1 } }
const BITCOIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const CALLER = { onClose: () => undefined }

/** An alert on a stock at 95 that is split over the weekend. */
function open(changes: Partial<AlertDraft> = {}) {
  const opened = openAlerts()
  const id = opened.save({ conditions: [{ kind: 'price', direction: 'down', price: 80 }], ...changes })
  opened.answer((time) => quoteAt(time, 95))
  opened.information.bringSplits(WATCHED, [FOUR_FOR_ONE])
  const view = () => opened.alerts.topics.alerts.current(null).alerts[0]
  return {
    ...opened,
    id,
    view,
    passTo: (time: number) => opened.clock.advance(time - opened.clock.now()),
    conditions: () => view()?.alert.conditions,
    rescale: (isRescaled: boolean) => opened.alerts.requests['alert.rescale']({ alerts: [id], isRescaled }, CALLER),
  }
}

describe('an alert on a stock that is split', () => {
  it('stays armed until the market opens in new shares', () => {
    const { view, passTo } = open()
    passTo(OPENS_AT - 1)
    expect(view()).toMatchObject({ state: 'armed', split: null })
    passTo(OPENS_AT)
    expect(view()).toMatchObject({ state: 'splitDue', split: FOUR_FOR_ONE })
  })

  it('does not fire on the price of new shares', () => {
    const { passTo, answer, events } = open()
    passTo(OPENS_AT + 60_000)
    for (const price of [24, 23.9, 23.8]) answer((time) => quoteAt(time, price))
    expect(events()).toEqual([])
  })

  it('is armed in new shares once it is rescaled, and keeps what it did before', () => {
    const { passTo, answer, events, rescale, view, conditions } = open({
      repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 },
    })
    for (const price of [79, 95]) answer((time) => quoteAt(time, price))
    passTo(OPENS_AT + 60_000)
    expect(rescale(true)).toBeNull()
    expect(conditions()).toEqual([{ kind: 'price', direction: 'down', price: 20 }])
    expect(view()).toMatchObject({ state: 'waiting', split: null, fires: 1 })
    for (const price of [24, 23.9, 20]) answer((time) => quoteAt(time, price))
    expect(events().map(({ price }) => price)).toEqual([79, 20])
  })

  it('keeps its price when that is already of new shares', () => {
    const { passTo, rescale, view, conditions } = open()
    passTo(OPENS_AT)
    expect(rescale(false)).toBeNull()
    expect(conditions()).toEqual([{ kind: 'price', direction: 'down', price: 80 }])
    expect(view()).toMatchObject({ state: 'waiting', split: null })
  })

  it('has both bounds of a range rescaled, and nothing that is no price', () => {
    const { passTo, rescale, conditions } = open({
      conditions: [
        { kind: 'range', direction: 'leaves', low: 90, high: 100.1 },
        { kind: 'volume', least: 5_000 },
      ],
    })
    passTo(OPENS_AT)
    expect(rescale(true)).toBeNull()
    expect(conditions()).toEqual([
      { kind: 'range', direction: 'leaves', low: 22.5, high: 25.025 },
      { kind: 'volume', least: 5_000 },
    ])
  })

  it('is rescaled by all missed splits in one step', () => {
    const { information, passTo, rescale, conditions } = open()
    information.bringSplits(WATCHED, [FOUR_FOR_ONE, { exDate: EX_DATE + DAY_MS, ratio: { after: 1, before: 10 } }])
    passTo(OPENS_AT + DAY_MS)
    expect(rescale(true)).toBeNull()
    expect(conditions()).toMatchObject([{ price: 200 }])
  })

  it('is not asked about when it was made, or given other prices, since', () => {
    const { book, id, passTo, save, view, alerts } = open()
    passTo(OPENS_AT)
    const later = save()
    const [known] = book.current().alerts
    if (known === undefined) throw new Error('no alert')
    const { revision: _revision, createdAt: _createdAt, pricedAt: _pricedAt, snoozedUntil: _snoozed, ...draft } = known
    book.save({ ...draft, conditions: [{ kind: 'price', direction: 'down', price: 19 }] })
    expect(view()).toMatchObject({ alert: { id }, split: null })
    const { alerts: views } = alerts.topics.alerts.current(null)
    expect(views.find(({ alert }) => alert.id === later)?.split).toBeNull()
  })

  it('is not asked about when it names no price', () => {
    const { passTo, view } = open({
      conditions: [{ kind: 'change', basis: 'previousClose', direction: 'down', percent: 5 }],
    })
    passTo(OPENS_AT)
    expect(view()?.split).toBeNull()
  })
})

describe('the splits of a region', () => {
  it('are wanted for as long as an alert that is on names prices of its stocks', () => {
    const { book, information, save } = openAlerts()
    save({ target: { kind: 'instrument', instrument: BITCOIN } })
    expect([...information.wanted]).toEqual([])
    const id = save()
    expect([...information.wanted]).toEqual(['splits US'])
    book.switchAll([id], false)
    expect([...information.wanted]).toEqual([])
  })

  it('that are known already are asked about at the next start', () => {
    const before = open()
    before.alerts.dispose()
    const after = openAlerts({ disk: before.disk, startAt: TRADING + 4 * DAY_MS })
    after.information.bringSplits(WATCHED, [FOUR_FOR_ONE])
    expect(after.alerts.topics.alerts.current(null).alerts[0]).toMatchObject({ state: 'splitDue' })
  })
})
