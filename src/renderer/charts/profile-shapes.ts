/** The rectangles of a volume profile, from the left edge of the prices. */
import type { Buckets } from './buckets.ts'
import { yOf, type Plot } from './plot.ts'
import { addRect, createRectList, type RectList } from './rect-list.ts'
import { volumeProfile } from './volume-profile.ts'

export interface ProfileShapes {
  /** Rows of the value area, those beyond it, and the one with the largest volume. */
  readonly area: RectList
  readonly beyond: RectList
  readonly peak: RectList
  /** Where the price of the largest volume is written, CSS pixels; null where there is none. */
  named: { readonly price: number; readonly x: number; readonly y: number } | null
}

export const createProfileShapes = (): ProfileShapes => ({
  area: createRectList(),
  beyond: createRectList(),
  peak: createRectList(),
  named: null,
})

/** Of the width of the pane. */
const WIDEST = 0.24
/** CSS pixels of a row. */
const ROW = 6
const NAME_GAP = 4

/** With null there is nothing to be shaped. */
export function shapeProfile(
  into: ProfileShapes,
  buckets: Buckets | null,
  plot: Plot,
  axisOf: (price: number) => number,
): void {
  for (const list of [into.area, into.beyond, into.peak]) list.used = 0
  into.named = null
  const { box } = plot
  const profile = buckets === null ? null : volumeProfile(buckets, Math.max(1, Math.round(box.height / ROW)))
  if (profile === null) return
  const { low, step, volumes, peak, area } = profile
  const y = (row: number) => yOf(plot, axisOf(low + row * step))
  const widest = box.width * WIDEST
  for (const [row, volume] of volumes.entries()) {
    const [top, foot] = [Math.max(box.top, y(row + 1)), Math.min(box.top + box.height, y(row))]
    if (!(foot > top)) continue
    const width = (volume / (volumes[peak] ?? 1)) * widest
    const list = row === peak ? into.peak : row >= area[0] && row <= area[1] ? into.area : into.beyond
    addRect(list, box.left, top, width, Math.max(0.5, foot - top - 0.5))
    if (row === peak)
      into.named = { price: low + (row + 0.5) * step, x: box.left + width + NAME_GAP, y: (top + foot) / 2 }
  }
}
