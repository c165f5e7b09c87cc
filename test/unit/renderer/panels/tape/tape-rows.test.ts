import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf } from '#model/market/tape/tape-ring.ts'
import { EMPTY_TAPE_BLOCK, NO_VOLUMES, type LiveTape, type TapeRow } from '#model/market/tape/tape.ts'
import { createTapeRows, type TapeRows } from '#renderer/panels/tape/tape-rows.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

/** Every third row is a big one. */
const row = (number: number): TapeRow => ({
  kind: 'trade',
  time: number,
  spanMs: 0,
  price: 10,
  volume: number % 3 === 0 ? 1_000 : 10,
  side: 'buy',
})
const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => row(from + place))

function tape(from: number, to: number, epoch = 1): LiveTape {
  return {
    instrument: AAPL,
    epoch,
    oldest: 1,
    last: to,
    tail: to === 0 ? EMPTY_TAPE_BLOCK : blockOf(from, rows(from, to)),
    origin: 'derived',
    state: 'ready',
    volumes: NO_VOLUMES,
    provenance: liveWith(AAPL).provenance,
  }
}

const shown = (held: TapeRows) =>
  Array.from(
    { length: held.lastPlace() - held.firstPlace() + 1 },
    (_, index) => held.at(held.firstPlace() + index)?.time,
  )

describe('the rows of a tape', () => {
  it('grow at the end as they come, and at the other as they are read', () => {
    const held = createTapeRows()
    held.take(tape(8, 10))
    held.take(tape(9, 12))
    held.join(blockOf(5, rows(5, 7)))
    expect(shown(held)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('begin again with another tape, and where more was missed than a push can carry', () => {
    const held = createTapeRows()
    expect(held.take(tape(1, 10))).toBe(true)
    expect(held.take(tape(50, 60))).toBe(false)
    expect(shown(held)).toEqual(rows(50, 60).map(({ time }) => time))
    expect(held.take(tape(1, 2, 2))).toBe(true)
    expect(shown(held)).toEqual([1, 2])
  })

  it('keep the place of each row that is shown, whatever is added at either end', () => {
    const held = createTapeRows()
    held.setMinimum(500)
    held.take(tape(31, 60))
    const placeOf = (time: number) =>
      shown(held).indexOf(time) === -1 ? null : held.firstPlace() + shown(held).indexOf(time)
    const before = placeOf(45)
    held.join(blockOf(1, rows(1, 30)))
    held.take(tape(50, 90))
    expect(placeOf(45)).toBe(before)
  })

  it('are all that are big enough, in order and each once, whatever came in which pieces', () => {
    const piece = fc.record({ length: fc.integer({ min: 1, max: 30 }), overlap: fc.integer({ min: 0, max: 10 }) })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), fc.boolean(), (pieces, readsOlder) => {
        const held = createTapeRows()
        held.setMinimum(500)
        let last = 100
        const first = 101
        for (const { length, overlap } of pieces) {
          held.take(tape(Math.max(first, last + 1 - overlap), last + length))
          last += length
        }
        if (readsOlder) held.join(blockOf(41, rows(41, 100)))
        const from = readsOlder ? 41 : first
        const big = rows(from, last).filter(({ volume }) => volume === 1_000)
        expect(shown(held)).toEqual(big.map(({ time }) => time))
      }),
    )
  })

  it('let the oldest go when there are too many, those that are shown with them', () => {
    const held = createTapeRows()
    held.setMinimum(500)
    for (let last = 50; last <= 110_000; last += 50) held.take(tape(last - 49, last))
    expect(held.oldest()).toBe(10_001)
    expect(held.at(held.firstPlace())?.time).toBe(10_002)
    expect(held.at(held.firstPlace() - 1)).toBeUndefined()
    expect(held.lastPlace() - held.firstPlace() + 1).toBe(33_333)
  })
})
