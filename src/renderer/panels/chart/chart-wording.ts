/** Ways of drawing a chart, in words. */
import type { ScaleMode } from '../../charts/price-scale.ts'
import type { ChartStyle } from '../../charts/scene.ts'
import { m } from '../../i18n/compiled/messages.js'

export const STYLE_WORDING: Readonly<Record<ChartStyle, () => string>> = {
  candles: m.chart_style_candles,
  hollow: m.chart_style_hollow,
  bars: m.chart_style_bars,
  line: m.chart_style_line,
  area: m.chart_style_area,
}

export const SCALE_WORDING: Readonly<Record<ScaleMode, () => string>> = {
  linear: m.chart_scale_linear,
  log: m.chart_scale_log,
  percent: m.chart_scale_percent,
}
