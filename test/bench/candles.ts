/**
 * Measures the error of bars built from polled quotes by polling period, with and without wicks corrected by the day's
 * extremes. Errors are fractions of the mean height of a true bar.
 */
import type { Candle } from '#model/candles/candle.ts'
import { pollMarket } from '../fixtures/polled-candles.ts'
import { compare, type BenchRow } from './row.ts'

const PERIODS_SECONDS = [1, 2, 5, 10, 15, 30, 60] as const
const FROM = Date.parse('2026-11-18T00:00:00Z')
const SPAN_MS = 12 * 3_600_000
const MARKETS = [
  { seed: 1, code: 'BTCUSDT' },
  { seed: 2, code: 'ETHUSDT' },
  { seed: 3, code: 'SOLUSDT' },
] as const

interface Errors {
  readonly wicks: number
  readonly bodies: number
  /** The fraction of true bars without a poll. */
  readonly missing: number
}

export function benchCandles(): Promise<readonly BenchRow[]> {
  const rows = PERIODS_SECONDS.flatMap((seconds) => {
    const corrected = errorsAt(seconds, true)
    const plain = errorsAt(seconds, false)
    const row = (metric: string, peerName: string) => {
      return { subject: 'candles', case: `minutes polled every ${seconds} s`, metric, peerName }
    }
    return [
      compare(row('mean error of high and low', 'wicks not corrected'), corrected.wicks, plain.wicks, 1),
      { ...row('mean error of open and close', ''), ours: corrected.bodies, peer: null, ratio: null, goal: null },
      { ...row('part of bars without a poll', ''), ours: corrected.missing, peer: null, ratio: null, goal: null },
    ]
  })
  return Promise.resolve(rows)
}

function errorsAt(seconds: number, correctsWicks: boolean): Errors {
  const all = MARKETS.map((market) => errorsOf({ ...market, periodMs: seconds * 1_000, correctsWicks }))
  const mean = (part: keyof Errors) => meanOf(all.map((errors) => errors[part]))
  return { wicks: mean('wicks'), bodies: mean('bodies'), missing: mean('missing') }
}

function errorsOf(options: Omit<Parameters<typeof pollMarket>[0], 'from' | 'to'>): Errors {
  const { minutes, polledMinutes } = pollMarket({ ...options, from: FROM, to: FROM + SPAN_MS })
  const height = meanOf(minutes.map(({ high, low }) => high - low))
  const pairs = minutes.flatMap((candle) => {
    const bar = polledMinutes.get(candle.time)
    return bar === undefined ? [] : [{ candle, bar }]
  })
  const error = (...fields: readonly (keyof Candle)[]) =>
    meanOf(
      pairs.flatMap(({ candle, bar }) => fields.map((field) => Math.abs(Number(bar[field]) - Number(candle[field])))),
    )
  return {
    wicks: error('high', 'low') / height,
    bodies: error('open', 'close') / height,
    missing: 1 - pairs.length / minutes.length,
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
