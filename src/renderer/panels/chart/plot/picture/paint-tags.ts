/** Paints the axis tags, which the window shows as elements, into an image. */
import { layAxis, NOTE_HEIGHT, type TaggedAxis } from '#renderer/plotting/picture/axis-tags.ts'
import { VALUE_LABELS_WIDTH } from '#renderer/plotting/scales/pane-layout.ts'

/** The padding of a tag in `AxisTags.svelte`, CSS pixels. */
const PADDING = 6
const RADIUS = 2

/** The caller sets font, baseline and a transform to CSS pixels of the plot. */
export function paintTags(pen: CanvasRenderingContext2D, axes: readonly TaggedAxis[]): void {
  for (const axis of axes)
    for (const { tag, at } of layAxis(axis)) {
      const left = axis.box.left + axis.box.width + 1
      const top = Math.round(at - tag.above)
      // An image has no countdown.
      const height = tag.above + tag.below - 1 - (tag.hasNote ? NOTE_HEIGHT : 0)
      pen.fillStyle = tag.colour
      pen.beginPath()
      pen.roundRect(left, top, VALUE_LABELS_WIDTH - 2, height, RADIUS)
      pen.fill()
      pen.fillStyle = tag.ink
      pen.fillText(tag.words, left + PADDING, top + height / 2)
    }
}
