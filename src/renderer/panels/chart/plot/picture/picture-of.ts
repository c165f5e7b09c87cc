/** The image of a chart that the user saves. */
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import { m } from '#i18n/compiled/messages.js'
import { imageOf } from './chart-image.ts'
import { imageKey, imageTitle, type ShownChart } from './chart-output.ts'
import type { WriteIndicator } from '#renderer/panels/chart/series/indicator-text.ts'
import { paintTags } from './paint-tags.ts'
import type { BarTimes } from '#renderer/panels/chart/state/time-labels.ts'

export interface PaintedChart {
  readonly shown: ShownChart
  readonly frame: Frame | null
  readonly times: BarTimes
  readonly palette: ChartPalette
  readonly font: string
  readonly isSimulated: boolean
  readonly price: (value: number) => string
  readonly percent: (value: number | null) => string
  readonly written: WriteIndicator
}

/** Returns null before `plot` is painted. */
export function pictureOf(plot: HTMLElement, painted: PaintedChart): HTMLCanvasElement | null {
  const { shown, frame, times, palette, font, isSimulated } = painted
  const view = frame?.view ?? null
  return imageOf(plot, {
    title: imageTitle(shown, times, view),
    warning: isSimulated ? m.simulated_mark() : null,
    key: imageKey(shown, view, palette, painted),
    font,
    palette,
    paintOver: (pen) => paintTags(pen, frame?.tagged ?? []),
  })
}
