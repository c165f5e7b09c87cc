/** What an indicator consists of, and the shapes that several of them share. */
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

/** What a parameter says; the same word for all kinds that have it. */
export type ParameterName =
  | 'length' | 'fast' | 'slow' | 'signal' | 'deviations' | 'step' | 'maxStep' | 'kSmoothing' | 'dSmoothing'
  | 'rangeLength' | 'trueRangeLength' | 'trueRanges' | 'shift' // prettier-ignore

export interface ParameterDefinition {
  readonly name: ParameterName
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  /** Whole numbers only at 1. */
  readonly step: number
}

/** One of its lines. */
export interface IndicatorLine {
  readonly name: string
  readonly look?: 'columns' | 'dots' | 'levels'
  /** Coloured as what rises or falls, unless the reader chose otherwise. */
  readonly tone?: 'gain' | 'loss'
  /** Bars by which it is drawn later than it is computed; negative for earlier. */
  readonly shift?: number
}

/** The unit of an indicator's values: prices, differences of prices, volumes, or pure numbers. */
export type IndicatorUnit = 'price' | 'difference' | 'quantity' | 'index'

export interface IndicatorDefinition {
  /** As traders write it, before its parameters. */
  readonly name: string
  readonly parameters: readonly ParameterDefinition[]
  /** In the order of their values. */
  readonly linesOf: (parameters: readonly number[]) => readonly IndicatorLine[]
  /** Whether its values are prices, and are drawn among them. */
  readonly isAmongPrices: boolean
  /** The unit in a pane of its own; `index` by default. */
  readonly unit?: IndicatorUnit
  /** Two lines by their places: what is between them is filled in the colour of the one that is above. */
  readonly cloud?: readonly [number, number]
  /** Values that are marked in a pane of its own. */
  readonly levels?: readonly number[]
  readonly start: (parameters: readonly number[]) => IndicatorStep
}

/** Takes a close, or another one in the place of the last, and answers the value then; null while there are too few. */
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

/** A number of bars. */
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

/** Of an indicator with one line. */
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
