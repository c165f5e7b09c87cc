import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, createTapeRing } from '#model/market/tape/tape-ring.ts'
import type { TapeRow } from '#model/market/tape/tape.ts'

/** Distinguished by its time. */
const row = (time: number): TapeRow => ({
  kind: 'trade',
  time,
  spanMs: 0,
  price: time / 8,
  volume: time % 3 === 0 ? null : time,
  side: time % 2 === 0 ? 'buy' : 'sell',
})
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => row(from + place))

describe('the ring of a tape', () => {
  it('holds the latest rows, and lets the oldest go', () => {
    const ring = createTapeRing(3_000)
    for (let time = 1; time <= 10_000; time++) ring.append(row(time))
    expect([ring.oldest(), ring.last()]).toEqual([7_001, 10_000])
    expect(ring.row(7_000)).toBeUndefined()
    expect(ring.row(7_001)).toEqual(row(7_001))
    expect(ring.volume(9_999)).toBeNaN()
    expect(ring.block(Infinity, 2)).toEqual(blockOf(9_999, [row(9_999), row(10_000)]))
  })

  it('refuses rows with a hole between', () => {
    const ring = createTapeRing(100)
    ring.join(blockOf(50, rows(50, 60)))
    expect(ring.join(blockOf(62, rows(62, 70)))).toBe(false)
    expect(ring.join(blockOf(10, rows(10, 48)))).toBe(false)
    expect([ring.oldest(), ring.last()]).toEqual([50, 60])
  })

  it('holds what a list of the same length would hold, whatever is added at either end', () => {
    const capacity = 40
    const block = fc.record({ from: fc.integer({ min: 1, max: 200 }), length: fc.integer({ min: 0, max: 60 }) })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
        const ring = createTapeRing(capacity)
        let held: { first: number; next: number } | null = null
        for (const { from, length } of blocks) {
          const end = from + length
          ring.join(blockOf(from, rows(from, end - 1)))
          if (held === null || held.first === held.next) held = { first: from, next: from }
          if (end < held.first || from > held.next) continue
          const next: number = Math.max(held.next, end)
          // Later rows push out the oldest; older rows are added while there is room.
          const first: number = Math.max(Math.min(held.first, from), next - capacity)
          held = { first, next }
        }
        if (held === null) return
        expect([ring.oldest(), ring.last()]).toEqual([held.first, held.next - 1])
        expect(ring.block(Infinity, capacity)).toEqual(blockOf(held.first, rows(held.first, held.next - 1)))
      }),
    )
  })
})
