import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import { createPolledLevels, type LevelBars, type PolledLevel } from '#core/candles/polled/polled-levels.ts'
import type { StoredEnds } from '#core/candles/polled/polled-store.ts'
import { createResumedBars } from '#core/candles/polled/resumed-bars.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

/** The start of an hour. */
const HOUR = Date.parse('2026-11-20T15:00:00Z')
const NOW = HOUR + 5 * MINUTE_MS
const NOTHING: LevelBars = { '1m': [], '1h': [], '1D': [] }

const bar = (time: number, changes: Partial<Bar> = {}): Bar => ({
  time, open: 10, high: 10, low: 10, close: 10, volume: null, turnover: null, grade: 'polled', ...changes,
}) // prettier-ignore

const endOf = (level: PolledLevel, newest: Bar, notAhead: Bar | null = newest): StoredEnds =>
  new Map([[level, { newest, notAhead }]])

function open(now = NOW) {
  const levels = createPolledLevels(gridOf(crypto).grid)
  const changes: LevelBars[] = []
  const forgotten: [PolledLevel, number][] = []
  const resumed = createResumedBars({
    feed: { serviceNow: () => now },
    levels,
    store: { forget: (level, { time }) => void forgotten.push([level, time]) },
    onChanged: (changed) => changes.push(changed),
  })
  return {
    resumed,
    forgotten,
    /** The changes since the last call. */
    changes: () => changes.splice(0),
    answer: (...times: readonly number[]) => times.forEach((fetchedAt) => resumed.answered({ fetchedAt })),
    /** The bar that a price of 12 at a time continues or starts. */
    built: (level: PolledLevel, time: number) => {
      const rest = { high: null, low: null, volume: null, turnover: null }
      return levels.observe({ since: time, time, price: 12, ...rest }, { from: HOUR, to: time })[level]
    },
  }
}

describe('the stored bars of an earlier run', () => {
  it('continue, and are seen in part from the end of the stored coverage on', () => {
    const { resumed, changes, built } = open()
    resumed.resume(endOf('1h', bar(HOUR)), HOUR + MINUTE_MS)
    expect(changes()).toEqual([{ ...NOTHING, '1h': [bar(HOUR, { grade: 'partial' })] }])
    expect(built('1h', NOW)).toEqual([bar(HOUR, { high: 12, close: 12, grade: 'partial' })])
  })

  it('stay whole if the stored coverage contains them', () => {
    const { resumed, changes } = open()
    resumed.resume(endOf('1h', bar(HOUR - HOUR_MS)), HOUR)
    expect(changes()).toEqual([NOTHING])
  })

  it('are seen in part without stored coverage', () => {
    const { resumed, changes } = open()
    resumed.resume(endOf('1m', bar(HOUR)), null)
    expect(changes()).toEqual([{ ...NOTHING, '1m': [bar(HOUR, { grade: 'partial' })] }])
  })

  it('do not continue in the bars of the next service', () => {
    const { resumed, built } = open()
    resumed.resume(endOf('1h', bar(HOUR)), null)
    resumed.clear()
    expect(built('1h', NOW)).toEqual([bar(HOUR, { open: 12, high: 12, low: 12, close: 12 })])
  })
})

describe('stored bars of the future', () => {
  const LATEST = NOW + MAX_AHEAD_MS

  it('are given up for the last right ones with the second answer', () => {
    const { resumed, changes, answer, forgotten, built } = open()
    resumed.resume(endOf('1h', bar(HOUR + 3 * HOUR_MS), bar(HOUR)), HOUR + MINUTE_MS)
    changes()
    answer(NOW)
    expect([changes(), forgotten]).toEqual([[], []])
    answer(NOW + 1_000)
    expect(forgotten).toEqual([['1h', HOUR + 3 * HOUR_MS]])
    expect(changes()).toEqual([{ ...NOTHING, '1h': [bar(HOUR, { grade: 'partial' })] }])
    expect(built('1h', NOW)).toEqual([bar(HOUR, { high: 12, close: 12, grade: 'partial' })])
  })

  it('are given up without a right one before them', () => {
    const { resumed, answer, built } = open()
    resumed.resume(endOf('1m', bar(LATEST), null), null)
    expect(built('1m', NOW)).toEqual([])
    answer(NOW, NOW + 1_000)
    expect(built('1m', NOW)).toEqual([bar(NOW, { open: 12, high: 12, low: 12, close: 12 })])
  })

  it.each([
    ['the latest accepted time', LATEST - 1, []],
    ['a moment later', LATEST, [['1m', LATEST]]],
  ])('differ from bars of %s', (_, time, given) => {
    const { resumed, answer, forgotten } = open()
    resumed.resume(endOf('1m', bar(time), null), null)
    answer(NOW, NOW + 1_000)
    expect(forgotten).toEqual(given)
  })

  it('are given up without changing other bars, which later polls saw whole', () => {
    const { resumed, changes, answer, built } = open()
    const ends: StoredEnds = new Map([
      ['1m', { newest: bar(HOUR - MINUTE_MS), notAhead: bar(HOUR - MINUTE_MS) }],
      ['1h', { newest: bar(HOUR + HOUR_MS), notAhead: bar(HOUR) }],
    ])
    resumed.resume(ends, HOUR)
    built('1m', NOW)
    changes()
    answer(NOW, NOW + 1_000)
    expect(changes()).toEqual([{ ...NOTHING, '1h': [bar(HOUR, { grade: 'partial' })] }])
  })

  it('are looked for once', () => {
    const { resumed, changes, answer, forgotten } = open()
    resumed.resume(endOf('1m', bar(LATEST), null), null)
    answer(NOW, NOW + 1_000)
    changes()
    answer(NOW + 2_000, NOW + 3_000)
    expect([changes(), forgotten]).toEqual([[], [['1m', LATEST]]])
  })

  it('are not looked for again after a change of state without an answer', () => {
    const { resumed, answer, forgotten } = open()
    resumed.resume(endOf('1m', bar(LATEST), null), null)
    answer(NOW, NOW)
    expect(forgotten).toEqual([])
  })

  it('need two answers of the next service as well', () => {
    const { resumed, answer, forgotten } = open()
    answer(NOW, NOW + 1_000)
    resumed.clear()
    resumed.resume(endOf('1m', bar(LATEST), null), null)
    answer(NOW + 2_000)
    expect(forgotten).toEqual([])
    answer(NOW + 3_000)
    expect(forgotten).toEqual([['1m', LATEST]])
  })

  it('of the service before are not given up for the next one', () => {
    const { resumed, answer, forgotten } = open()
    resumed.resume(endOf('1m', bar(LATEST), null), null)
    resumed.clear()
    answer(NOW, NOW + 1_000)
    expect(forgotten).toEqual([])
  })

  it('change nothing if there are no such bars', () => {
    const { resumed, changes, answer, forgotten } = open()
    resumed.resume(endOf('1h', bar(HOUR)), HOUR)
    changes()
    answer(NOW, NOW + 1_000, NOW + 2_000)
    expect([changes(), forgotten]).toEqual([[], []])
  })
})
