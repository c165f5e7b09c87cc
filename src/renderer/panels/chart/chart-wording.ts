/** Ways of drawing a chart, in words. */
import type { IndicatorKind } from '../../charts/indicator-kinds.ts'
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

export const INDICATOR_WORDING: Readonly<Record<IndicatorKind, () => string>> = {
  ma: m.indicator_ma,
  ema: m.indicator_ema,
  wma: m.indicator_wma,
  boll: m.indicator_boll,
  sar: m.indicator_sar,
  macd: m.indicator_macd,
  rsi: m.indicator_rsi,
  kdj: m.indicator_kdj,
  cci: m.indicator_cci,
  atr: m.indicator_atr,
  obv: m.indicator_obv,
}
