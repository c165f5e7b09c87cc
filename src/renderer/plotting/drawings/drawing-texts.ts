/** The words and positions of drawing texts, which the chart keeps apart from its own. */
import type { DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import type { DrawnText } from '../picture/scene.ts'
import { keyOf, LABEL_PADDING, LEVEL_NAME, TEXT_HEIGHT } from './drawing-shape.ts'
import { fibonacciPrices } from './fibonacci.ts'

export interface DrawnPlaces {
  readonly placeOf: (time: number) => number
  /** See `DrawingSpace.shown`. */
  readonly shown: (anchor: DrawingAnchor) => number
}

/** Offsets, the nearest to the anchor first. */
const ROWS = [TEXT_HEIGHT, -TEXT_HEIGHT, 2 * TEXT_HEIGHT, -2 * TEXT_HEIGHT] as const
const BELOW = [-2 * LEVEL_NAME.down] as const

/** @param labels In the order of the shape's labels. */
export function drawnTextsOf(
  drawing: NewDrawing & { readonly id?: string },
  labels: readonly string[],
  { placeOf, shown }: DrawnPlaces,
): readonly DrawnText[] {
  const { kind, anchors, extent } = drawing
  const [first] = anchors
  if (first === undefined) return []
  const key = keyOf(drawing)
  if (kind === 'text') {
    const at = { place: placeOf(first.time), price: shown(first), right: LABEL_PADDING, down: -TEXT_HEIGHT / 2 }
    return labels.map((words, number) => ({ key, number, words, ...at, others: ROWS }))
  }
  if (kind !== 'fibonacci') return []
  const startsAtEdge = extent === 'left' || extent === 'both'
  const place = startsAtEdge ? null : Math.min(...anchors.map(({ time }) => placeOf(time)))
  return fibonacciPrices(drawing, shown).flatMap((price, number) => {
    const words = labels[number]
    return words === undefined ? [] : [{ key, number, words, place, price, ...LEVEL_NAME, others: BELOW }]
  })
}
