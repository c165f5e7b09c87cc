/** Icons of a chart's buttons, as paths in a 16 by 16 box. */
import type { ChartStyle } from '#renderer/plotting/picture/scene.ts'

export const STYLE_ICONS: Readonly<Record<ChartStyle, string>> = {
  candles: 'M4.5 2v2M4.5 11v3M3 4h3v7H3zM3.5 5v5M5.5 5v5M4.5 4v7M11.5 3v3M11.5 12v2M10 6h3v6h-3z',
  hollow: 'M4.5 2v2M4.5 11v3M3 4h3v7H3zM11.5 3v3M11.5 12v2M10 6h3v6h-3z',
  bars: 'M4.5 2.5v11M2 5h2.5M4.5 11H7M11.5 2.5v11M9 11h2.5M11.5 5H14',
  heikinAshi: 'M3 7.5V13M2 9h2v3H2zM8 4.5V11M7 6h2v4H7zM13 2v6M12 3.5h2V7h-2z',
  renko: 'M2 10h3v3.5H2zM5 6.5h3V10H5zM8 3h3v3.5H8zM11 6.5h3V10h-3z',
  line: 'M2 11.5l4-4 3 2.5 5-6.5',
  area: 'M2 10.5l4-4 3 2.5 5-6.5V13H2zM5 13V8M8 13V9M11 13V7',
}

export const INDICATORS_ICON = 'M9.5 3.5C8 2.6 6.8 3.2 6.6 5L5.4 12c-.2 1.4-1 2-2.4 1.5M4 7h5M10 9l4 4.5M14 9l-4 4.5'
export const TABLE_ICON = 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 3v10'
export const DATE_ICON = 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3M10.5 2.5v3M8 9v2.5M6.5 10.2h3'
