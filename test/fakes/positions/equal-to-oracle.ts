/** The promise of positions: for any holdings, every number equals the result of exact fractions. */
import fc from 'fast-check'
import { createRates, type PairQuote } from '#model/positions/conversions/conversion.ts'
import { valueInBase } from '#model/positions/converted-value.ts'
import type { Decimal } from '#model/values/decimal.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { isBefore, pendingSplits, restated } from '#model/positions/position-splits.ts'
import { totalsOf } from '#model/positions/position-totals.ts'
import { positionValue, type PositionValue } from '#model/positions/position-value.ts'
import type { Lot, Position } from '#model/positions/position.ts'
import { portfolio, type OraclePortfolio } from '#test/fixtures/position-arbitraries.ts'
import {
  oracleValue,
  type OraclePair,
  type OraclePosition,
  type OracleSplit,
  type OracleValue,
} from './position-oracle.ts'
import { add, divide, multiply, parseRational, rational, size, subtract, type Rational } from './rational.ts'

const AMOUNTS = [
  'quantity', 'cost', 'paid', 'marketValue', 'openProfit', 'openPercent', 'realisedProfit', 'totalProfit', 'totalPercent', 'dayProfit',
  'dayPercent', 'dayBase',
] as const // prettier-ignore

const pairQuote = ({ base, quote, ...rest }: OraclePair): PairQuote => ({
  instrument: instrumentId({ assetClass: 'forex', region: 'GB', exchange: '', code: base + quote }),
  base,
  quote,
  ...rest,
})

const dated = ({ date, after, before }: OracleSplit) => ({ exDate: date, ratio: { after, before } })

/** The position after the user has answered the splits, earliest first. */
function settled({ lots, splits }: OraclePosition, number: number): Position {
  const inOrder = splits.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const settle = (lot: Lot, split: OracleSplit): Lot => {
    if (split.isRestated === null || !isBefore(lot, split.date)) return lot
    return split.isRestated ? restated(lot, dated(split)) : { ...lot, sharesAsOf: split.date }
  }
  const instrument = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `P${number}` })
  const own = lots.map((lot, index): Lot => ({ ...lot, id: `lot-${index + 1}`, note: null, sharesAsOf: lot.date }))
  return { instrument, priceCurrency: null, lots: own.map((lot) => inOrder.reduce(settle, lot)) }
}

function ourValue(position: OraclePosition, pairs: readonly PairQuote[], to: string | null, number: number) {
  const own = settled(position, number)
  const open = position.splits.filter(({ isRestated }) => isRestated === null).map(dated)
  const market = {
    currency: position.currency,
    live: liveOf(position),
    dateOf: () => position.day,
    today: position.today,
    isSplitPending: pendingSplits(own, open, '2026-12-31').length > 0,
    rateOf: createRates(pairs),
  }
  const inItsCurrency = positionValue(own, market, null)
  return to === null ? inItsCurrency : valueInBase(inItsCurrency, own, market, to)
}

function liveOf({ quote, state, fetchedAt }: OraclePosition) {
  const nothing = { high: null, low: null, changePercent: null, volume: null, turnover: null, status: null, time: 0 }
  return {
    quote: quote === null ? null : { ...nothing, ...quote },
    provenance: {
      state: state as FreshnessState,
      path: '/stock/quotes',
      fetchedAt,
      expectedPeriodMs: null,
      nextDueAt: null,
      failure: null,
    },
  }
}

/** Only restated lots are rounded, at the 20th decimal. */
const TOLERANCE = 10n ** 12n

const textOf = (value: Decimal | number): string => (typeof value === 'number' ? String(value) : value.toFixed())

/** Compares to twelve digits. */
function isEqual(own: Decimal | number | null, expected: Rational | null): boolean {
  if (own === null || expected === null) return own === expected
  const apart = size(subtract(parseRational(textOf(own)), expected))
  const scale = size(expected)
  return apart.n * TOLERANCE * scale.d <= apart.d * (scale.n > scale.d ? scale.n : scale.d)
}

/** @returns the differences, in words. */
function differences({ positions, pairs, base }: OraclePortfolio): readonly string[] {
  const found: string[] = []
  const quotes = pairs.map(pairQuote)
  const compare = (what: string, own: unknown, expected: unknown) => {
    if (own !== expected) found.push(`${what}: ${String(own)} instead of ${String(expected)}`)
  }
  const compareAmount = (what: string, own: Decimal | number | null, expected: Rational | null) => {
    if (!isEqual(own, expected))
      found.push(`${what}: ${own === null ? null : textOf(own)} instead of ${expected?.n}/${expected?.d}`)
  }
  const values: PositionValue[] = []
  const expected: OracleValue[] = []
  for (const [number, position] of positions.entries()) {
    for (const to of [base, null]) {
      const [own, oracle] = [ourValue(position, quotes, to, number), oracleValue(position, pairs, to)]
      for (const amount of AMOUNTS) compareAmount(`${number} ${to} ${amount}`, own[amount], oracle[amount])
      // A restated quantity is rounded, and dividing by a tiny one leaves fewer than twelve digits.
      if (position.splits.length === 0)
        compareAmount(`${number} ${to} averageCost`, own.averageCost, oracle.averageCost)
      compare(`${number} ${to} counts`, own.notCounted === null, oracle.counts)
      compare(`${number} ${to} stale`, own.isStale, oracle.isStale)
      compare(`${number} ${to} age`, own.fetchedAt, oracle.fetchedAt)
      if (to === null) continue
      values.push(own)
      expected.push(oracle)
    }
  }
  compareTotals(totalsOf(values, base), expected, { compare, compareAmount })
  return found
}

const SUMMED = ['marketValue', 'cost', 'openProfit', 'realisedProfit', 'totalProfit', 'dayProfit'] as const
type SummedAmount = (typeof SUMMED)[number] | 'paid' | 'dayBase'

interface Compare {
  readonly compare: (what: string, own: unknown, expected: unknown) => void
  readonly compareAmount: (what: string, own: Decimal | number | null, expected: Rational | null) => void
}

function compareTotals(
  own: ReturnType<typeof totalsOf>,
  values: readonly OracleValue[],
  { compare, compareAmount }: Compare,
): void {
  const counted = values.filter(({ counts }) => counts)
  const sum = (amount: SummedAmount): Rational | null => {
    const known = counted.map((value) => value[amount]).filter((one) => one !== null)
    return known.length === 0 ? null : known.reduce(add)
  }
  for (const amount of SUMMED) compareAmount(`total ${amount}`, own[amount], sum(amount))
  const percent = (part: SummedAmount, base: SummedAmount): Rational | null => {
    const [profit, of] = [sum(part), sum(base)]
    return profit === null || of === null || of.n === 0n ? null : divide(multiply(profit, rational(100n)), of)
  }
  compareAmount('total percent', own.totalPercent, percent('totalProfit', 'paid'))
  compareAmount('total day percent', own.dayPercent, percent('dayProfit', 'dayBase'))
  compare('total counted', own.counted, counted.length)
  compare('total not counted', own.notCounted.length, values.length - counted.length)
}

export const equalToOracle = fc.property(portfolio, (given) => {
  const found = differences(given)
  if (found.length > 0) throw new Error(found.join('\n'))
})
