/** The same synthetic trades for every view: a long day, and ten more with each batch. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { blockOf } from '#model/market/tape/tape-ring.ts'
import { TAPE_PAGE_ROWS, type TapeBlock, type TapeRow } from '#model/market/tape/tape.ts'
import { TRADE_SIDES } from '#model/market/tape/trade-side.ts'

export const INSTRUMENT = 'stock:US::AAPL' as InstrumentId
export const ROWS = Number(new URLSearchParams(location.search).get('rows') ?? '1000')
const ROWS_IN_A_BATCH = 10
const FIRST_AT = Date.UTC(2026, 10, 20, 14, 30)

/** Computes any row of the day by its number, so that none is stored. */
export function rowOf(number: number): TapeRow {
  const mixed = (number * 2_654_435_761) % 4_294_967_296
  return {
    kind: 'trade',
    time: FIRST_AT + number * 10,
    spanMs: 10,
    price: 250 + ((mixed >>> 8) % 200) / 100,
    volume: 1 + (mixed % 5_000),
    side: TRADE_SIDES[1 + (number % 2)] ?? 'unknown',
  }
}

export function rowsOf(from: number, to: number): readonly TapeRow[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => rowOf(from + place))
}

/** Returns a page like an answer of `tape.read`. */
export function pageBefore(number: number): TapeBlock {
  const from = Math.max(1, number - TAPE_PAGE_ROWS)
  return blockOf(from, rowsOf(from, number - 1))
}

export function createTrades(): () => number {
  let last = ROWS - ROWS_IN_A_BATCH
  return () => (last += ROWS_IN_A_BATCH)
}
