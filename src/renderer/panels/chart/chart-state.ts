/** What a chart panel keeps: how it draws, and what it shows besides the bars. */
import type { Json } from '../../../model/json.ts'
import { INDICATOR_KINDS, type IndicatorKind } from '../../charts/indicator-kinds.ts'
import type { ScaleMode } from '../../charts/price-scale.ts'
import { CHART_STYLES, type ChartStyle } from '../../charts/scene.ts'

export const SCALE_MODES = ['linear', 'log', 'percent'] as const satisfies readonly ScaleMode[]

export interface ChartState {
  readonly style: ChartStyle
  readonly scale: ScaleMode
  readonly showsVolume: boolean
  /** Whether the greatest and the least price in view are named. */
  readonly showsExtremes: boolean
  readonly showsPreviousClose: boolean
  /** Whether prices from before a split are in today's shares. */
  readonly adjust: boolean
  /** In the order in which they were chosen. */
  readonly indicators: readonly IndicatorKind[]
}

export const FIRST_STATE: ChartState = {
  style: 'candles',
  scale: 'linear',
  showsVolume: true,
  showsExtremes: true,
  showsPreviousClose: true,
  adjust: true,
  indicators: [],
}

/** Reads what was kept; a field that makes no sense is as in a new panel. */
export function readChartState(kept: Json): ChartState {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return FIRST_STATE
  const fields = kept as Readonly<Record<string, Json>>
  const flag = (name: 'showsVolume' | 'showsExtremes' | 'showsPreviousClose' | 'adjust') => {
    const value = fields[name]
    return typeof value === 'boolean' ? value : FIRST_STATE[name]
  }
  return {
    style: CHART_STYLES.find((style) => style === fields['style']) ?? FIRST_STATE.style,
    scale: SCALE_MODES.find((mode) => mode === fields['scale']) ?? FIRST_STATE.scale,
    showsVolume: flag('showsVolume'),
    showsExtremes: flag('showsExtremes'),
    showsPreviousClose: flag('showsPreviousClose'),
    adjust: flag('adjust'),
    indicators: readIndicators(fields['indicators']),
  }
}

function readIndicators(kept: Json | undefined): readonly IndicatorKind[] {
  const names: readonly unknown[] = Array.isArray(kept) ? kept : []
  const known = names.flatMap((name) => INDICATOR_KINDS.find((kind) => kind === name) ?? [])
  return [...new Set(known)]
}

export const writeChartState = (state: ChartState): Json => ({ ...state })
