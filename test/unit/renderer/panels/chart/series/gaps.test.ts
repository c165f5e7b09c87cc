import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { gapsOf, unusableGapsOf } from '#renderer/panels/chart/series/gaps.ts'
import { pickBars, walkingBars } from '#test/fixtures/candle-bars.ts'

const bars = walkingBars(6, 100, MINUTE_MS)
const [start = 0] = bars.time
const held = createHeldCandles()
held.replace(bars)
/** The first two bars and the last: the minutes between had no trade or no poll. */
const withoutThree = pickBars(bars, [0, 1, 5])
const span = (fromMinutes: number, toMinutes: number) => ({
  from: start + fromMinutes * MINUTE_MS,
  to: start + toMinutes * MINUTE_MS,
})

describe('gaps of a series that is built from polls', () => {
  it('are before each bar at whose beginning there was no poll', () => {
    // Polled until into the third bar, and again from the middle of the fifth on.
    expect([...gapsOf(held.columns(), MINUTE_MS, [span(0.2, 2.5), span(4.5, 9)]).keys()]).toEqual([3, 4])
  })

  it('say why, as far as that is known', () => {
    const paused = { ...span(3.5, 9), gapBefore: 'paused' } as const
    expect([...gapsOf(held.columns(), MINUTE_MS, [span(0.2, 2.5), paused])]).toEqual([[3, 'paused']])
    expect([...gapsOf(held.columns(), MINUTE_MS, [span(0.2, 2.5)])]).toEqual([[3, null], [4, null], [5, null]]) // prettier-ignore
  })

  it('are before the first bar since polling ended within the one before, whatever was polled before it', () => {
    const after = createHeldCandles()
    after.replace(withoutThree)
    const runs = [span(0.2, 1.9), { ...span(4.99, 9), gapBefore: 'notRunning' } as const]
    expect([...gapsOf(after.columns(), MINUTE_MS, runs)]).toEqual([[2, 'notRunning']])
    const short = [span(0.2, 2), { ...span(3, 3.5), gapBefore: 'paused' } as const, span(4.5, 9)]
    expect([...gapsOf(after.columns(), MINUTE_MS, short)]).toEqual([[2, 'paused']])
  })

  it('are absent if polling ended after the bar before, as overnight, and within a bar', () => {
    const after = createHeldCandles()
    after.replace(withoutThree)
    expect(gapsOf(after.columns(), MINUTE_MS, [span(0.2, 2.5), span(4.5, 9)]).size).toBe(0)
    expect(gapsOf(held.columns(), MINUTE_MS, [span(0.2, 1.3), span(1.8, 9)]).size).toBe(0)
  })

  it('are absent while polling continued, and in a series that is served', () => {
    expect(gapsOf(held.columns(), MINUTE_MS, [span(-1, 9)]).size).toBe(0)
    expect(gapsOf(held.columns(), MINUTE_MS, []).size).toBe(0)
  })
})

describe('gaps of a series that is served', () => {
  const at = (minutes: number) => span(minutes, minutes)

  it('are only where the service sent bars that cannot be used', () => {
    const after = createHeldCandles()
    after.replace(withoutThree)
    const unusable = { gapBefore: 'unusable' } as const
    const coverage = [span(0, 1), { ...span(2, 4), ...unusable }, { ...at(5), ...unusable }]
    expect([...unusableGapsOf(after.columns(), MINUTE_MS, coverage)]).toEqual([[2, 'unusable']])
    expect(unusableGapsOf(after.columns(), MINUTE_MS, [span(0, 1), at(5)]).size).toBe(0)
    expect(unusableGapsOf(after.columns(), MINUTE_MS, []).size).toBe(0)
  })
})
