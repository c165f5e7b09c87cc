import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import {
  createPolledLevels,
  POLLED_LEVELS,
  type LevelBars,
  type PolledLevels,
} from '#core/candles/polled/polled-levels.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const MIDNIGHT = Date.parse('2026-11-18T00:00:00Z')
const WHOLE_DAY = { from: MIDNIGHT, to: MIDNIGHT + DAY_MS }
const UNCHANGED: LevelBars = { '1m': [], '1h': [], '1D': [] }

const open = () => createPolledLevels(gridOf(crypto).grid)

/** Builds bars from a price of a time, polled since `from`. */
function observe(levels: PolledLevels, time: number, price: number, from = MIDNIGHT): LevelBars {
  const rest = { high: null, low: null, volume: null, turnover: null }
  return levels.observe({ since: time, time, price, ...rest }, { ...WHOLE_DAY, from })
}

const bar = (changes: Partial<Bar> = {}): Bar => ({
  time: MIDNIGHT, open: 10, high: 10, low: 10, close: 10, volume: null, turnover: null, grade: 'polled', ...changes,
}) // prettier-ignore
const ofAll = (one: Bar): LevelBars => ({ '1m': [one], '1h': [one], '1D': [one] })

describe('the forming bars', () => {
  it('are unchanged before the first price, whatever is known of it', () => {
    const levels = open()
    const between = { since: MIDNIGHT, time: MIDNIGHT }
    expect(levels.addTraded({ volume: 1, turnover: 10 }, between)).toEqual(UNCHANGED)
    expect(levels.interruptedAt(MIDNIGHT)).toEqual(UNCHANGED)
    expect(levels.correctDay(quoteAt(MIDNIGHT, 10))).toEqual(UNCHANGED)
  })

  it('continue after a price that is older than they are', () => {
    const levels = open()
    const next = MIDNIGHT + DAY_MS
    observe(levels, next, 10)
    expect(observe(levels, next - 1, 99)).toEqual(UNCHANGED)
    expect(observe(levels, next + 1, 12)).toEqual(ofAll(bar({ time: next, high: 12, close: 12 })))
  })

  it('continue the stored bars, and start again once those are given up', () => {
    const levels = open()
    for (const level of POLLED_LEVELS) levels.resume(level, bar({ high: 50 }))
    expect(observe(levels, MIDNIGHT + 1, 12)).toEqual(ofAll(bar({ high: 50, close: 12 })))
    for (const level of POLLED_LEVELS) levels.resume(level, null)
    const first = bar({ open: 12, high: 12, low: 12, close: 12 })
    expect(observe(levels, MIDNIGHT + 2, 12)).toEqual(ofAll(first))
  })

  it('do not continue those of the service before', () => {
    const levels = open()
    observe(levels, MIDNIGHT, 50)
    levels.clear()
    expect(observe(levels, MIDNIGHT + 1, 10)).toEqual(ofAll(bar()))
  })
})

describe('trades of a time without polls', () => {
  it.each([
    ['volume and turnover', { volume: 3, turnover: 30 }],
    ['volume alone', { volume: 3, turnover: null }],
    ['turnover alone', { volume: null, turnover: 30 }],
  ])('add %s to each bar', (_, traded) => {
    const levels = open()
    observe(levels, MIDNIGHT, 10)
    expect(levels.addTraded(traded, { since: MIDNIGHT, time: MIDNIGHT + 1 })).toEqual(ofAll(bar(traded)))
    const twice = bar({ volume: traded.volume && 6, turnover: traded.turnover && 60 })
    expect(levels.addTraded(traded, { since: MIDNIGHT + 1, time: MIDNIGHT + 2 })).toEqual(ofAll(twice))
  })

  it('change no bar if their volume and turnover are unknown', () => {
    const levels = open()
    observe(levels, MIDNIGHT, 10)
    const between = { since: MIDNIGHT, time: MIDNIGHT + 1 }
    expect(levels.addTraded({ volume: null, turnover: null }, between)).toEqual(UNCHANGED)
  })
})

describe('an interruption of polls', () => {
  it('changes only the bars of the named levels', () => {
    const levels = open()
    observe(levels, MIDNIGHT, 10)
    const partial = bar({ grade: 'partial' })
    expect(levels.interruptedAt(MIDNIGHT + 1, ['1h'])).toEqual({ ...UNCHANGED, '1h': [partial] })
    expect(levels.interruptedAt(MIDNIGHT + 1)).toEqual({ ...ofAll(partial), '1h': [] })
  })

  it('does not change bars that are already seen in part', () => {
    const levels = open()
    observe(levels, MIDNIGHT + 5, 10, MIDNIGHT + 1)
    expect(levels.interruptedAt(MIDNIGHT + 6)).toEqual(UNCHANGED)
  })
})

describe('the bar of a day', () => {
  const UNKNOWN = { open: null, high: null, low: null, volume: null, turnover: null }
  const OF_DAY = { open: 9, high: 12, low: 8, volume: 7, turnover: 70 }

  /** Applies values of a quote to a bar with prices of 10 that was polled since `from`. */
  function corrected(day: Partial<PricedQuote>, from = MIDNIGHT) {
    const levels = open()
    observe(levels, MIDNIGHT + MINUTE_MS, 10, from)
    levels.addTraded({ volume: 1, turnover: 10 }, { since: MIDNIGHT + MINUTE_MS, time: MIDNIGHT + MINUTE_MS + 1 })
    const changed = levels.correctDay(quoteAt(MIDNIGHT + MINUTE_MS + 1, 10, day))
    return { levels, changed }
  }

  it('takes open, high, low, volume and turnover of a quote, and leaves the other bars', () => {
    expect(corrected(OF_DAY).changed).toEqual({ ...UNCHANGED, '1D': [bar(OF_DAY)] })
  })

  it('keeps these values with the next price', () => {
    const { levels } = corrected(OF_DAY)
    expect(observe(levels, MIDNIGHT + MINUTE_MS + 2, 11)['1D']).toEqual([bar({ ...OF_DAY, close: 11 })])
  })

  it('keeps its own values if the quote has no others', () => {
    expect(corrected(UNKNOWN).changed['1D']).toEqual([bar({ volume: 1, turnover: 10 })])
  })

  it('contains the open of a quote without high and low', () => {
    expect(corrected({ ...UNKNOWN, open: 9 }).changed['1D']).toMatchObject([{ open: 9, high: 10, low: 9 }])
    expect(corrected({ ...UNKNOWN, open: 11 }).changed['1D']).toMatchObject([{ open: 11, high: 11, low: 10 }])
  })

  it('never becomes narrower than the polled prices', () => {
    const narrow = { open: 10, high: 9.9, low: 10.1 }
    expect(corrected(narrow).changed['1D']).toMatchObject([{ open: 10, high: 10, low: 10 }])
  })

  it.each([
    ['polled whole', 'polled', MIDNIGHT, OF_DAY],
    ['quoted if the quote has open, high and low', 'quoted', MIDNIGHT + 1, OF_DAY],
    ['seen in part without an open', 'partial', MIDNIGHT + 1, { ...OF_DAY, open: null }],
    ['seen in part without a high', 'partial', MIDNIGHT + 1, { ...OF_DAY, high: null }],
    ['seen in part without a low', 'partial', MIDNIGHT + 1, { ...OF_DAY, low: null }],
  ])('is %s', (_, grade, from, day) => {
    expect(corrected(day, from).changed['1D']).toMatchObject([{ grade }])
  })
})
