/** Maps bar indexes and values of a pane to CSS pixels. */
import type { BarWindow } from './bar-window.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Ends in the axis's own units. */
export interface ValueAxis {
  readonly low: number
  readonly high: number
}

export interface Plot {
  readonly box: Box
  readonly window: BarWindow
  readonly axis: ValueAxis
  /** Physical pixels per CSS pixel. */
  readonly pixelRatio: number
}

export const xOf = ({ box, window }: Pick<Plot, 'box' | 'window'>, place: number): number =>
  box.left + ((place + 0.5 - window.from) / window.count) * box.width

/** Returns an index also where no bar exists. */
export const placeAt = ({ box, window }: Pick<Plot, 'box' | 'window'>, x: number): number =>
  Math.floor(window.from + ((x - box.left) / box.width) * window.count)

export const yOf = ({ box, axis }: Pick<Plot, 'box' | 'axis'>, value: number): number =>
  box.top + ((axis.high - value) / (axis.high - axis.low)) * box.height

export const valueAt = ({ box, axis }: Pick<Plot, 'box' | 'axis'>, y: number): number =>
  axis.high - ((y - box.top) / box.height) * (axis.high - axis.low)

/** Snaps to an edge between physical pixels, which is sharp. */
export const snapped = (pixels: number, pixelRatio: number): number => Math.round(pixels * pixelRatio) / pixelRatio
