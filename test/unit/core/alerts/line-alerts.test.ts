import { describe, expect, it } from 'vitest'
import type { DrawingAnchor, DrawingId, NewDrawing } from '../../../../src/model/drawing.ts'
import type { DrawnLine } from '../../../../src/model/drawn-line.ts'
import { DAY_MS } from '../../../../src/model/duration.ts'
import { PLAIN_STYLE } from '../../../../src/model/drawing.ts'
import { importAlertFile, writeAlertFile } from '../../../../src/core/alerts/persistence/alert-file.ts'
import { alertDraft, quoteAt, TRADING, WATCHED } from '../../../fixtures/alerts.ts'
import { emptyDisk, openAlerts } from '../../../fakes/open-alerts.ts'
import { barsFrom, FIRST_OPEN, openBacktest } from '../../../fakes/open-backtest.ts'

/** Bars of a day are named by the midnight of UTC; TRADING is on Friday, 20 November. */
const MONDAY: DrawingAnchor = { time: Date.UTC(2026, 10, 16), price: 92 }
const WEDNESDAY: DrawingAnchor = { time: Date.UTC(2026, 10, 18), price: 96 }
const TREND: NewDrawing = { kind: 'trend', anchors: [MONDAY, WEDNESDAY], ...PLAIN_STYLE }

/** At 100 on Friday, and at 102 on Monday. */
const lineOf = (drawing: DrawingId | null): DrawnLine => ({
  ...{ drawing, edge: 'base', interval: '1D', scale: 'linear', from: MONDAY, to: WEDNESDAY },
})
const rising = (line: DrawnLine) => ({ conditions: [{ kind: 'trend', direction: 'up', line }] }) as const

/** A stock at 95 under a line that rises two a day. */
function open(disk = emptyDisk()) {
  const opened = openAlerts({ disk })
  const { drawings, book, clock, answer } = opened
  return {
    ...opened,
    draw(drawing = TREND): DrawingId {
      const added = drawings.edit(WATCHED, { kind: 'add', drawing })
      if (!added.ok || added.value === null) throw new Error('not drawn')
      return added.value
    },
    move(drawing: DrawingId, anchors: readonly DrawingAnchor[], gesture: number | null = null): void {
      drawings.edit(WATCHED, { kind: 'move', drawing, anchors, gesture })
    },
    price: (last: number) => answer((time) => quoteAt(time, last, { high: 120, low: 80 })),
    passTo: (time: number) => clock.advance(time - clock.now()),
    line: () => {
      const [condition] = book.current().alerts[0]?.conditions ?? []
      return condition?.kind === 'trend' ? condition.line : null
    },
  }
}

describe('an alert on a line', () => {
  it('fires when the price reaches the line at its present bar, and not at one of its points', () => {
    const { save, price, events } = open()
    save(rising(lineOf(null)))
    for (const last of [95, 97, 99.99]) price(last)
    expect(events()).toEqual([])
    price(100)
    expect(events()).toMatchObject([{ price: 100, held: [0] }])
  })

  it('fires when the line comes to the price', () => {
    const { save, price, passTo, events } = open()
    save({ conditions: [{ kind: 'trend', direction: 'down', line: lineOf(null) }] })
    price(101)
    expect(events()).toEqual([])
    passTo(TRADING + 3 * DAY_MS)
    price(101)
    expect(events()).toMatchObject([{ price: 101 }])
  })

  it('is as far from firing as the line is at the present bar', () => {
    const { save, price, alerts } = open()
    save(rising(lineOf(null)))
    price(96)
    const [view] = alerts.topics.alerts.current(null).alerts
    expect(view?.nearest).toMatchObject({ value: 96, threshold: 100, unit: 'price' })
  })

  it('goes on after a restart', () => {
    const disk = emptyDisk()
    const before = open(disk)
    before.save(rising(lineOf(null)))
    before.price(95)
    before.alerts.dispose()
    const { price, clock, events } = open(disk)
    clock.advance(60_000)
    price(101)
    expect(events()).toMatchObject([{ price: 101 }])
  })

  it('is counted in shares of after a split where the reader wants that', () => {
    const { save, price, passTo, information, alerts, line } = open()
    const id = save(rising(lineOf(null)))
    price(95)
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    void alerts.requests['alert.rescale']({ alerts: [id], isRescaled: true }, { onClose: () => undefined })
    expect(line()).toMatchObject({ from: { price: 23 }, to: { price: 24 } })
  })

  it('takes no id of a drawing to another computer', () => {
    const { save, book } = open()
    save(rising(lineOf('drawing-7')))
    const file = writeAlertFile(book.current().alerts, [])
    expect(file).not.toContain('drawing-7')
    const other = open()
    const steps = importAlertFile(file, other.book, [])
    while (steps.next().done !== true);
    expect(other.line()).toEqual(lineOf(null))
  })
})

describe('an alert on a line that is moved', () => {
  it('moves along when the line is let go, and is armed again', () => {
    const { draw, move, save, clock, line, book, price, events } = open()
    const drawing = draw()
    save(rising(lineOf(drawing)))
    for (const [gesture, price] of [94, 93, 90].entries()) move(drawing, [MONDAY, { ...WEDNESDAY, price }], gesture)
    clock.advance(499)
    expect(line()?.to.price).toBe(96)
    clock.advance(1)
    expect(line()).toEqual({ ...lineOf(drawing), to: { ...WEDNESDAY, price: 90 } })
    expect(book.current().alerts[0]?.revision).toBe(2)
    // From 92 by one a day downwards it is at 88 on Friday.
    for (const last of [87, 88]) price(last)
    expect(events()).toMatchObject([{ price: 88 }])
  })

  it('moves back with an undo', () => {
    const { draw, move, save, clock, line, drawings } = open()
    const drawing = draw()
    save(rising(lineOf(drawing)))
    move(drawing, [MONDAY, { ...WEDNESDAY, price: 90 }])
    clock.advance(500)
    drawings.undo(WATCHED)
    clock.advance(500)
    expect(line()).toEqual(lineOf(drawing))
  })

  it('is stored as it was moved last when the application ends', () => {
    const { draw, move, save, line, alerts } = open()
    const drawing = draw()
    save(rising(lineOf(drawing)))
    move(drawing, [MONDAY, { ...WEDNESDAY, price: 90 }])
    alerts.dispose()
    expect(line()?.to.price).toBe(90)
  })

  it('is in shares of today where its points are from before a split', () => {
    const { draw, move, save, clock, line, information, passTo } = open()
    const drawing = draw()
    save(rising(lineOf(drawing)))
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    move(drawing, [MONDAY, { ...WEDNESDAY, price: 100 }])
    clock.advance(500)
    expect(line()).toMatchObject({ from: { price: 23 }, to: { price: 25 } })
  })

  it('follows the parallel of a channel', () => {
    const { draw, move, save, clock, line } = open()
    const drawing = draw({ ...TREND, kind: 'channel', anchors: [MONDAY, WEDNESDAY, { ...MONDAY, price: 102 }] })
    save(rising({ ...lineOf(drawing), edge: 'parallel' }))
    move(drawing, [MONDAY, WEDNESDAY, { ...MONDAY, price: 97 }])
    clock.advance(500)
    expect(line()).toMatchObject({ from: { price: 97 }, to: { price: 101 } })
  })

  it('is left alone by other lines, and by changes of the line that do not move it', () => {
    const { draw, move, save, clock, book, drawings } = open()
    const [drawing, other] = [draw(), draw()]
    save(rising(lineOf(drawing)))
    move(other, [MONDAY, { ...WEDNESDAY, price: 90 }])
    drawings.edit(WATCHED, { kind: 'change', drawings: [drawing], style: { colour: 'red' } })
    clock.advance(500)
    expect(book.current().alerts[0]?.revision).toBe(1)
  })
})

describe('an alert on a line that is deleted', () => {
  it('keeps the last place of the line, and follows again when the deletion is undone', () => {
    const { draw, move, save, clock, line, drawings } = open()
    const drawing = draw()
    save(rising(lineOf(drawing)))
    drawings.edit(WATCHED, { kind: 'remove', drawings: [drawing] })
    clock.advance(500)
    expect(line()).toEqual(lineOf(drawing))
    drawings.undo(WATCHED)
    move(drawing, [MONDAY, { ...WEDNESDAY, price: 90 }])
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })

  it('forgets it at the next start: its id may be given to another drawing', () => {
    const disk = emptyDisk()
    const before = open(disk)
    const drawing = before.draw()
    before.save(rising(lineOf(drawing)))
    before.drawings.edit(WATCHED, { kind: 'remove', drawings: [drawing] })
    before.alerts.dispose()
    const { draw, clock, line, book } = open(disk)
    expect(line()).toEqual(lineOf(null))
    expect(book.current().alerts[0]?.revision).toBe(1)
    draw({ ...TREND, anchors: [MONDAY, { ...WEDNESDAY, price: 90 }] })
    clock.advance(500)
    expect(line()?.to.price).toBe(96)
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
