/** The words for chart styles, gaps, scales and indicators. */
import type { GapCause } from '#model/candles/candle-series.ts'
import type { IndicatorKind } from '#model/charts/chart-indicator.ts'
import type { ParameterName } from '#renderer/plotting/indicators/indicator-definition.ts'
import type { ScaleMode } from '#renderer/plotting/scales/price-scale.ts'
import type { ChartStyle } from '#renderer/plotting/picture/scene.ts'
import { m } from '#i18n/compiled/messages.js'

export const STYLE_WORDING: Readonly<Record<ChartStyle, () => string>> = {
  candles: m.chart_style_candles,
  hollow: m.chart_style_hollow,
  bars: m.chart_style_bars,
  heikinAshi: m.chart_style_heikin_ashi,
  renko: m.chart_style_renko,
  line: m.chart_style_line,
  area: m.chart_style_area,
}

export const GAP_WORDING: Readonly<Record<GapCause, () => string>> = {
  notRunning: m.chart_gap_cause_not_running,
  notConnected: m.chart_gap_cause_not_connected,
  paused: m.chart_gap_cause_paused,
  notPolled: m.chart_gap_cause_not_polled,
  noAnswer: m.chart_gap_cause_no_answer,
  closed: m.chart_gap_cause_closed,
  halted: m.chart_gap_cause_halted,
  unusable: m.chart_gap_cause_unusable,
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
  vwap: m.indicator_vwap,
  sar: m.indicator_sar,
  keltner: m.indicator_keltner,
  starc: m.indicator_starc,
  supertrend: m.indicator_supertrend,
  ichimoku: m.indicator_ichimoku,
  pivot: m.indicator_pivot,
  macd: m.indicator_macd,
  rsi: m.indicator_rsi,
  stochRsi: m.indicator_stoch_rsi,
  dmi: m.indicator_dmi,
  kdj: m.indicator_kdj,
  cci: m.indicator_cci,
  atr: m.indicator_atr,
  obv: m.indicator_obv,
}

export const PARAMETER_WORDING: Readonly<Record<ParameterName, () => string>> = {
  length: m.indicator_length,
  fast: m.indicator_fast,
  slow: m.indicator_slow,
  signal: m.indicator_signal,
  deviations: m.indicator_deviations,
  step: m.indicator_step,
  maxStep: m.indicator_max_step,
  kSmoothing: m.indicator_k_smoothing,
  dSmoothing: m.indicator_d_smoothing,
  rangeLength: m.indicator_range_length,
  trueRangeLength: m.indicator_true_range_length,
  trueRanges: m.indicator_true_ranges,
  shift: m.indicator_shift,
}
