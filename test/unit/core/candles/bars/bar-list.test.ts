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

describe('a bar that is merged', () => {
  const known = { ...barAt(1), open: 5, high: 9, low: 1, close: 6, volume: 7, turnover: 8 }

  it.each(['open', 'high', 'low', 'close', 'volume', 'turnover'] as const)('has changed if its %s differs', (field) => {
    const list = createBarList()
    list.merge([barAt(0), known, barAt(2)])
    const changed = { ...known, [field]: 5.5 }
    expect(list.merge([changed])).toBe(MINUTE_MS)
    expect(list.bars()).toEqual([barAt(0), changed, barAt(2)])
    expect(list.merge([{ ...changed, [field]: known[field] }])).toBe(MINUTE_MS)
  })

  it('has changed if its grade differs', () => {
    const list = createBarList()
    list.merge([known])
    expect(list.merge([{ ...known, grade: 'polled' }])).toBe(MINUTE_MS)
    expect(list.last()).toEqual({ ...known, grade: 'polled' })
  })

  it('changes nothing if it is the same: the list is the same array', () => {
    const list = createBarList()
    expect([list.bars(), list.last()]).toEqual([[], null])
    list.merge([barAt(0), known])
    const before = list.bars()
    expect(list.merge([{ ...known }, barAt(0)])).toBe(Infinity)
    expect(list.merge([])).toBe(Infinity)
    expect(list.bars()).toBe(before)
  })
})
