/** Stores a series in typed columns that grow at both ends without a copy for each bar. */
import { MAX_TAIL, type CandleBlock } from '#model/candles/candle-series.ts'

/** Rows 0 to `length` - 1 are valid; the arrays may be longer, and are replaced when they grow. */
export interface CandleColumns {
  readonly length: number
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** NaN if unusable. */
  readonly volume: Float64Array
  readonly turnover: Float64Array
  /** Indices into `CANDLE_GRADES`. */
  readonly grade: Float64Array
}

/** A window's copy of a series. */
export interface HeldCandles {
  columns(): CandleColumns
  replace(block: CandleBlock): void
  /** Replaces all rows from the tail's first time on; returns the first row that may differ. */
  putTail(tail: CandleBlock): number
  /** Inserts older rows; returns their number. */
  prepend(block: CandleBlock): number
}

/** Copied directly. */
const WHOLE = ['time', 'open', 'high', 'low', 'close', 'grade'] as const
/** With null for unusable values. */
const PATCHY = ['volume', 'turnover'] as const
const NAMES = [...WHOLE, ...PATCHY] as const
type Columns = Record<(typeof NAMES)[number], Float64Array>

const MIN_ROOM = 1_024

/** Creates an empty series. Blocks must be in ascending order of time. */
export function createHeldCandles(): HeldCandles {
  let columns = emptyColumns(MIN_ROOM)
  let length = 0

  /** Copies to larger columns, `shift` rows up. */
  function makeRoom(rows: number, shift: number): void {
    if (rows <= columns.time.length && shift === 0) return
    const larger = emptyColumns(Math.max(rows, MIN_ROOM, columns.time.length + (columns.time.length >> 1)))
    for (const name of NAMES) larger[name].set(columns[name].subarray(0, length), shift)
    columns = larger
  }

  function write(block: CandleBlock, rows: number, at: number): void {
    for (const name of WHOLE) {
      const from = block[name]
      columns[name].set(rows === from.length ? from : from.slice(0, rows), at)
    }
    for (const name of PATCHY) {
      const [from, to] = [block[name], columns[name]]
      for (let row = 0; row < rows; row++) to[at + row] = from[row] ?? NaN
    }
  }

  /** Returns the first row at or after a time, searched from the end. */
  function rowFrom(time: number): number {
    let row = length
    while (row > 0 && (columns.time[row - 1] ?? -Infinity) >= time) row--
    return row
  }

  return {
    columns: () => ({ ...columns, length }),
    replace(block) {
      length = 0
      makeRoom(block.time.length + MAX_TAIL, 0)
      write(block, block.time.length, 0)
      length = block.time.length
    },
    putTail(tail) {
      const from = rowFrom(tail.time[0] ?? Infinity)
      makeRoom(from + tail.time.length, 0)
      write(tail, tail.time.length, from)
      length = from + tail.time.length
      return from
    },
    prepend(block) {
      const first = length === 0 ? Infinity : (columns.time[0] ?? Infinity)
      const end = block.time.findIndex((time) => time >= first)
      const rows = end === -1 ? block.time.length : end
      if (rows === 0) return 0
      makeRoom(length + rows, rows)
      write(block, rows, 0)
      length += rows
      return rows
    },
  }
}

function emptyColumns(rows: number): Columns {
  const column = () => new Float64Array(rows)
  return {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    turnover: column(),
    grade: column(),
  }
}
