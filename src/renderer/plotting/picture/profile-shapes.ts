/** The rectangles of a volume profile, from the left edge of the prices. */
import type { Buckets } from '../scales/buckets.ts'
import { xOf, yOf, type Plot } from '../scales/plot.ts'
import { addRect, createRectList, type RectList } from '../shapes/rect-list.ts'
import type { Scene } from './scene.ts'
import { daysInView } from '../scales/session-bands.ts'
import { tradedRange, volumeProfile, type VolumeProfile } from '../shapes/volume-profile.ts'

export interface ProfileShapes {
  /** The value area, the rows beyond it, and the largest row. */
  readonly area: RectList
  readonly beyond: RectList
  readonly peak: RectList
  /** The label of the largest row, CSS pixels. */
  named: { readonly price: number; readonly x: number; readonly y: number } | null
}

export const createProfileShapes = (): ProfileShapes => ({
  area: createRectList(),
  beyond: createRectList(),
  peak: createRectList(),
  named: null,
})

/** Maximum width as a part of the pane. */
const WIDEST = 0.24
/** Maximum width as a part of the day. */
const WIDEST_OF_DAY = 0.75
/** CSS pixels of a row. */
const ROW = 6
const NAME_GAP = 4

type AxisOf = (price: number) => number

/** Draws from the left edge of the prices, and labels the largest row. */
export function shapeProfile(
  into: ProfileShapes,
  { showsProfile }: Pick<Scene, 'showsProfile'>,
  buckets: Buckets,
  plot: Plot,
  axisOf: AxisOf,
): void {
  clear(into)
  const { box } = plot
  const profile = !showsProfile ? null : volumeProfile(buckets, rowsIn(box.height))
  if (profile !== null)
    into.named = shapeRows(into, profile, { plot, axisOf, left: box.left, widest: box.width * WIDEST })
}

export function shapeDayProfiles(
  into: ProfileShapes,
  { showsDayProfiles, hours, columns }: Pick<Scene, 'showsDayProfiles' | 'hours' | 'columns'>,
  plot: Plot,
  axisOf: AxisOf,
): void {
  clear(into)
  if (!showsDayProfiles || hours === null) return
  const pitch = plot.box.width / plot.window.count
  for (const { from, to } of daysInView(columns, plot.window, hours)) {
    const part = (column: Float64Array) => column.subarray(from, to)
    const bars = { length: to - from, high: part(columns.high), low: part(columns.low), volume: part(columns.volume) }
    const { low, high } = tradedRange(bars)
    const profile = volumeProfile(bars, rowsIn(yOf(plot, axisOf(low)) - yOf(plot, axisOf(high))))
    // A day that started before the view keeps its profile.
    const left = Math.max(plot.box.left, xOf(plot, from) - pitch / 2)
    const right = xOf(plot, to) - pitch / 2
    if (profile !== null) shapeRows(into, profile, { plot, axisOf, left, widest: (right - left) * WIDEST_OF_DAY })
  }
}

function clear(into: ProfileShapes): void {
  for (const list of [into.area, into.beyond, into.peak]) list.used = 0
  into.named = null
}

/** Returns at least one, also without a volume. */
const rowsIn = (height: number): number => Math.max(1, Math.round(height / ROW) || 1)

interface ProfilePlace {
  readonly plot: Plot
  readonly axisOf: AxisOf
  /** CSS pixels. */
  readonly left: number
  readonly widest: number
}

/** Returns the end of the largest row, or null if it is out of view. */
function shapeRows(
  into: ProfileShapes,
  profile: VolumeProfile,
  { plot, axisOf, left, widest }: ProfilePlace,
): ProfileShapes['named'] {
  const { box } = plot
  const { low, step, volumes, peak } = profile
  const [bottom, right] = [box.top + box.height, box.left + box.width]
  let named: ProfileShapes['named'] = null
  for (const [row, volume] of volumes.entries()) {
    const [top, foot] = [low + (row + 1) * step, low + row * step].map((price) => yOf(plot, axisOf(price)))
    const [above, below] = [Math.max(box.top, top ?? NaN), Math.min(bottom, foot ?? NaN)]
    const [start, end] = [Math.max(box.left, left), Math.min(right, left + (volume / (volumes[peak] ?? 1)) * widest)]
    if (!(below > above) || end < start) continue
    addRect(listOf(into, profile, row), start, above, end - start, Math.max(0.5, below - above - 0.5))
    if (row === peak) named = { price: low + (row + 0.5) * step, x: end + NAME_GAP, y: (above + below) / 2 }
  }
  return named
}

function listOf({ peak, area, beyond }: ProfileShapes, profile: VolumeProfile, row: number): RectList {
  if (row === profile.peak) return peak
  return row >= profile.area[0] && row <= profile.area[1] ? area : beyond
}
