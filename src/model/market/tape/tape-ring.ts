/** Stores the rows of a tape in bounded columns, at constant cost per row. */
import { TAPE_KINDS, type TapeBlock, type TapeRow } from './tape.ts'
import { TRADE_SIDES } from './trade-side.ts'

/** Numbered rows; when full, a new row replaces the oldest. */
export interface TapeRing {
  /** Returns the oldest number; `last` + 1 without rows. */
  oldest(): number
  last(): number
  row(number: number): TapeRow | undefined
  /** Returns NaN if unknown. */
  volume(number: number): number
  /** Adds a row at the end and returns its number. */
  append(row: TapeRow): number
  /** Adds adjacent rows at either end, as far as there is room. Returns false if there is a gap. */
  join(block: TapeBlock): boolean
  /** Returns at most `max` rows up to a number, inclusive. */
  block(upTo: number, max: number): TapeBlock
  /** Removes all rows; the next one gets this number. */
  clear(nextNumber?: number): void
}

interface Columns {
  readonly kind: Uint8Array
  readonly side: Uint8Array
  readonly time: Float64Array
  readonly spanMs: Float64Array
  /** NaN for null. */
  readonly price: Float64Array
  readonly volume: Float64Array
}

const FIRST_ROOM = 1_024

/** Creates a ring. A row is at its number modulo the capacity, so that either end can grow. */
export function createTapeRing(capacity: number): TapeRing {
  let room = Math.min(capacity, FIRST_ROOM)
  let columns = emptyColumns(room)
  let first = 1
  let next = 1

  function makeRoom(count: number): void {
    if (count <= room || room === capacity) return
    const former = columns
    const formerRoom = room
    while (room < count && room < capacity) room = Math.min(capacity, room * 2)
    columns = emptyColumns(room)
    for (let number = first; number < next; number++) copyRow(former, number % formerRoom, columns, number % room)
  }

  function put(number: number, row: TapeRow): void {
    const place = number % room
    columns.kind[place] = TAPE_KINDS.indexOf(row.kind)
    columns.side[place] = TRADE_SIDES.indexOf(row.side)
    columns.time[place] = row.time
    columns.spanMs[place] = row.spanMs
    columns.price[place] = row.price ?? NaN
    columns.volume[place] = row.volume ?? NaN
  }

  function rowAt(number: number): TapeRow | undefined {
    if (number < first || number >= next) return undefined
    const place = number % room
    return {
      kind: TAPE_KINDS[columns.kind[place] ?? 0] ?? 'trade',
      time: columns.time[place] ?? 0,
      spanMs: columns.spanMs[place] ?? 0,
      price: numberOrNull(columns.price[place]),
      volume: numberOrNull(columns.volume[place]),
      side: TRADE_SIDES[columns.side[place] ?? 0] ?? 'unknown',
    }
  }

  function append(row: TapeRow): number {
    makeRoom(next - first + 1)
    if (next - first === room) first++
    put(next, row)
    return next++
  }

  function join(block: TapeBlock): boolean {
    const end = block.first + block.time.length
    if (first === next) {
      first = block.first
      next = block.first
    }
    if (end < first || block.first > next) return false
    for (let number = next; number < end; number++) append(rowOfBlock(block, number - block.first))
    const fits = Math.max(block.first, next - capacity)
    makeRoom(next - Math.min(first, fits))
    for (let number = first - 1; number >= fits; number--) {
      put(number, rowOfBlock(block, number - block.first))
      first = number
    }
    return true
  }

  return {
    oldest: () => first,
    last: () => next - 1,
    row: rowAt,
    volume: (number) => (number < first || number >= next ? NaN : (columns.volume[number % room] ?? NaN)),
    append,
    join,
    block(upTo, max) {
      const end = Math.min(upTo, next - 1)
      const start = Math.max(first, end - max + 1)
      const rows = Array.from({ length: Math.max(0, end - start + 1) }, (_, place) => rowAt(start + place))
      return blockOf(
        start,
        rows.filter((row) => row !== undefined),
      )
    },
    clear(nextNumber = 1) {
      first = nextNumber
      next = nextNumber
    },
  }
}

/** Converts rows to columns. */
export function blockOf(first: number, rows: readonly TapeRow[]): TapeBlock {
  return {
    first,
    kind: rows.map(({ kind }) => TAPE_KINDS.indexOf(kind)),
    time: rows.map(({ time }) => time),
    spanMs: rows.map(({ spanMs }) => spanMs),
    price: rows.map(({ price }) => price),
    volume: rows.map(({ volume }) => volume),
    side: rows.map(({ side }) => TRADE_SIDES.indexOf(side)),
  }
}

/** Returns the row at an index of a block. */
export function rowOfBlock(block: TapeBlock, place: number): TapeRow {
  return {
    kind: TAPE_KINDS[block.kind[place] ?? 0] ?? 'trade',
    time: block.time[place] ?? 0,
    spanMs: block.spanMs[place] ?? 0,
    price: block.price[place] ?? null,
    volume: block.volume[place] ?? null,
    side: TRADE_SIDES[block.side[place] ?? 0] ?? 'unknown',
  }
}

function emptyColumns(room: number): Columns {
  return {
    kind: new Uint8Array(room),
    side: new Uint8Array(room),
    time: new Float64Array(room),
    spanMs: new Float64Array(room),
    price: new Float64Array(room),
    volume: new Float64Array(room),
  }
}

function copyRow(from: Columns, source: number, to: Columns, target: number): void {
  to.kind[target] = from.kind[source] ?? 0
  to.side[target] = from.side[source] ?? 0
  to.time[target] = from.time[source] ?? 0
  to.spanMs[target] = from.spanMs[source] ?? 0
  to.price[target] = from.price[source] ?? NaN
  to.volume[target] = from.volume[source] ?? NaN
}

const numberOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
