import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorCount, DRAWING_EXTENTS, DRAWING_KINDS, type DrawingExtent, type DrawingKind } from '#model/charts/drawing.ts' // prettier-ignore
import { anchorAt } from '#renderer/plotting/drawings/drawing-space.ts'
import { createDrawingShape, shapeDrawing } from '#renderer/plotting/drawings/drawing-shape.ts'
import { anchorUnder, isAreaUnder, isLineUnder, REACH } from '#renderer/plotting/drawings/hit-test.ts'
import { addWithin, createLineList, distanceTo, type LineList } from '#renderer/plotting/drawings/line-list.ts' // prettier-ignore
import { BOX, spaceOf } from '#test/fixtures/drawing-spaces.ts'

const space = spaceOf()
type Spot = readonly [x: number, y: number]

/** `spots` are in pixels; x is moved to the middle of a bar: 5, 15, 25... */
function shaped(kind: DrawingKind, spots: readonly Spot[], extent: DrawingExtent = 'none', view = space) {
  const shape = createDrawingShape()
  shapeDrawing(shape, { kind, extent, text: '', anchors: spots.map(([x, y]) => anchorAt(view, x, y)) }, view, 80)
  return shape
}

function linesOf({ values, used }: LineList): readonly (readonly number[])[] {
  const lines: number[][] = []
  for (let at = 0; at < used; at += 4) lines.push([...values.slice(at, at + 4)].map((value) => Math.round(value * 1e6) / 1e6)) // prettier-ignore
  return lines
}

const A: Spot = [105, 300]
const B: Spot = [205, 200]

describe('the shape of a drawing', () => {
  it('goes from anchor to anchor for a trend line, and on to the sides where it is extended', () => {
    expect(linesOf(shaped('trend', [A, B]).solid)).toEqual([[105, 300, 205, 200]])
    expect(linesOf(shaped('trend', [A, B], 'right').solid)).toEqual([[105, 300, 405, 0]])
    expect(linesOf(shaped('trend', [A, B], 'left').solid)).toEqual([[5, 400, 205, 200]])
    expect(linesOf(shaped('trend', [A, B], 'both').solid)).toEqual([[5, 400, 405, 0]])
  })

  it('goes from bar to bar for an anchored VWAP, from the bar after its anchor on', () => {
    const averages = Float64Array.from([NaN, NaN, 125, 125, 50])
    const view = { ...spaceOf({ window: { from: 0, count: 60 } }), averagesFrom: () => averages }
    const lines = linesOf(shaped('vwap', [[25, 200]], 'none', view).solid)
    expect(lines.map(([x1, , x2]) => [x1, x2])).toEqual([
      [25, 35],
      [35, 45],
    ])
    expect(lines[0]?.[1]).toBe(lines[0]?.[3])
  })

  it('is extended to the same side whichever anchor was first', () => {
    expect(linesOf(shaped('trend', [B, A], 'right').solid)).toEqual([[405, 0, 105, 300]])
  })

  it('begins at the first anchor and goes through the second to the edge for a ray', () => {
    expect(linesOf(shaped('ray', [A, B]).solid)).toEqual([[105, 300, 405, 0]])
    expect(linesOf(shaped('ray', [B, A]).solid)).toEqual([[205, 200, 5, 400]])
  })

  it('spans the pane for a horizontal or vertical line', () => {
    expect(linesOf(shaped('horizontal', [A]).solid)).toEqual([[0, 300, 600, 300]])
    expect(linesOf(shaped('vertical', [A]).solid)).toEqual([[105, 0, 105, 400]])
  })

  it('has two parallel lines with one halfway between for a channel', () => {
    const { solid, dashed } = shaped('channel', [A, B, [155, 190]])
    expect(linesOf(solid)).toEqual([[105, 300, 205, 200], [105, 240, 205, 140]]) // prettier-ignore
    expect(linesOf(dashed)).toEqual([[105, 270, 205, 170]])
  })

  it('has levels at parts of the way back for a Fibonacci retracement, also on a logarithmic scale', () => {
    for (const view of [space, spaceOf({ mode: 'log' })]) {
      const shape = shaped('fibonacci', [A, B], 'none', view)
      const [from, to] = [view.shownPriceAt(300), view.shownPriceAt(200)]
      const prices = linesOf(shape.solid).map(([, y = NaN]) => view.shownPriceAt(y))
      const parts = prices.map((price) => (price - to) / (from - to))
      for (const [place, part] of [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1].entries())
        expect(parts[place]).toBeCloseTo(part, 6)
    }
  })

  it('has no lines if the drawing is out of view', () => {
    const away = spaceOf({ window: { from: 1_000, count: 60 } })
    const shape = createDrawingShape()
    for (const kind of ['trend', 'rectangle', 'measure', 'vertical'] as const) {
      const anchors = Array.from({ length: anchorCount(kind) }, (_, place) => anchorAt(space, 100 + place * 90, 200 - place * 50)) // prettier-ignore
      shapeDrawing(shape, { kind, extent: 'none', text: '', anchors }, away)
      expect([kind, shape.solid.used, shape.dashed.used]).toEqual([kind, 0, 0])
    }
  })

  const spot = fc.tuple(fc.double({ min: -900, max: 1_500, noNaN: true }), fc.double({ min: -900, max: 1_300, noNaN: true })) // prettier-ignore

  it('never leaves the pane, whatever the anchors', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAWING_KINDS), fc.array(spot, { minLength: 3, maxLength: 3 }), fc.constantFrom(...DRAWING_EXTENTS), (kind, spots, extent) => {
        const { solid, dashed } = shaped(kind, spots.slice(0, anchorCount(kind)), extent)
        for (const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] of [...linesOf(solid), ...linesOf(dashed)]) {
          expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(BOX.left - 1e-5)
          expect(Math.max(x1, x2)).toBeLessThanOrEqual(BOX.width + 1e-5)
          expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(BOX.top - 1e-5)
          expect(Math.max(y1, y2)).toBeLessThanOrEqual(BOX.height + 1e-5)
        }
      }),
    ) // prettier-ignore
  })

  it('is hit at each of its anchors that is in view, and at both ends of each of its lines', () => {
    const inside = fc.tuple(fc.double({ min: 0, max: 599, noNaN: true }), fc.double({ min: 0, max: 400, noNaN: true }))
    fc.assert(
      fc.property(fc.constantFrom(...DRAWING_KINDS), fc.array(inside, { minLength: 3, maxLength: 3 }), (kind, spots) => {
        const shape = shaped(kind, spots.slice(0, anchorCount(kind)))
        for (let at = 0; at < shape.anchorsUsed; at += 2)
          expect(anchorUnder(shape, shape.anchors[at] ?? NaN, shape.anchors[at + 1] ?? NaN)).not.toBeNull()
        for (const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] of linesOf(shape.solid)) {
          expect(isLineUnder(shape, x1, y1)).toBe(true)
          expect(isLineUnder(shape, (x1 + x2) / 2, (y1 + y2) / 2)).toBe(true)
        }
      }),
    ) // prettier-ignore
  })

  it('is not hit beside its lines, but within a measured area and on a text', () => {
    const trend = shaped('trend', [A, B])
    expect(isLineUnder(trend, 155, 250)).toBe(true)
    expect(isLineUnder(trend, 155, 250 + 2 * REACH)).toBe(false)
    for (const kind of ['rectangle', 'channel', 'fibonacci'] as const)
      expect(isAreaUnder(shaped(kind, [A, B, [105, 250]]), 155, 270)).toBe(false)
    expect(isAreaUnder(shaped('measure', [A, B]), 140, 270)).toBe(true)
    expect(isAreaUnder(shaped('text', [A]), 150, 290)).toBe(true)
    expect(isAreaUnder(shaped('text', [A]), 105 + 95, 290)).toBe(false)
  })

  it('is hit where it is written if it is a text that yields to another one, and nowhere without room', () => {
    const shape = createDrawingShape()
    const space = spaceOf()
    const drawing = { kind: 'text', extent: 'none', text: 'note', anchors: [anchorAt(space, 105, 300)] } as const
    shapeDrawing(shape, drawing, { ...space, shift: () => 40 }, 60)
    expect([isAreaUnder(shape, 130, 330), isAreaUnder(shape, 130, 290)]).toEqual([true, false])
    shapeDrawing(shape, drawing, { ...space, shift: () => null }, 60)
    expect([isAreaUnder(shape, 130, 330), isAreaUnder(shape, 130, 290), shape.labelsUsed]).toEqual([false, false, 0])
  })
})

describe('a line within a box', () => {
  it('keeps to the line', () => {
    const number = fc.double({ min: -2_000, max: 2_000, noNaN: true })
    fc.assert(
      fc.property(number, number, number, number, (x1, y1, x2, y2) => {
        const [whole, stored] = [createLineList(), createLineList()]
        whole.values.set([x1, y1, x2, y2])
        whole.used = 4
        addWithin(stored, BOX, x1, y1, x2, y2)
        for (const [x = NaN, y = NaN] of linesOf(stored)) expect(distanceTo(whole, x, y)).toBeLessThan(1e-3)
      }),
    )
  })
})
