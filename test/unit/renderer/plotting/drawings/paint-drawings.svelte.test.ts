import { describe, expect, it } from 'vitest'
import {
  anchorCount,
  PLAIN_STYLE,
  type DrawingAnchor,
  type DrawingKind,
  type NewDrawing,
} from '#model/charts/drawing.ts'
import { anchorAt, type DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { paintDrawings, type DrawingAppearance, type Pen } from '#renderer/plotting/drawings/paint-drawings.ts'
import { BOX, spaceOf } from '#test/fixtures/drawing-spaces.ts'

/** The maximum difference of a channel (of 255) at which two pixels count as equal. */
const CHANNEL_TOLERANCE = 64
/** The maximum share of differing pixels among painted ones: an edge may fall on the next pixel. */
const MAX_DIFFERENT = 0.02
const BLUE = '#0000ff'
const LOOK: DrawingAppearance = {
  colours: { blue: BLUE, orange: '#ff8800', violet: '#8800ff', green: '#008800', red: '#ff0000', plain: '#000000' },
  surface: '#ffffff',
  text: '#000000',
  font: '11px sans-serif',
}

function penAt(ratio: number): Pen {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [BOX.width * ratio, BOX.height * ratio]
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.scale(ratio, ratio)
  return pen
}

const pixelsOf = (pen: Pen): Uint8ClampedArray => pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height).data

function partDifferent(one: Pen, other: Pen): number {
  const [a, b] = [pixelsOf(one), pixelsOf(other)]
  let [different, painted] = [0, 0]
  for (let at = 0; at < a.length; at += 4) {
    if ((a[at + 3] ?? 0) + (b[at + 3] ?? 0) === 0) continue
    painted++
    const differs = [0, 1, 2, 3].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > CHANNEL_TOLERANCE) // prettier-ignore
    if (differs) different++
  }
  return painted === 0 ? 1 : different / painted
}

type Spot = readonly [number, number]
const SPOTS: readonly [Spot, Spot, Spot] = [[105, 300], [305, 100], [205, 120]] // prettier-ignore

function ours(kind: DrawingKind, ratio: number, parts: Partial<NewDrawing> = {}): Pen {
  const base = spaceOf()
  const space: DrawingSpace = { ...base, pixelRatio: ratio }
  const count = anchorCount(kind)
  const anchors: readonly DrawingAnchor[] = SPOTS.slice(0, count).map(([x, y]) => anchorAt(space, x, y))
  const pen = penAt(ratio)
  const drawing: NewDrawing = { kind, anchors, ...PLAIN_STYLE, width: 2, ...parts }
  paintDrawings(pen, [{ drawing, labels: kind === 'text' ? ['note'] : [], isSelected: false, activeAnchor: null }], space, LOOK) // prettier-ignore
  return pen
}

function plainly(ratio: number, draw: (pen: Pen) => void): Pen {
  const pen = penAt(ratio)
  ;[pen.strokeStyle, pen.fillStyle, pen.lineWidth, pen.font] = [BLUE, BLUE, 2, LOOK.font]
  draw(pen)
  return pen
}

const line = (pen: Pen, ...[x1, y1, x2, y2]: readonly [number, number, number, number]) => {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.stroke()
}
const dashed = (pen: Pen, ...ends: readonly [number, number, number, number]) => {
  pen.lineWidth = 1
  pen.setLineDash([5, 4])
  line(pen, ...ends)
  pen.setLineDash([])
  pen.lineWidth = 2
}
const fill = (pen: Pen, ...corners: readonly Spot[]) => {
  pen.globalAlpha = 0.1
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.fill()
  pen.globalAlpha = 1
}
const box = (pen: Pen) => fill(pen, [105, 300], [305, 300], [305, 100], [105, 100])

/** All but the anchored VWAP, which is drawn from bars and not from anchors. */
const PLAIN: Readonly<Record<Exclude<DrawingKind, 'vwap'>, (pen: Pen) => void>> = {
  trend: (pen) => line(pen, 105, 300, 305, 100),
  ray: (pen) => line(pen, 105, 300, 405, 0),
  horizontal: (pen) => line(pen, 0, 300, 600, 300),
  vertical: (pen) => line(pen, 105, 0, 105, 400),
  channel(pen) {
    fill(pen, [105, 300], [305, 100], [305, 20], [105, 220])
    line(pen, 105, 300, 305, 100)
    line(pen, 105, 220, 305, 20)
    dashed(pen, 105, 260, 305, 60)
  },
  rectangle(pen) {
    box(pen)
    pen.strokeRect(105, 100, 200, 200)
  },
  fibonacci(pen) {
    box(pen)
    for (const level of [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]) {
      // A level line ends on whole physical pixels.
      const y = Math.round((100 + 200 * level) * ratioOf(pen)) / ratioOf(pen)
      line(pen, 105, y, 305, y)
    }
    dashed(pen, 105, 300, 305, 100)
  },
  text(pen) {
    pen.textBaseline = 'middle'
    pen.fillText('note', 111, 291)
  },
  measure(pen) {
    box(pen)
    line(pen, 205, 300, 205, 100)
    line(pen, 205, 100, 200, 105)
    line(pen, 205, 100, 210, 105)
    line(pen, 105, 200, 305, 200)
    line(pen, 305, 200, 300, 195)
    line(pen, 305, 200, 300, 205)
  },
}

const ratioOf = (pen: Pen): number => pen.getTransform().a

describe.each([1, 2])('a drawing at %d physical pixels to a CSS pixel', (ratio) => {
  it.each(Object.entries(PLAIN))('is what a plain canvas draws: kind %s', (kind, draw) => {
    expect(partDifferent(ours(kind as DrawingKind, ratio), plainly(ratio, draw))).toBeLessThan(MAX_DIFFERENT)
  })

  it('differs by more than the tolerance when it is extended, or of another colour', () => {
    const plain = plainly(ratio, PLAIN.trend)
    expect(partDifferent(ours('trend', ratio, { extent: 'right' }), plain)).toBeGreaterThan(MAX_DIFFERENT)
    expect(partDifferent(ours('trend', ratio, { colour: 'red' }), plain)).toBeGreaterThan(MAX_DIFFERENT)
  })

  it('is sharp where it is level: whole rows of pixels, and none in between', () => {
    const pen = ours('horizontal', ratio, { width: 1 })
    const { data } = pen.getImageData(50 * ratio, 0, 1, pen.canvas.height)
    const alphas = Array.from({ length: pen.canvas.height }, (_, row) => data[row * 4 + 3] ?? 0)
    expect(alphas.filter((alpha) => alpha > 0)).toEqual(Array.from({ length: ratio }, () => 255))
  })
})
