import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisElements } from '#renderer/plotting/picture/axis-elements.ts'
import { layAxis } from '#renderer/plotting/picture/axis-tags.ts'
import { label, type ChartElement, type TextElement } from '#renderer/plotting/shapes/chart-element.ts'
import { sceneElements } from '#renderer/plotting/picture/elements.ts'
import { drawnBoxes } from '#renderer/plotting/picture/drawn-texts.ts'
import { placeLineNames } from '#renderer/plotting/picture/line-names.ts'
import { measureScene, type Frame } from '#renderer/plotting/picture/frame.ts'
import type { Box } from '#renderer/plotting/scales/plot.ts'
import type { DrawnText, Scene } from '#renderer/plotting/picture/scene.ts'
import { createShapes, shapeScene } from '#renderer/plotting/picture/shapes.ts'
import { createTextRoom, isOver, textBox } from '#renderer/plotting/picture/text-room.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const FONT = '10px sans-serif'
const at = (x: number, y: number, text = 'abcde') => label(text, x, y, { font: FONT, fill: '#000000' })

const textsOf = (element: ChartElement): readonly TextElement[] => {
  if (element.type === 'group') return element.children.flatMap(textsOf)
  return element.type === 'text' ? [element] : []
}

const tagBoxes = ({ tagged }: Frame): readonly Box[] =>
  tagged.flatMap((axis) =>
    layAxis(axis).map(({ tag, at: middle }) => ({
      left: axis.box.left + axis.box.width + 1,
      top: middle - tag.above,
      width: 70,
      height: tag.above + tag.below - 1,
    })),
  )

/** All texts in a picture of this scene as boxes, with the legends and the tags over it. */
function written(parts: Partial<Scene>): readonly Box[] {
  const scene = sceneOf(walkingBars(120), parts)
  const shapes = createShapes()
  const frame = measureScene(scene, shapes.buckets)
  shapeScene(shapes, scene, frame)
  const texts = [...axisElements(scene, frame, shapes), ...sceneElements(scene, frame, shapes)].flatMap(textsOf)
  const names = placeLineNames(scene.lineNames ?? [], frame, { font: scene.text.font, fill: '#000000' })
  return [
    ...[...texts, ...names.filter((name) => name !== null)].map(textBox),
    ...drawnBoxes(frame.drawnTexts),
    ...tagBoxes(frame),
    frame.legends,
  ]
}

const textAt = (place: number, price: number, number = 0): DrawnText => ({
  ...{ key: 'drawing', number, words: 'Support of June', place, price, right: 6, down: -9, others: [18, -18] },
})

const collisions = (boxes: readonly Box[]): readonly (readonly [Box, Box])[] =>
  boxes.flatMap((one, place) =>
    boxes.slice(place + 1).flatMap((other) => (isOver(one, other) ? [[one, other] as const] : [])),
  )

describe('the room of texts', () => {
  it('is measured about their position, with their padding', () => {
    expect(textBox(at(100, 50))).toEqual({ left: 100, top: 50, width: 30, height: 10 })
    const style = { font: FONT, fill: '#000000', align: 'center', verticalAlign: 'bottom', padding: [2, 4] } as const
    expect(textBox(label('abcde', 100, 50, style))).toEqual({ left: 81, top: 36, width: 38, height: 14 })
  })

  it('is given to a text at the first of its positions that is free, and to none where another text is', () => {
    const put = createTextRoom([{ left: 0, top: 0, width: 40, height: 40 }])
    expect(put(at(30, 30), at(40, 0))).toEqual([at(40, 0)])
    expect(put(at(60, 5))).toEqual([])
    expect(put(at(70, 0))).toEqual([at(70, 0)])
  })
})

describe('the text of a drawing', () => {
  const placedWith = (drawnTexts: readonly DrawnText[], parts: Partial<Scene> = {}) => {
    const scene = sceneOf(walkingBars(120), { ...parts, window: { from: 0, count: 120 }, drawnTexts })
    return measureScene(scene, createShapes().buckets).drawnTexts.map(({ down }) => down)
  }

  it('is written where it was put while nothing is there', () => {
    expect(placedWith([textAt(20, 100), textAt(80, 100)])).toEqual([0, 0])
  })

  it('is written below another one that is there, and above if there is one as well', () => {
    expect(placedWith([textAt(20, 100), textAt(20, 100, 1), textAt(21, 100, 2)])).toEqual([0, 18, -18])
  })

  it('is left out where there is no room for it', () => {
    expect(placedWith([0, 1, 2, 3].map((number) => textAt(20, 100, number)))).toEqual([0, 18, -18, null])
  })

  it('takes no room while it is out of view', () => {
    expect(placedWith([textAt(-900, 100), textAt(-900, 100, 1)])).toEqual([0, 0])
  })
})

describe('the texts of a chart', () => {
  const price = fc.double({ min: 60, max: 140, noNaN: true })
  const anyScene = fc.record({
    width: fc.integer({ min: 200, max: 1400 }),
    height: fc.integer({ min: 120, max: 800 }),
    legendsHeight: fc.integer({ min: 0, max: 80 }),
    style: fc.constantFrom<Scene['style']>('candles', 'line'),
    showsExtremes: fc.boolean(),
    showsVolume: fc.boolean(),
    showsProfile: fc.boolean(),
    centre: fc.option(price, { nil: null }),
    last: price,
    previousClose: price,
    events: fc.array(fc.integer({ min: 0, max: 119 }), { maxLength: 4 }),
    from: fc.integer({ min: -10, max: 80 }),
    alerts: fc.array(price, { maxLength: 4 }),
    drawn: fc.array(fc.record({ place: fc.double({ min: 0, max: 119, noNaN: true }), price }), { maxLength: 6 }),
    legendsWidth: fc.option(fc.integer({ min: 100, max: 900 }), { nil: undefined }),
  })

  it('are never over each other, over its legends, or under its tags', () => {
    fc.assert(
      fc.property(anyScene, ({ last, previousClose, events, from, style, alerts, drawn, legendsWidth, ...parts }) => {
        const line = { values: Float64Array.from({ length: 120 }, (_, place) => place % 17), colour: '#ff0000' }
        const boxes = written({
          ...parts,
          ...(legendsWidth === undefined ? {} : { legendsWidth }),
          lineNames: alerts.map((alert) => ({ price: alert, words: `◆ Price rises to ${alert.toFixed(2)}` })),
          drawnTexts: drawn.map(({ place, price: at }, number) => textAt(place, at, number)),
          style,
          window: { from, count: 60 },
          events: events.map((place) => ({ place, label: 'Split 4:1' })),
          marks: [
            { price: last, colour: '#000000', caption: null },
            { price: previousClose, colour: '#000000', caption: `Prev ${previousClose.toFixed(2)}` },
          ],
          tags: [
            { kind: 'last', price: last, words: last.toFixed(2), colour: '#000000', hasNote: true },
            { kind: 'alert', price: previousClose, words: previousClose.toFixed(2), colour: '#000000' },
          ],
          panes: [{ share: 0.2, lines: [line], label: (value) => value.toFixed(2) }],
        })
        expect(collisions(boxes)).toEqual([])
      }),
    )
  })
})
