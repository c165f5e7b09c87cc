/** Draws the single trades of a minute. Prices are whole ticks and quantities whole lots, so that every sum is exact. */
import { MINUTE_MS } from '#model/values/duration.ts'
import { drawInteger, drawUniform, subStream, type Stream } from './chance.ts'
import type { Interruption } from './interruptions.ts'

export interface TradePlan {
  readonly stream: Stream
  readonly minutes: number
  /** Price in ticks at the start of each minute, and at the close. */
  readonly boundaries: Int32Array
  /** Typical distance of a trade from the straight line through its minute, in ticks. */
  readonly noiseTicks: number
  readonly tradesPerMinute: number
  readonly lotsPerTrade: number
  /** Whether trading is busier at the open and the close, as in a market with hours. */
  readonly hasRush: boolean
  readonly interruption: Interruption | null
}

/** Buffer for the trades of one minute, reused for each. */
export interface TradeBuffer {
  count: number
  /** Since the start of the minute, ms; rising. */
  readonly offsetsMs: Int32Array
  readonly ticks: Int32Array
  readonly lots: Float64Array
}

const PER_HALF = 1 / 0x1_0000

/** Max trades of an instrument in a minute. */
const MAX_TRADES = 64

export function createTradeBuffer(): TradeBuffer {
  return {
    count: 0,
    offsetsMs: new Int32Array(MAX_TRADES),
    ticks: new Int32Array(MAX_TRADES),
    lots: new Float64Array(MAX_TRADES),
  }
}

/** Draws the trades of a minute; none during an interruption. The last one always has the minute's closing price. */
export function fillTrades(plan: TradePlan, minute: number, buffer: TradeBuffer): void {
  const { interruption } = plan
  buffer.count = 0
  if (interruption !== null && minute >= interruption.from && minute < interruption.to) return
  const stream = subStream(plan.stream, minute)
  const count = tradeCount(plan, stream)
  const start = plan.boundaries[minute] ?? 1
  const rise = (plan.boundaries[minute + 1] ?? start) - start
  const spacingMs = MINUTE_MS / count
  const lotsPerTrade = plan.lotsPerTrade * activityOf(plan, minute)
  for (let trade = 0; trade < count; trade++) {
    // One draw serves for both, because its halves are independent.
    const chance = drawInteger(stream, trade + 1)
    const along = (trade + 1) / count
    const noise = plan.noiseTicks * ((chance >>> 16) * PER_HALF * 2 - 1) * (1 - along)
    const size = (chance & 0xffff) * PER_HALF
    const price = rounded(start + rise * along + noise)
    const lots = rounded(lotsPerTrade * 3 * size * size)
    buffer.ticks[trade] = price < 1 ? 1 : price
    buffer.offsetsMs[trade] = ((trade + size) * spacingMs) | 0
    buffer.lots[trade] = lots < 1 ? 1 : lots
  }
  if (minute === 0) {
    // The opening auction gives the day a price from its first millisecond.
    buffer.offsetsMs[0] = 0
    buffer.ticks[0] = start
  }
  buffer.count = count
}

/** Rounds a positive number; faster than Math.round, which also handles negative ones. */
function rounded(value: number): number {
  return Math.floor(value + 0.5)
}

function tradeCount(plan: TradePlan, stream: Stream): number {
  return Math.max(2, Math.round(plan.tradesPerMinute * (0.6 + 0.8 * drawUniform(stream, 0))))
}

/** Returns the relative activity of a minute, 1 on average over the day. */
function activityOf(plan: TradePlan, minute: number): number {
  const fromMiddle = (2 * minute) / plan.minutes - 1
  return plan.hasRush ? 0.6 + 1.2 * fromMiddle * fromMiddle : 1 + 0.4 * Math.sin(fromMiddle * Math.PI)
}
