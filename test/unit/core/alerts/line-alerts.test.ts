import { describe, expect, it } from 'vitest'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { importAlertFile, writeAlertFile } from '#core/alerts/rules/alert-file.ts'
import { alertDraft, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { emptyDisk } from '#test/fakes/alerts/open-alerts.ts'
import { barsFrom, FIRST_OPEN, openBacktest } from '#test/fakes/alerts/open-backtest.ts'
import { lineOf, openLineAlerts as open, rising } from '#test/fakes/alerts/open-line-alerts.ts'

describe('an alert on a line', () => {
  it('fires when the price reaches the line at its present bar, and not at one of its points', async () => {
    const { save, price, events } = open()
    await save(rising(lineOf(null)))
    for (const last of [95, 97, 99.99]) price(last)
    expect(events()).toEqual([])
    price(100)
    expect(events()).toMatchObject([{ price: 100, held: [0] }])
  })

  it('fires when the line comes to the price', async () => {
    const { save, price, passTo, clock, events } = open()
    await save({ conditions: [{ kind: 'trend', direction: 'down', line: lineOf(null) }] })
    price(101)
    expect(events()).toEqual([])
    passTo(TRADING + 3 * DAY_MS)
    // The chart's current bars are read first.
    price(101)
    await clock.advanceSettling(0)
    price(101)
    expect(events()).toMatchObject([{ price: 101 }])
  })

  it('is confirmed by a second price where that is asked', async () => {
    const { save, price, events } = open()
    await save({ ...rising(lineOf(null)), confirm: { kind: 'polls', polls: 2 } })
    for (const last of [99, 100, 99, 100]) price(last)
    expect(events()).toEqual([])
    price(101)
    expect(events()).toHaveLength(1)
  })

  it('does not begin again with a day: a price that stays beyond the line has not reached it', async () => {
    const { save, price, answer, passTo, clock, events } = open()
    await save({ ...rising(lineOf(null)), repeat: { kind: 'daily' } })
    for (const last of [99, 101]) price(last)
    passTo(TRADING + 3 * DAY_MS)
    const monday = (last: number) =>
      answer((time) => quoteAt(time, last, { previousClose: 101, volume: 100, high: 105, low: 102 }))
    monday(103)
    await clock.advanceSettling(0)
    for (const last of [103, 104]) monday(last)
    expect(events()).toHaveLength(1)
    for (const last of [101, 102]) monday(last)
    expect(events()).toHaveLength(2)
  })

  it('is as far from firing as the line is at the present bar', async () => {
    const { save, price, alerts } = open()
    await save(rising(lineOf(null)))
    price(96)
    const [view] = alerts.topics.alerts.current(null).alerts
    expect(view?.nearest).toMatchObject({ value: 96, threshold: 100, unit: 'price' })
  })

  it('still fires after a restart', async () => {
    const disk = emptyDisk()
    const before = open(disk)
    await before.save(rising(lineOf(null)))
    before.price(95)
    before.alerts.dispose()
    const { price, clock, events } = open(disk)
    await clock.advanceSettling(60_000)
    price(101)
    expect(events()).toMatchObject([{ price: 101 }])
  })

  it('is counted in shares of after a split where the reader wants that', async () => {
    const { save, price, passTo, information, alerts, line } = open()
    const id = await save(rising(lineOf(null)))
    price(95)
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    void alerts.requests['alert.rescale']({ alerts: [id], isRescaled: true }, { onClose: () => undefined })
    expect(line()).toMatchObject({ from: { price: 23 }, to: { price: 24 } })
  })

  it('takes no id of a drawing to another computer', async () => {
    const { save, book } = open()
    await save(rising(lineOf('drawing-7')))
    const file = writeAlertFile(book.current().alerts, [])
    expect(file).not.toContain('drawing-7')
    const other = open()
    const steps = importAlertFile(file, other.book, [])
    while (steps.next().done !== true);
    expect(other.line()).toEqual(lineOf(null))
  })
})

describe('the backtest of an alert on a line', () => {
  it('counts touches of the line bar by bar, and none from before it began', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [
      [95, 101, 95, 95],
      [95, 95, 95, 95],
      [95, 101.9, 95, 95],
      [95, 102, 95, 95],
    ])
    const [, second = bars[0], third = bars[0]] = bars
    if (second === undefined || third === undefined) throw new Error('no bars')
    const line: DrawnLine = {
      ...{ drawing: null, edge: 'base', interval: '1m', scale: 'linear' },
      from: { time: second.time, price: 100 },
      to: { time: third.time, price: 101 },
    }
    const { run } = openBacktest({ bars: new Map([[WATCHED, { bars }]]) })
    const outcome = await run({
      ...alertDraft(rising(line)),
      repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 },
    })
    if (!outcome.ok) throw new Error(outcome.failure)
    expect(outcome.value.fires.map(({ time, price }) => [bars.findIndex((bar) => bar.time === time), price])).toEqual([
      [2, 101],
      [3, 102],
    ])
    expect(outcome.value.wider).toEqual([])
  })
})
