/** Keeps the texts of a picture from overlapping. */
import type { TextElement } from '../shapes/chart-element.ts'
import { fontSize, labelRoom } from '../shapes/label-room.ts'
import type { Box } from '../scales/plot.ts'

/** Parts of a text left of its position and above it. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const
const ABOVE = { top: 0, middle: 0.5, bottom: 1 } as const

/** Returns CSS pixels, with padding. */
export function textBox({ style }: TextElement): Box {
  const { text, x, y, font, align = 'left', verticalAlign = 'top', padding = [0, 0] } = style
  const [vertical, horizontal] = padding
  const width = labelRoom(text, font) + 2 * horizontal
  const height = fontSize(font) + 2 * vertical
  return { left: x - BEFORE[align] * width, top: y - ABOVE[verticalAlign] * height, width, height }
}

/** Returns whether boxes overlap; touching is not overlapping. */
export const isOver = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** Takes the positions of one text, the best first; returns the text at the first free one. */
export type PutText = (...positions: readonly TextElement[]) => readonly TextElement[]

/**
 * @param taken Boxes of placed texts, or of elements over the picture.
 * @param within Texts stay inside this area; the whole picture by default.
 */
export function createTextRoom(taken: readonly Box[], within?: Box): PutText {
  const boxes = [...taken]
  const isInside = ({ left, width }: Box) =>
    within === undefined || (left >= within.left && left + width <= within.left + within.width)
  const isFree = (wanted: Box) => isInside(wanted) && !boxes.some((box) => isOver(box, wanted))
  return (...positions) => {
    const free = positions.find((position) => isFree(textBox(position)))
    if (free === undefined) return []
    boxes.push(textBox(free))
    return [free]
  }
}
