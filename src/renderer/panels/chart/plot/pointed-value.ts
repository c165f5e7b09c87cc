/** The value at the pointer's height, formatted for its pane. */
import { pointerTag, type AxisTag } from '#renderer/plotting/picture/axis-tags.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import { valueAt, type Box, type Plot } from '#renderer/plotting/scales/plot.ts'
import { fromAxis } from '#renderer/plotting/scales/price-scale.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'

export interface PointedValue {
  readonly box: Box
  readonly tag: AxisTag
}

/** Null between panes. `y` is CSS pixels from the top. */
export function pointedValue(
  frame: Pick<Frame, 'prices' | 'scale' | 'volume' | 'panes'>,
  y: number,
  { text, palette }: Pick<Scene, 'text' | 'palette'>,
): PointedValue | null {
  const { prices, scale, volume, panes } = frame
  const priceWords = (value: number) =>
    scale.mode === 'percent' ? text.percent(value) : text.price(fromAxis(scale, value))
  const all: readonly (readonly [Plot, (value: number) => string])[] = [
    [prices, priceWords],
    ...(volume === null ? [] : [[volume.plot, text.quantity] as const]),
    ...panes.map(({ plot, pane }) => [plot, pane?.label ?? String] as const),
  ]
  const found = all.find(([{ box }]) => y >= box.top && y <= box.top + box.height)
  if (found === undefined) return null
  const [plot, words] = found
  return { box: plot.box, tag: pointerTag(y, words(valueAt(plot, y)), palette) }
}
