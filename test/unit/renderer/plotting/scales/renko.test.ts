import { describe, expect, it } from 'vitest'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { brickSize, renko } from '#renderer/plotting/scales/renko.ts'
import { columnsOf } from '#test/fixtures/drawing-spaces.ts'
import { pickBars, walkingBars } from '#test/fixtures/candle-bars.ts'

const closing = (...close: readonly number[]): CandleBlock => ({
  time: close.map((_, place) => place),
  ...{ open: close, high: close, low: close, close },
  volume: close.map(() => 10),
  turnover: close.map(() => null),
  grade: close.map(() => 0),
})

function bricksOf(block: CandleBlock, size: number) {
  const { length, open, close, time, volume } = renko(columnsOf(block), size)
  return Array.from({ length }, (_, place) => [time[place], open[place], close[place], volume[place]])
}

describe('bricks', () => {
  it('continue in their direction after one size, and against it after two', () => {
    expect(bricksOf(closing(100, 101, 100.2, 99.1, 99, 98), 1)).toEqual([
      [1, 100, 101, 10],
      [4, 100, 99, 30],
      [5, 99, 98, 10],
    ])
  })

  it('from one bar share its time and its volume', () => {
    expect(bricksOf(closing(100, 103.4), 1)).toEqual([
      [1, 100, 101, 10 / 3],
      [1, 101, 102, 10 / 3],
      [1, 102, 103, 10 / 3],
    ])
  })

  it('count a close on an edge, whatever binary fractions make of it', () => {
    expect(bricksOf(closing(0.1, 0.3), 0.1).map(([, open, close]) => [open, close])).toEqual([
      [0.1, 0.2],
      [0.2, 0.3],
    ])
  })

  it('end as they did when older bars come before them', () => {
    const whole = walkingBars(400)
    const latest = pickBars(
      whole,
      Array.from({ length: 200 }, (_, place) => 200 + place),
    )
    expect(bricksOf(whole, 1).slice(-20)).toEqual(bricksOf(latest, 1).slice(-20))
  })

  it('are empty without bars', () => {
    expect(bricksOf(closing(), 1)).toEqual([])
    expect(bricksOf(closing(5), Number.NaN)).toEqual([])
  })
})

describe('the height of a brick', () => {
  it('is a round number near the average true range', () => {
    expect(brickSize(columnsOf(walkingBars(60)))).toBe(1)
    expect(brickSize(columnsOf(walkingBars(60, 10_000)))).toBe(1)
    expect(brickSize(columnsOf(closing(100, 101)))).toBe(1)
  })
})
