/** Stores candles in ticks and lots compactly: a day has up to 1,500, and hundreds of days are in memory. */

/** All fields are whole numbers. `value` is the sum of price times quantity, in ticks times lots. */
export interface RawCandle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: number
  readonly value: number
}

export interface CandleTable {
  set(row: number, candle: RawCandle): void
  /** Returns null for a row that was never set. */
  get(row: number): RawCandle | null
}

const PRICES = 4
const SUMS = 2

export function createCandleTable(rows: number): CandleTable {
  const prices = new Int32Array(rows * PRICES)
  const sums = new Float64Array(rows * SUMS)
  return {
    set(row, { open, high, low, close, lots, value }) {
      // Written singly: an array for each row would be most of the cost of a day.
      const price = row * PRICES
      prices[price] = open
      prices[price + 1] = high
      prices[price + 2] = low
      prices[price + 3] = close
      sums[row * SUMS] = lots
      sums[row * SUMS + 1] = value
    },
    get(row) {
      const price = row * PRICES
      const open = prices[price] ?? 0
      if (open === 0) return null
      return {
        open,
        high: prices[price + 1] ?? 0,
        low: prices[price + 2] ?? 0,
        close: prices[price + 3] ?? 0,
        lots: sums[row * SUMS] ?? 0,
        value: sums[row * SUMS + 1] ?? 0,
      }
    },
  }
}

export function joined(first: RawCandle | null, second: RawCandle): RawCandle {
  if (first === null) return second
  return {
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    lots: first.lots + second.lots,
    value: first.value + second.value,
  }
}
