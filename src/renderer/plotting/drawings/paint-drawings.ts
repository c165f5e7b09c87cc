/** Paints drawings in one pass each: area, lines, labels, and handles if selected. */
import type { DrawingColour, NewDrawing } from '#model/charts/drawing.ts'
import type { DrawingSpace } from './drawing-space.ts'
import {
  createDrawingShape,
  LABEL_PADDING,
  LEVEL_NAME,
  shapeDrawing,
  TEXT_HEIGHT,
  type DrawingShape,
} from './drawing-shape.ts'
import type { LineList } from './line-list.ts'

export interface DrawnItem {
  readonly drawing: NewDrawing
  /** Labels in the order of the shape's; empty for most kinds. */
  readonly labels: readonly string[]
  readonly isSelected: boolean
  /** Index of the anchor that keys move, or null. */
  readonly activeAnchor: number | null
}

/** Values are CSS colours. */
export interface DrawingAppearance {
  readonly colours: Readonly<Record<DrawingColour, string>>
  readonly surface: string
  readonly text: string
  readonly font: string
}

export type Pen = CanvasRenderingContext2D

const AREA_OPACITY = 0.1
const DASHES: readonly number[] = [5, 4]
const NO_DASHES: readonly number[] = []
/** CSS pixels. */
const HANDLE = 4
const MIN_NAME_SPACING = 12

/** Expects a pen scaled to CSS pixels; `shape` is a buffer. */
export function paintDrawings(
  pen: Pen,
  items: readonly DrawnItem[],
  space: DrawingSpace,
  look: DrawingAppearance,
  shape: DrawingShape = createDrawingShape(),
): void {
  const { box } = space
  pen.font = look.font
  pen.textBaseline = 'middle'
  for (const item of items) {
    shapeDrawing(shape, item.drawing, space, labelWidth(pen, item.labels[0]))
    pen.save()
    pen.beginPath()
    pen.rect(box.left, box.top, box.width, box.height)
    pen.clip()
    paintShape(pen, item, shape, space, look)
    pen.restore()
  }
}

/** Returns CSS pixels, with padding. */
export const labelWidth = (pen: Pick<Pen, 'measureText'>, label: string | undefined): number =>
  label === undefined ? 0 : pen.measureText(label).width + 2 * LABEL_PADDING

function paintShape(
  pen: Pen,
  item: DrawnItem,
  shape: DrawingShape,
  space: DrawingSpace,
  look: DrawingAppearance,
): void {
  const { kind, width, colour } = item.drawing
  pen.strokeStyle = look.colours[colour]
  pen.fillStyle = look.colours[colour]
  if (shape.areaUsed > 0 && kind !== 'text') fillArea(pen, shape)
  strokeLines(pen, shape.solid, width, NO_DASHES, space.pixelRatio)
  strokeLines(pen, shape.dashed, 1, DASHES, space.pixelRatio)
  if (kind !== 'horizontal') paintLabels(pen, item, shape, look)
  if (item.isSelected) paintHandles(pen, item, shape, look)
}

function fillArea(pen: Pen, { area }: DrawingShape): void {
  pen.globalAlpha = AREA_OPACITY
  pen.beginPath()
  pen.moveTo(area[0] ?? 0, area[1] ?? 0)
  for (let at = 2; at < 8; at += 2) pen.lineTo(area[at] ?? 0, area[at + 1] ?? 0)
  pen.fill()
  pen.globalAlpha = 1
}

/** Aligns horizontal and vertical lines to physical pixels, which prevents blur. */
export function strokeLines(
  pen: Pen,
  { values, used }: LineList,
  width: number,
  dashes: readonly number[],
  pixelRatio: number,
): void {
  if (used === 0) return
  const thickness = Math.max(1, Math.round(width * pixelRatio))
  const crisp = (centre: number) => (Math.round(centre * pixelRatio - thickness / 2) + thickness / 2) / pixelRatio
  pen.lineWidth = thickness / pixelRatio
  pen.setLineDash(dashes as number[])
  pen.beginPath()
  for (let at = 0; at < used; at += 4) {
    const isUpright = values[at] === values[at + 2]
    const isLevel = values[at + 1] === values[at + 3]
    const x = (place: number) => (isUpright ? crisp(values[place] ?? 0) : (values[place] ?? 0))
    const y = (place: number) => (isLevel ? crisp(values[place] ?? 0) : (values[place] ?? 0))
    pen.moveTo(x(at), y(at + 1))
    pen.lineTo(x(at + 2), y(at + 3))
  }
  pen.stroke()
  pen.setLineDash(NO_DASHES as number[])
}

function paintLabels(pen: Pen, { drawing, labels }: DrawnItem, shape: DrawingShape, look: DrawingAppearance): void {
  pen.textAlign = 'left'
  if (drawing.kind === 'fibonacci') return paintLevelNames(pen, labels, shape, look)
  for (let place = 0; place < labels.length && place * 2 < shape.labelsUsed; place++) {
    const [text = '', x = 0, y = 0] = [labels[place], shape.labels[place * 2], shape.labels[place * 2 + 1]]
    if (drawing.kind === 'measure') paintPlate(pen, text, x, y, look.colours[drawing.colour], look.surface)
    else pen.fillText(text, x + LABEL_PADDING, y)
  }
}

/** Skips names too close to the previous one. */
function paintLevelNames(pen: Pen, names: readonly string[], { labels }: DrawingShape, look: DrawingAppearance): void {
  let written = NaN
  pen.fillStyle = look.text
  for (const [place, name] of names.entries()) {
    const [x = 0, y = 0] = [labels[place * 2], labels[place * 2 + 1]]
    if (Number.isNaN(x) || Math.abs(y - written) < MIN_NAME_SPACING) continue
    written = y
    pen.fillText(name, x + LEVEL_NAME.right, y + LEVEL_NAME.down)
  }
}

function paintPlate(pen: Pen, text: string, x: number, y: number, fill: string, ink: string): void {
  const width = pen.measureText(text).width + 2 * LABEL_PADDING
  pen.fillStyle = fill
  pen.beginPath()
  pen.roundRect(x, y - TEXT_HEIGHT / 2, width, TEXT_HEIGHT, 2)
  pen.fill()
  pen.fillStyle = ink
  pen.textAlign = 'left'
  pen.fillText(text, x + LABEL_PADDING, y)
}

function paintHandles(
  pen: Pen,
  item: DrawnItem,
  { anchors, anchorsUsed }: DrawingShape,
  look: DrawingAppearance,
): void {
  const colour = look.colours[item.drawing.colour]
  pen.lineWidth = 1.5
  for (let at = 0; at < anchorsUsed; at += 2) {
    pen.fillStyle = item.activeAnchor === at / 2 ? colour : look.surface
    pen.strokeStyle = colour
    pen.beginPath()
    pen.arc(anchors[at] ?? 0, anchors[at + 1] ?? 0, HANDLE, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
  }
}
