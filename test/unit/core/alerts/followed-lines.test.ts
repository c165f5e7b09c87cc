import { describe, expect, it } from 'vitest'
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { emptyDisk } from '#test/fakes/alerts/open-alerts.ts'
import {
  lineOf,
  MONDAY,
  openLineAlerts as open,
  rising,
  TREND,
  WEDNESDAY,
} from '#test/fakes/alerts/open-line-alerts.ts'

const OTHER = idOf('stock:US::MSFT')
const LOWER = [MONDAY, { ...WEDNESDAY, price: 90 }]

describe('an alert on a line that is moved', () => {
  it('moves along when the line is let go, and is armed again', async () => {
    const { draw, move, save, clock, line, book, price, events } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    for (const [gesture, price] of [94, 93, 90].entries()) move(drawing, [MONDAY, { ...WEDNESDAY, price }], gesture)
    clock.advance(499)
    expect(line()?.to.price).toBe(96)
    clock.advance(1)
    expect(line()).toEqual({ ...lineOf(drawing), to: { ...WEDNESDAY, price: 90 } })
    expect(book.current().alerts[0]?.revision).toBe(2)
    // A line from 92 that falls by 1 a day is at 88 on Friday.
    for (const last of [87, 88]) price(last)
    expect(events()).toMatchObject([{ price: 88 }])
  })

  it('moves back with an undo', async () => {
    const { draw, move, save, clock, line, drawings } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    move(drawing, LOWER)
    clock.advance(500)
    drawings.undo(WATCHED)
    clock.advance(500)
    expect(line()).toEqual(lineOf(drawing))
  })

  it('is stored as it was moved last when the application ends', async () => {
    const { draw, move, save, line, alerts } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    move(drawing, LOWER)
    alerts.dispose()
    expect(line()?.to.price).toBe(90)
  })

  it('is in shares of today where its points are from before a split', async () => {
    const { draw, move, save, clock, line, information, passTo } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    move(drawing, [MONDAY, { ...WEDNESDAY, price: 100 }])
    clock.advance(500)
    expect(line()).toMatchObject({ from: { price: 23 }, to: { price: 25 } })
  })

  it('follows the parallel of a channel', async () => {
    const { draw, move, save, clock, line } = open()
    const drawing = draw({ ...TREND, kind: 'channel', anchors: [MONDAY, WEDNESDAY, { ...MONDAY, price: 102 }] })
    await save(rising({ ...lineOf(drawing), edge: 'parallel' }))
    move(drawing, [MONDAY, WEDNESDAY, { ...MONDAY, price: 97 }])
    clock.advance(500)
    expect(line()).toMatchObject({ from: { price: 97 }, to: { price: 101 } })
  })

  it('is left alone by other lines, and by changes of the line that do not move it', async () => {
    const { draw, move, save, clock, book, drawings } = open()
    const [drawing, other] = [draw(), draw()]
    await save(rising(lineOf(drawing)))
    const before = book.current()
    move(other, LOWER)
    drawings.edit(WATCHED, { kind: 'change', drawings: [drawing], style: { colour: 'red' } })
    clock.advance(500)
    expect(book.current()).toBe(before)
  })

  it('leaves every other alert as it is: their prices are still of when they were made', async () => {
    const { draw, move, save, clock, book } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    await save(rising(lineOf(null)))
    await save()
    await save({ ...rising(lineOf(drawing)), target: { kind: 'instrument', instrument: OTHER } })
    const [, ...others] = book.current().alerts
    move(drawing, LOWER)
    clock.advance(500)
    const [followed, ...left] = book.current().alerts
    expect(followed).toMatchObject({ revision: 2, pricedAt: TRADING + 500 })
    expect(left).toEqual(others)
  })

  it('keeps its line while the drawn line is vertical, which has no price from bar to bar', async () => {
    const { draw, move, save, clock, line } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    move(drawing, [MONDAY, { ...MONDAY, price: 96 }])
    clock.advance(500)
    expect(line()).toEqual(lineOf(drawing))
    move(drawing, LOWER)
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })

  it('follows a ray whose points have changed places, the earlier one first', async () => {
    const { draw, move, save, clock, line } = open()
    const drawing = draw({ ...TREND, kind: 'ray' })
    await save(rising(lineOf(drawing)))
    move(drawing, [WEDNESDAY, { ...MONDAY, price: 94 }])
    clock.advance(500)
    expect(line()).toMatchObject({ from: { ...MONDAY, price: 94 }, to: WEDNESDAY })
  })

  it('follows the parallel of a channel on a scale of logarithms by the same part', async () => {
    const { draw, move, save, clock, line } = open()
    const drawing = draw({ ...TREND, kind: 'channel', anchors: [MONDAY, WEDNESDAY, { ...MONDAY, price: 184 }] })
    await save(rising({ ...lineOf(drawing), edge: 'parallel', scale: 'log' }))
    move(drawing, [MONDAY, WEDNESDAY, { ...MONDAY, price: 46 }])
    clock.advance(500)
    expect(line()?.from.price).toBeCloseTo(46, 9)
    expect(line()?.to.price).toBeCloseTo(48, 9)
  })

  it('is not put into other shares by what happens to lines of other symbols', async () => {
    const { draw, move, save, clock, line, information, passTo, drawings } = open()
    const [drawing, other] = [draw(), draw(TREND, OTHER)]
    await save(rising(lineOf(drawing)))
    move(drawing, LOWER)
    clock.advance(500)
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    drawings.edit(OTHER, { kind: 'move', drawing: other, anchors: LOWER, gesture: null })
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })

  it('is not put into other shares by what happens to other lines of its symbol: the user is asked first', async () => {
    const { draw, move, save, clock, line, book, information, passTo } = open()
    const [drawing, other] = [draw(), draw()]
    await save(rising(lineOf(drawing)))
    const before = book.current()
    information.bringSplits(WATCHED, [{ exDate: Date.UTC(2026, 10, 23), ratio: { after: 4, before: 1 } }])
    passTo(TRADING + 3 * DAY_MS)
    move(other, LOWER)
    clock.advance(500)
    expect(book.current()).toEqual(before)
    move(drawing, LOWER)
    clock.advance(500)
    expect(line()?.to.price).toBe(22.5)
  })

  it('is not followed any more once the application has ended', async () => {
    const { draw, move, save, clock, line, alerts } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    move(drawing, LOWER)
    alerts.dispose()
    expect(clock.waiting()).toBe(0)
    move(drawing, TREND.anchors)
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })
})

describe('an alert on a line that is deleted', () => {
  it('keeps the last place of the line, and follows again when the deletion is undone', async () => {
    const { draw, move, save, clock, line, drawings } = open()
    const drawing = draw()
    await save(rising(lineOf(drawing)))
    drawings.edit(WATCHED, { kind: 'remove', drawings: [drawing] })
    clock.advance(500)
    expect(line()).toEqual(lineOf(drawing))
    drawings.undo(WATCHED)
    move(drawing, LOWER)
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })

  it('forgets it at the next start: its id may be given to another drawing', async () => {
    const disk = emptyDisk()
    const before = open(disk)
    const drawing = before.draw()
    await before.save(rising(lineOf(drawing)))
    before.drawings.edit(WATCHED, { kind: 'remove', drawings: [drawing] })
    before.alerts.dispose()
    const { draw, clock, line, book } = open(disk)
    expect(line()).toEqual(lineOf(null))
    expect(book.current().alerts[0]?.revision).toBe(1)
    draw({ ...TREND, anchors: LOWER })
    clock.advance(500)
    expect(line()?.to.price).toBe(96)
  })

  it('is not forgotten while it is there: after a restart the alert follows it still', async () => {
    const disk = emptyDisk()
    const before = open(disk)
    before.draw()
    const drawing = before.draw()
    await before.save(rising(lineOf(drawing)))
    await before.save(rising(lineOf(null)))
    const stored = before.book.current()
    before.alerts.dispose()
    const { move, clock, line, book } = open(disk)
    expect(book.current()).toEqual(stored)
    move(drawing, LOWER)
    clock.advance(500)
    expect(line()?.to.price).toBe(90)
  })

  it('on a list does not follow its line, because its symbols have charts of their own', async () => {
    const disk = emptyDisk()
    const options = { lists: [newList('desk', 'Desk', [newEntry(WATCHED)])] }
    const before = open(disk, options)
    const drawing = before.draw()
    await before.save({ ...rising(lineOf(drawing)), target: { kind: 'list', list: 'desk' } })
    before.move(drawing, LOWER)
    before.alerts.dispose()
    expect(open(disk, options).line()).toEqual(lineOf(drawing))
  })
})
