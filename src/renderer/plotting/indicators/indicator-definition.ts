/** The definition of an indicator, and helpers for definitions. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

export type ParameterName =
  | 'length' | 'fast' | 'slow' | 'signal' | 'deviations' | 'step' | 'maxStep' | 'kSmoothing' | 'dSmoothing'
  | 'rangeLength' | 'trueRangeLength' | 'trueRanges' | 'shift' // prettier-ignore

export interface ParameterDefinition {
  readonly name: ParameterName
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  /** The step; 1 allows only whole numbers. */
  readonly step: number
}

export interface IndicatorLine {
  readonly name: string
  readonly look?: 'columns' | 'dots' | 'levels'
  /** The default colour, rising or falling. */
  readonly tone?: 'gain' | 'loss'
  /** Bars by which the line is drawn later; negative for earlier. */
  readonly shift?: number
}

/** Prices, price differences, volumes, or pure numbers. */
export type IndicatorUnit = 'price' | 'difference' | 'quantity' | 'index'

export interface IndicatorDefinition {
  /** The traders' abbreviation. */
  readonly name: string
  readonly parameters: readonly ParameterDefinition[]
  /** Returns lines in the order of their values. */
  readonly linesOf: (parameters: readonly number[]) => readonly IndicatorLine[]
  /** Whether its values are prices, and drawn among them. */
  readonly isAmongPrices: boolean
  /** The unit in a pane of its own; `index` by default. */
  readonly unit?: IndicatorUnit
  /** Indexes of two lines; the area between them has the colour of the upper one. */
  readonly cloud?: readonly [number, number]
  readonly levels?: readonly number[]
  readonly start: (parameters: readonly number[]) => IndicatorStep
}

/** Takes a close, or with `replace` another last one. The result is null while there are too few closes. */
export interface OfCloses {
  update(price: number, replace: boolean): number | null
}

interface OfBars {
  update(bar: IndicatorBar, replace: boolean): number | null
}

export const ofCloses =
  (indicator: OfCloses): IndicatorStep =>
  ({ close }, replace) => [indicator.update(close, replace)]
export const ofBars =
  (indicator: OfBars): IndicatorStep =>
  (bar, replace) => [indicator.update(bar, replace)]

const MAX_LENGTH = 500

export const bars = (name: ParameterName, defaultValue: number, min = 1): ParameterDefinition => ({
  name,
  defaultValue,
  min,
  max: MAX_LENGTH,
  step: 1,
})

export function averages(name: string, make: (length: number) => OfCloses): IndicatorDefinition {
  return {
    name,
    parameters: [bars('length', 5), bars('length', 10), bars('length', 20)],
    linesOf: (lengths) => lengths.map((length) => ({ name: `${name}${length}` })),
    isAmongPrices: true,
    start(lengths) {
      const each = lengths.map(make)
      return ({ close }, replace) => each.map((indicator) => indicator.update(close, replace))
    },
  }
}

export function single(
  name: string,
  defaultLength: number,
  parts: Pick<IndicatorDefinition, 'levels' | 'unit'>,
  make: (length: number) => IndicatorStep,
): IndicatorDefinition {
  return {
    name,
    parameters: [bars('length', defaultLength, 2)],
    linesOf: () => [{ name }],
    isAmongPrices: false,
    ...parts,
    start: ([length = defaultLength]) => make(length),
  }
}
