import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { INDICATOR_KINDS, type IndicatorKind } from '#model/charts/chart-indicator.ts'
import { INDICATORS, parametersOf } from '#renderer/plotting/indicators/indicator-kinds.ts'
import { createIndicatorValues } from '#renderer/plotting/indicators/indicator-values.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const BARS = 90
const bars = walkingBars(BARS)

function first(count: number, changes: Partial<CandleBlock> = {}): CandleBlock {
  const whole = { ...bars, ...changes }
  return Object.fromEntries(
    Object.entries(whole).map(([name, column]: [string, readonly unknown[]]) => [name, column.slice(0, count)]),
  ) as unknown as CandleBlock
}

function held(block: CandleBlock) {
  const store = createHeldCandles()
  store.replace(block)
  return store.columns()
}

/** Four bars a session. */
const sessionOf = (time: number) =>
  Math.floor((time - (bars.time[0] ?? 0)) / (4 * ((bars.time[1] ?? 1) - (bars.time[0] ?? 0))))

function valuesOf(kind: IndicatorKind) {
  const { linesOf, start } = INDICATORS[kind]
  const parameters = parametersOf({ kind, parameters: [] })
  return createIndicatorValues({
    shifts: linesOf(parameters).map(({ shift = 0 }) => shift),
    start: () => start(parameters),
    sessionOf,
    periodOf: () => 0,
  })
}

const rounded = (columns: readonly Float64Array[], count: number) =>
  columns.map((column) => [...column.subarray(0, count)].map((value) => Number(value.toPrecision(9))))

describe('the values of an indicator', () => {
  it.each(INDICATOR_KINDS)('%s are the same whether the end moved bar by bar or all bars came together', (kind) => {
    const again = () => valuesOf(kind)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 20, maxLength: 60 }), (steps) => {
        const moving = again()
        let count = 1
        for (const step of steps) {
          // A forming bar is first seen at its low, without a range, before it has its own prices.
          const forming = (column: readonly number[]) =>
            column.map((price, place) => (place === count - 1 ? (bars.low[place] ?? 0) : price))
          const unfinished = { open: forming(bars.open), high: forming(bars.high), close: forming(bars.close) }
          moving.of(held(first(count, unfinished)), 'same')
          moving.of(held(first(count)), 'same')
          count = Math.min(BARS, count + step)
        }
        const columns = held(first(count))
        expect(rounded(moving.of(columns, 'same'), count)).toEqual(rounded(again().of(columns, 'same'), count))
      }),
      { numRuns: 15 },
    )
  })

  it('are computed again for other bars', () => {
    const values = valuesOf('ma')
    values.of(held(bars), 'one')
    const doubled = held({ ...bars, close: bars.close.map((close) => close * 2) })
    const [again] = valuesOf('ma').of(doubled, 'one')
    expect(values.of(doubled, 'other')[0]?.[BARS - 1]).toBe(again?.[BARS - 1])
  })
})
