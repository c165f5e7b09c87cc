/** All indicators. Each is computed bar by bar, so that a new last bar costs one step. */
import type { ChosenIndicator, IndicatorKind } from '#model/charts/chart-indicator.ts'
import type { IndicatorDefinition, ParameterDefinition } from './indicator-definition.ts'
import { PANE_INDICATORS } from './pane-indicators.ts'
import { PRICE_INDICATORS } from './price-indicators.ts'

export const INDICATORS: Readonly<Record<IndicatorKind, IndicatorDefinition>> = {
  ...PRICE_INDICATORS,
  ...PANE_INDICATORS,
}

/** Replaces missing or out-of-bounds values by defaults. */
export function parametersOf({ kind, parameters }: Pick<ChosenIndicator, 'kind' | 'parameters'>): readonly number[] {
  return INDICATORS[kind].parameters.map((definition, place) => {
    const given = parameters[place]
    return given !== undefined && isSound(definition, given) ? given : definition.defaultValue
  })
}

export function isSound({ min, max, step }: ParameterDefinition, value: number): boolean {
  return value >= min && value <= max && (step < 1 || Number.isInteger(value))
}

/** Returns traders' notation: `MACD 12 26 9`. */
export const titleOf = (chosen: Pick<ChosenIndicator, 'kind' | 'parameters'>): string =>
  [INDICATORS[chosen.kind].name, ...parametersOf(chosen)].join(' ')
