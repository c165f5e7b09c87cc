import { describe, expect, it } from 'vitest'
import { createBarList } from '#core/candles/bars/bar-list.ts'
import { MAX_BARS } from '#core/candles/bars/limits.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import { MINUTE_MS } from '#model/values/duration.ts'

const barAt = (minute: number) =>
  servedBar({ time: minute * MINUTE_MS, open: 1, high: 1, low: 1, close: 1, volume: 1, turnover: 1 })
const barsFrom = (minute: number, count: number) => Array.from({ length: count }, (_, place) => barAt(minute + place))

describe('the bars of a series in memory', () => {
  it('are the newest ones of a service that sends others with each answer', () => {
    const list = createBarList()
    for (let answer = 0; answer * 25_000 <= MAX_BARS; answer++) list.merge(barsFrom(answer * 25_000, 25_000))
    const total = MAX_BARS + 25_000
    expect(list.bars()).toHaveLength(MAX_BARS)
    expect([list.bars()[0], list.last()]).toEqual([barAt(total - MAX_BARS), barAt(total - 1)])
  })

  it('have changed as a whole when the oldest of them are left out', () => {
    const list = createBarList()
    list.merge(barsFrom(0, MAX_BARS))
    expect(list.merge([barAt(MAX_BARS)])).toBe(-Infinity)
    expect(list.merge([{ ...barAt(MAX_BARS), close: 2 }])).toBe(MAX_BARS * MINUTE_MS)
  })
})
