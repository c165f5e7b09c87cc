import { describe, expect, it } from 'vitest'
import { createSplitDays } from '#core/candles/series/split-days.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { createFakeBarSource, flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')
/** The daily bar of a day before today. */
const day = (ago: number): Bar => flatBar(MIDNIGHT - ago * DAY_MS)
const timeOf = (ago: number): number => day(ago).time

function open(bars: readonly Bar[] = [day(2), day(1)], pages: readonly (readonly Bar[])[] = []) {
  const source = createFakeBarSource(idOf('stock:US::AAPL'), '1D', bars)
  source.pages = pages.map((page) => [...page])
  const changes: number[] = []
  let holds = 0
  let releases = 0
  const days = createSplitDays({
    clock: { now: () => NOW },
    hold() {
      holds++
      return { thing: source, release: () => void releases++ }
    },
    changed: (from) => void changes.push(from),
  })
  return { days, source, changes, held: () => [holds, releases] }
}

describe('the days of a period with a split', () => {
  it('are neither read nor requested without such a period', async () => {
    const { days, held } = open()
    days.need(Infinity)
    await settlePromises()
    expect(held()).toEqual([0, 0])
    expect(days.bars()).toEqual([])
  })

  it('are followed, and requested back to the start of the period', async () => {
    const { days, source, changes, held } = open([day(2), day(1)], [[day(3)], [day(5), day(4)], [day(6)]])
    days.need(timeOf(5))
    expect(source.interests).toEqual(['recorder'])
    await settlePromises()
    // Five days and fifteen hours ago.
    expect(source.asked).toEqual([6, 6])
    expect(days.bars()).toEqual([5, 4, 3, 2, 1].map(day))
    expect(changes).toEqual([timeOf(3), timeOf(5)])
    expect(held()).toEqual([1, 0])
  })

  it.each([
    ['they reach back to it', 2],
    ['they reach back beyond it', 1],
  ])('are not requested if %s', async (_, ago) => {
    const { days, source } = open([day(2), day(1)], [[day(3)]])
    days.need(timeOf(ago))
    await settlePromises()
    expect(source.asked).toEqual([])
  })

  it.each([
    ['there is no earlier one', [day(2)], []],
    ['the service has no day at all', [], [[day(3)]]],
  ])('are not requested if %s', async (_, bars, pages) => {
    const { days, source } = open(bars, pages)
    days.need(timeOf(9))
    await settlePromises()
    expect(source.asked).toEqual([])
  })

  it('are requested once if that fails', async () => {
    const { days, source } = open([day(2)], [[day(3)]])
    source.failing = { kind: 'unavailable', cause: 'unreachable', message: 'no service' }
    days.need(timeOf(9))
    await settlePromises()
    expect(source.asked).toEqual([10])
  })

  it('are requested 16 times at most, however far the period is back', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => [day(3 + index)])
    const { days, source } = open([day(2)], pages)
    days.need(timeOf(100))
    await settlePromises()
    await settlePromises()
    await settlePromises()
    expect(source.asked).toHaveLength(16)
  })

  it('are requested only after the stored ones are read', async () => {
    const { days, source } = open([], [[day(3)]])
    const read = source.holdReading()
    days.need(timeOf(2))
    await settlePromises()
    source.put([day(2), day(1)])
    read()
    await settlePromises()
    expect(source.asked).toEqual([])
  })

  it('are requested further back for an earlier period, and not for a later one', async () => {
    const { days, source, held } = open([day(2)], [[day(3)], [day(4)]])
    days.need(timeOf(2))
    days.need(timeOf(3))
    await settlePromises()
    expect(source.asked).toEqual([4])
    days.need(timeOf(2))
    days.need(timeOf(3))
    await settlePromises()
    expect(source.asked).toEqual([4])
    expect(held()).toEqual([1, 0])
  })

  it('are released when the chart closes, and not requested any more', async () => {
    const { days, source, changes, held } = open([day(2)], [[day(3)]])
    const read = source.holdReading()
    days.need(timeOf(9))
    days.close()
    read()
    await settlePromises()
    expect(source.asked).toEqual([])
    expect(source.interests).toEqual([])
    expect(source.listeners()).toBe(0)
    expect(held()).toEqual([1, 1])
    expect(days.bars()).toEqual([])
    days.close()
    expect(held()).toEqual([1, 1])
    expect(changes).toEqual([])
  })

  it('have nothing to release in a chart without a split', () => {
    const { days, held } = open()
    days.close()
    expect(held()).toEqual([0, 0])
  })
})
