import { describe, expect, it } from 'vitest'
import { createOpenFor, createOpenness } from '#core/alerts/measure/openness.ts'
import { createProfitWatch } from '#core/alerts/positions/profit-watch.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { createVariable } from '#core/reactive/variable.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeHeld, holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { APPLES, LIST, loss, openProfitAlerts, OTHER, OTHERS } from '#test/fakes/alerts/open-profit-alerts.ts'
import { createQuietAlertMemory } from '#test/fakes/alerts/quiet-alert-memory.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const EURO = idOf('forex:GB::EURUSD')
const pairAt = (price: number) =>
  ({ instrument: EURO, base: 'EUR', quote: 'USD', price, fetchedAt: TRADING, isStale: false }) as const
const ALL = { target: { kind: 'positions' } } as const
const ON_LOSS = alert({ conditions: [loss(200)] })
const NO_LISTS = new Map()

function openWatch() {
  const clock = createFakeClock(TRADING)
  const feed = createFakeFeed()
  const held = createFakeHeld([APPLES])
  const watch = createProfitWatch({
    source: createPriceSource(),
    ...{ clock, feed, held, memory: createQuietAlertMemory(clock, 'one'), lists: createVariable([]) },
    ...{ gridOf: createMarketGrids(), isOpen: createOpenness(), openFor: createOpenFor(), restOf: () => null },
  })
  return { clock, feed, held, watch, wanted: () => [feed.demands().length, ...held.wanted()] }
}

describe('the demand of alerts on profits', () => {
  it('is the quotes of their positions, and a rate into each of their currencies', () => {
    const { save, feed, held } = openProfitAlerts({ held: createFakeHeld([APPLES, OTHERS]) })
    save({ conditions: [loss(200)] })
    save({ ...ALL, conditions: [loss(200, { currency: 'EUR' })] })
    expect(feed.demands().map(({ kind, instrument }) => [kind, instrument])).toEqual([
      ['quote', WATCHED],
      ['quote', OTHER],
    ])
    expect(held.wanted()).toEqual(['USD', 'EUR'])
  })

  it('is empty without positions, until a lot is added', () => {
    const { save, feed, held } = openProfitAlerts({ held: createFakeHeld() })
    save({ ...ALL, conditions: [loss(200)] })
    expect([feed.demands(), held.wanted()]).toEqual([[], []])
    held.hold([OTHERS])
    expect([feed.demands().map(({ instrument }) => instrument), held.wanted()]).toEqual([[OTHER], ['USD']])
  })

  it('is empty before the alerts, and those that are awake, are known', () => {
    const { held, watch, wanted } = openWatch()
    held.hold([OTHERS])
    expect(wanted()).toEqual([0])
    watch.settle([ON_LOSS], NO_LISTS)
    held.hold([APPLES])
    expect(wanted()).toEqual([0])
    watch.want(() => true)
    expect(wanted()).toEqual([1, 'USD'])
  })

  it('leaves out alerts that sleep, and is withdrawn at the end', () => {
    const { held, watch, wanted, clock } = openWatch()
    watch.settle([ON_LOSS, alert({ id: 'alert-2', ...ALL, conditions: [loss(1, { currency: 'EUR' })] })], NO_LISTS)
    watch.want(({ id }: Alert) => id === 'alert-1')
    expect(wanted()).toEqual([1, 'USD'])
    watch.dispose()
    expect([wanted(), clock.waiting()]).toEqual([[0], 0])
    held.hold([APPLES, OTHERS])
    expect([wanted(), clock.waiting()]).toEqual([[0], 0])
  })
})

describe('the check of alerts on profits', () => {
  it('is not planned while no alert measures anything', () => {
    const { watch, clock } = openWatch()
    watch.settle([alert()], NO_LISTS)
    expect([clock.waiting(), watch.isMeasured(WATCHED)]).toEqual([0, false])
    watch.settle([ON_LOSS], NO_LISTS)
    expect([clock.waiting(), watch.isMeasured(WATCHED), watch.isMeasured(OTHER)]).toEqual([1, true, false])
  })

  it('comes immediately for the first price, and a second later for the next one', () => {
    const { save, feed, clock, fired } = openProfitAlerts()
    save({ conditions: [loss(200)] })
    feed.serve(WATCHED, quoteAt(TRADING, 95), TRADING)
    clock.advance(0)
    feed.serve(WATCHED, quoteAt(TRADING + 1, 79), TRADING + 1)
    clock.advance(999)
    expect(fired()).toBe(0)
    clock.advance(1)
    expect(fired()).toBe(1)
  })

  it('runs for a new alert without a new price, and known prices show that it does not hold', () => {
    const { save, trade, clock, view, fired } = openProfitAlerts()
    const other = { conditions: [loss(900)] }
    save(other)
    trade(95)
    const id = save({ conditions: [loss(200)] })
    clock.advance(1_000)
    expect(fired()).toBe(0)
    trade(79)
    expect([view()?.state, fired()]).toEqual(['armed', 1])
    expect(id).toBe('alert-2')
  })

  it('confirms nothing where only a list or an alert has changed: no second price has been seen', () => {
    const { save, trade, library, feed, clock, fired } = openProfitAlerts()
    save({ conditions: [loss(200)], confirm: { kind: 'polls', polls: 2 } })
    for (const last of [95, 79]) trade(last)
    library.set(LIST)
    clock.advance(1_000)
    save({ conditions: [loss(900)] })
    clock.advance(1_000)
    expect(fired()).toBe(0)
    const { quote } = feed.live(WATCHED)
    if (quote !== null) feed.serve(WATCHED, quote, clock.now())
    clock.advance(1_000)
    expect(fired()).toBe(1)
  })

  it('runs after an edit of the lots without a new price, and the next price may fire', () => {
    const { save, trade, held, clock, fired } = openProfitAlerts()
    save({ conditions: [loss(200)] })
    trade(95)
    held.hold([holding(WATCHED, '10', '105')])
    clock.advance(1_000)
    trade(85)
    expect(fired()).toBe(1)
  })

  it('confirms nothing where only other positions have changed, but a rate does', () => {
    const { save, trade, held, clock, fired } = openProfitAlerts({ held: createFakeHeld([APPLES, OTHERS]) })
    save({ conditions: [loss(200)], confirm: { kind: 'polls', polls: 2 } })
    for (const last of [95, 79]) trade(last)
    held.hold([APPLES, holding(OTHER, '20', '50')])
    clock.advance(1_000)
    expect(fired()).toBe(0)
    held.quotePairs([pairAt(1.25)])
    clock.advance(1_000)
    expect(fired()).toBe(1)
  })

  it('comes when a rate has changed, and a loss may be reached by that alone', () => {
    const held = createFakeHeld([holding(WATCHED, '10', '100')])
    const { save, trade, clock, fired } = openProfitAlerts({ held })
    held.quotePairs([pairAt(1.25)])
    save({ conditions: [loss(45, { currency: 'EUR' })] })
    trade(100)
    trade(95)
    held.quotePairs([pairAt(1.12)])
    clock.advance(1_000)
    expect(fired()).toBe(0)
    held.quotePairs([pairAt(1.11)])
    clock.advance(1_000)
    expect(fired()).toBe(1)
  })
})
