import { describe, expect, it } from 'vitest'
import { createRetention } from '#core/candles/stored/retention.ts'
import type { ArchiveBounds } from '#core/ports/candle-archive.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

const MEGABYTE = 1_048_576
const START = Date.parse('2026-11-20T15:00:00Z')

function setUp() {
  const clock = createFakeClock(START)
  const settings = createVariable({ candles: { keepDays: 30, mostMegabytes: 500 } })
  const trims: (ArchiveBounds & { readonly at: number })[] = []
  const archive = {
    trim(bounds: ArchiveBounds) {
      trims.push({ ...bounds, at: clock.now() - START })
      return Promise.resolve()
    },
  }
  const { dispose } = createRetention({ clock, archive, settings })
  const choose = (candles: { readonly keepDays: number; readonly mostMegabytes: number }) => settings.set({ candles })
  return { clock, choose, dispose, trims, times: () => trims.map(({ at }) => at) }
}

describe('the stored bars', () => {
  it('are trimmed to the limits of the user a minute after the start, and each hour from then on', () => {
    const { clock, trims, times } = setUp()
    clock.advance(MINUTE_MS - 1)
    expect(times()).toEqual([])
    clock.advance(1)
    expect(trims).toEqual([{ at: MINUTE_MS, keepFrom: START + MINUTE_MS - 30 * DAY_MS, maxBytes: 500 * MEGABYTE }])
    clock.advance(2 * HOUR_MS)
    expect(times()).toEqual([MINUTE_MS, MINUTE_MS + HOUR_MS, MINUTE_MS + 2 * HOUR_MS])
    expect(trims.at(-1)?.keepFrom).toBe(START + MINUTE_MS + 2 * HOUR_MS - 30 * DAY_MS)
  })

  it.each([
    ['number of days', { keepDays: 7, mostMegabytes: 500 }, { keepFrom: START - 7 * DAY_MS, maxBytes: 500 * MEGABYTE }],
    ['size', { keepDays: 30, mostMegabytes: 50 }, { keepFrom: START - 30 * DAY_MS, maxBytes: 50 * MEGABYTE }],
  ])('are trimmed immediately to another %s that the user chooses', (_, chosen, bounds) => {
    const { choose, trims } = setUp()
    choose(chosen)
    expect(trims).toEqual([{ at: 0, ...bounds }])
    // The same limits again, as with every change of another setting.
    choose({ ...chosen })
    expect(trims).toHaveLength(1)
    choose({ keepDays: 30, mostMegabytes: 500 })
    expect(trims).toHaveLength(2)
  })

  it('are trimmed an hour after the user chose, and not again at the earlier time', () => {
    const { clock, choose, times } = setUp()
    clock.advance(30_000)
    choose({ keepDays: 7, mostMegabytes: 500 })
    clock.advance(2 * HOUR_MS)
    expect(times()).toEqual([30_000, 30_000 + HOUR_MS, 30_000 + 2 * HOUR_MS])
  })

  it('are trimmed no more after the end, by time or by choice', () => {
    const { clock, choose, dispose, times } = setUp()
    dispose()
    choose({ keepDays: 7, mostMegabytes: 500 })
    clock.advance(2 * HOUR_MS)
    expect(times()).toEqual([])
    expect(clock.waiting()).toBe(0)
  })
})
