/** Every trade of a stock over some days, and the quotes that a service would serve of it. */
import type { PricedQuote } from '#model/market/quote.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'

export interface Trade {
  /** Unix epoch ms. */
  readonly time: number
  /** Counts from 0. */
  readonly day: number
  readonly price: number
}

/** New York's trading days from here on, in the afternoon. */
const OPENINGS = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20].map((date) => Date.UTC(2026, 10, date, 15, 0))
export const TRADES_A_DAY = 120
const TRADE_MS = 7_000
const [MIN, GREATEST] = [94, 106]

/** A random walk in steps of 0.5 around 100, so that prices often meet levels exactly. */
export function pricePath(seed: number): readonly Trade[] {
  const random = randomFrom(seed)
  let price = 100
  return OPENINGS.flatMap((opening, day) =>
    Array.from({ length: TRADES_A_DAY }, (_, place) => {
      price = Math.min(GREATEST, Math.max(MIN, price + Math.round(random() * 6 - 3) / 2))
      // No two days have equal figures, which distinguishes them before much was traded.
      return {
        time: opening + place * TRADE_MS,
        day,
        price: price + day * 0.01,
      }
    }),
  )
}

export const previousCloseOf = (day: number): number => 90 + day

export function quoteAfter(path: readonly Trade[], place: number): PricedQuote {
  const last = path[place]
  if (last === undefined) throw new Error(`no trade ${place}`)
  const today = path.slice(0, place + 1).filter(({ day }) => day === last.day)
  const prices = today.map(({ price }) => price)
  return quoteAt(last.time, last.price, {
    open: prices[0] ?? null,
    high: Math.max(...prices),
    low: Math.min(...prices),
    previousClose: previousCloseOf(last.day),
    volume: today.length * 100,
    turnover: null,
  })
}

/** Returns the same numbers for the same seed, in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
