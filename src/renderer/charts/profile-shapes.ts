/** The rectangles of a volume profile, from the left edge of the prices. */
import type { Buckets } from './buckets.ts'
import { yOf, type Plot } from './plot.ts'
import { addRect, createRectList, type RectList } from './rect-list.ts'
import type { Scene } from './scene.ts'
import { volumeProfile, type VolumeProfile } from './volume-profile.ts'

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

export function shapeProfile(
  into: ProfileShapes,
  { showsProfile }: Pick<Scene, 'showsProfile'>,
  buckets: Buckets,
  plot: Plot,
  axisOf: (price: number) => number,
): void {
  for (const list of [into.area, into.beyond, into.peak]) list.used = 0
  into.named = null
  const { box } = plot
  const profile = !showsProfile ? null : volumeProfile(buckets, Math.max(1, Math.round(box.height / ROW)))
  if (profile === null) return
  const { low, step, volumes, peak } = profile
  const y = (row: number) => yOf(plot, axisOf(low + row * step))
  const widest = box.width * WIDEST
  for (const [row, volume] of volumes.entries()) {
    const [top, foot] = [Math.max(box.top, y(row + 1)), Math.min(box.top + box.height, y(row))]
    if (!(foot > top)) continue
    const width = (volume / (volumes[peak] ?? 1)) * widest
    addRect(listOf(into, profile, row), box.left, top, width, Math.max(0.5, foot - top - 0.5))
    if (row === peak)
      into.named = { price: low + (row + 0.5) * step, x: box.left + width + NAME_GAP, y: (top + foot) / 2 }
  }
}

function listOf({ peak, area, beyond }: ProfileShapes, profile: VolumeProfile, row: number): RectList {
  if (row === profile.peak) return peak
  return row >= profile.area[0] && row <= profile.area[1] ? area : beyond
}
