import { describe, expect, it } from 'vitest'
import us from '#resources/calendars/us.json' with { type: 'json' }
import { createBarJudge } from '#core/candles/bars/possible-bars.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

/** A Friday in New York. */
const NOW = Date.parse('2026-11-20T15:00:00Z')
const TODAY = Date.parse('2026-11-20T05:00:00Z')
/** Ten years, the longest gap of a stock. */
const LONGEST_GAP_MS = 10 * 366 * DAY_MS

const judgeOf = (interval: CandleInterval) => createBarJudge(gridOf(us).grid, interval, () => NOW)
const candlesAt = (times: readonly number[]): readonly ServedCandle[] => times.map((time) => ({ time, close: null }))
const barsAt = (times: readonly number[]) =>
  times.map((time) => servedBar({ time, open: 1, high: 1, low: 1, close: 1, volume: null, turnover: null }))

/** Daily bars up to today's. */
const daysTo = (count: number, last = TODAY) =>
  Array.from({ length: count }, (_, place) => last - (count - 1 - place) * DAY_MS)
/** Daily bars of decades ahead. */
const future = (count: number) => daysTo(count, Date.UTC(2199, 0, 9, 5))

/** The times that a judge accepts of an answer, and its other findings. */
function judged(judge: ReturnType<typeof judgeOf>, times: readonly number[], known: readonly number[] = []) {
  const { candles, ...findings } = judge.judge(candlesAt(times), barsAt(known))
  return { times: candles.map(({ time }) => time), ...findings }
}

describe('an answer of minutes', () => {
  const minutes = [NOW - 2 * MINUTE_MS, NOW - MINUTE_MS, NOW]
  /** The running minute by its end, and a minute of an unsynchronised clock. */
  const latest = NOW + 2 * MINUTE_MS

  it('is right up to the end of the running minute and the tolerance of clocks', () => {
    const judge = judgeOf('1m')
    expect(judged(judge, [...minutes, latest])).toEqual({ times: [...minutes, latest], leftOut: 0, isRight: true })
    expect(judged(judge, [...minutes, latest + 1])).toEqual({ times: minutes, leftOut: 1, isRight: false })
  })

  it('that is ahead is accepted if a second one repeats it, and does not show which bar is the last one', () => {
    const judge = judgeOf('1m')
    const ahead = [...minutes, latest + MINUTE_MS]
    expect(judged(judge, ahead)).toEqual({ times: minutes, leftOut: 1, isRight: false })
    expect(judged(judge, ahead)).toEqual({ times: ahead, leftOut: 0, isRight: false })
    expect(judged(judge, minutes)).toEqual({ times: minutes, leftOut: 0, isRight: true })
    expect(judged(judge, ahead)).toEqual({ times: minutes, leftOut: 1, isRight: false })
  })

  it('that is ahead of a day is never accepted, and does not hide the last right bar', () => {
    const judge = judgeOf('1m')
    const furthest = latest + DAY_MS
    judged(judge, [...minutes, furthest])
    expect(judged(judge, [...minutes, furthest]).times).toEqual([...minutes, furthest])
    for (let answer = 0; answer < 3; answer++)
      expect(judged(judge, [...minutes, furthest + 1])).toEqual({ times: minutes, leftOut: 1, isRight: true })
  })

  it('has a latest plausible bar that starts a minute from now', () => {
    expect(judgeOf('1m').latestStart()).toBe(NOW + MINUTE_MS)
  })
})

describe('an answer of days', () => {
  it.each([
    [0, 0, true],
    [0, 1, false],
    [1, 1, true],
    [1, 2, false],
    [2, 2, true],
    [2, 3, false],
    [5, 1, true],
    [5, 2, true],
    [5, 3, false],
    [5, 4, false],
  ])('with %i right days and %i of the future: shows the last day if few are ahead', (right, ahead, isRight) => {
    const answer = judged(judgeOf('1D'), [...daysTo(right), ...future(ahead)])
    expect(answer).toEqual({ times: daysTo(right), leftOut: ahead, isRight })
  })

  it('has a latest plausible bar that starts today', () => {
    expect(judgeOf('1D').latestStart()).toBe(TODAY)
  })
})

/** Bars of decades ago. */
const strays = (count: number) => daysTo(count, Date.UTC(1972, 4, 9, 4))

describe('bars of decades before all others', () => {
  it.each([
    ['one before two', 1, 2],
    ['two before three', 2, 3],
  ])('are left out: %s', (_, count, others) => {
    const [early, days] = [strays(count), daysTo(others)]
    expect(judged(judgeOf('1D'), [...early, ...days])).toMatchObject({ times: days, leftOut: count })
    expect(judgeOf('1D').explained(barsAt([...early, ...days]))).toEqual({ from: days[0], to: Infinity })
  })

  it.each([
    ['one before one', 1, 1],
    ['two before two', 2, 2],
    ['three before seven', 3, 7],
  ])('are history if they are too many or the others too few: %s', (_, count, others) => {
    const answer = [...strays(count), ...daysTo(others)]
    expect(judged(judgeOf('1D'), answer)).toMatchObject({ times: answer, leftOut: 0 })
    expect(judgeOf('1D').explained(barsAt(answer))).toEqual({ from: -Infinity, to: Infinity })
  })

  it('are left out if the gap after them is longer than ten years', () => {
    const days = daysTo(3)
    const [first = NaN] = days
    const atLimit = [first - LONGEST_GAP_MS, ...days]
    expect(judged(judgeOf('1D'), atLimit).times).toEqual(atLimit)
    expect(judged(judgeOf('1D'), [first - LONGEST_GAP_MS - 1, ...days]).times).toEqual(days)
  })

  it('are left out of a short answer if more bars are known after them', () => {
    expect(judged(judgeOf('1D'), [...strays(1), ...daysTo(1)], daysTo(2)).times).toEqual(daysTo(1))
  })

  it('are history if three of them are known, of which an answer repeats the last', () => {
    const known = strays(3)
    const answer = [...known.slice(-1), ...daysTo(5)]
    expect(judged(judgeOf('1D'), answer, known).times).toEqual(answer)
  })

  it('are not left out for bars that the answer and the known ones have in common', () => {
    const answer = [...strays(1), ...daysTo(1)]
    expect(judged(judgeOf('1D'), answer, strays(1)).times).toEqual(answer)
  })
})

describe('stored bars of the future', () => {
  const explained = (times: readonly number[]) => judgeOf('1D').explained(barsAt(times))

  it.each([
    ['one after two', 2, 1],
    ['one after six', 6, 1],
    ['two after three', 3, 2],
  ])('are not explained: %s', (_, days, ahead) => {
    expect(explained([...daysTo(days), ...future(ahead)])).toEqual({ from: -Infinity, to: TODAY })
  })

  it.each([
    ['one after one', 1, 1],
    ['two after two', 2, 2],
    ['three after seven', 7, 3],
  ])('show that the clock is wrong if they are too many or the others too few: %s', (_, days, ahead) => {
    expect(explained([...daysTo(days), ...future(ahead)])).toEqual({ from: -Infinity, to: Infinity })
  })

  it('are explained up to a gap of ten years', () => {
    const days = daysTo(3)
    expect(explained([...days, TODAY + LONGEST_GAP_MS])).toEqual({ from: -Infinity, to: Infinity })
    expect(explained([...days, TODAY + LONGEST_GAP_MS + 1])).toEqual({ from: -Infinity, to: TODAY })
  })

  it('are not those after a long gap in the past', () => {
    expect(explained([...strays(3), TODAY])).toEqual({ from: -Infinity, to: Infinity })
  })
})
