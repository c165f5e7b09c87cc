/** The texts of chart ranges. */
import { m } from '#i18n/compiled/messages.js'
import type { ChartRange } from './chart-range.ts'

interface RangeWords {
  readonly label: () => string
  readonly name: () => string
}

export const RANGE_WORDING: Readonly<Record<ChartRange, RangeWords>> = {
  day: { label: m.chart_range_day, name: m.chart_range_day_name },
  fiveDays: { label: m.chart_range_five_days, name: m.chart_range_five_days_name },
  '1D': { label: m.chart_range_1d, name: m.chart_range_1d_name },
  '5D': { label: m.chart_range_5d, name: m.chart_range_5d_name },
  '1M': { label: m.chart_range_1m, name: m.chart_range_1m_name },
  '3M': { label: m.chart_range_3m, name: m.chart_range_3m_name },
  YTD: { label: m.chart_range_ytd, name: m.chart_range_ytd_name },
  '1Y': { label: m.chart_range_1y, name: m.chart_range_1y_name },
  '5Y': { label: m.chart_range_5y, name: m.chart_range_5y_name },
  all: { label: m.chart_range_all, name: m.chart_range_all_name },
}
