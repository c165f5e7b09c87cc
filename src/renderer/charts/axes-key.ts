/** What the axes of a picture follow from: while all of it is the same, they need not be told anew. */
import type { Frame } from './frame.ts'
import type { Plot } from './plot.ts'
import type { Scene } from './scene.ts'

/** Alike, by {@link isSameAxes}, for scenes whose axes, labels and grids are alike. */
export type AxesKey = readonly unknown[]

export function axesKey(scene: Scene, { prices, scale, volume, panes, view }: Frame): AxesKey {
  const { palette, text, origin, window, columns } = scene
  const below = [...(volume === null ? [] : [volume]), ...panes].map(({ plot }) => plot)
  return [
    palette,
    text,
    origin,
    window.from,
    window.count,
    columns.length,
    view === null ? null : columns.time[view.first],
    scale.mode,
    scale.base,
    below.length,
    ...[prices, ...below].flatMap(measuresOf),
  ]
}

const measuresOf = ({ box, axis }: Plot): readonly number[] => [box.top, box.width, box.height, axis.low, axis.high]

export const isSameAxes = (a: AxesKey | null, b: AxesKey): boolean =>
  a?.length === b.length && b.every((part, at) => Object.is(part, a[at]))
