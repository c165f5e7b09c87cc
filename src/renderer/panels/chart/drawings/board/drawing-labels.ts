/** The texts on drawings. */
import type { NewDrawing } from '#model/charts/drawing.ts'
import { percentFrom } from '#model/market/price.ts'
import { fibonacciPrices, levelsOf } from '#renderer/plotting/drawings/fibonacci.ts'
import type { DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'

export interface LabelWords {
  readonly price: (value: number) => string
  readonly change: (value: number) => string
  readonly percent: (value: number) => string
}

export const labelWords = (formats: Formats, decimals: number): LabelWords => ({
  price: (value) => formats.price(value, decimals),
  change: (value) => formats.change(value, decimals),
  percent: (value) => formats.percent(value),
})

const NO_LABELS: readonly string[] = []

type Places = Pick<DrawingSpace, 'shown' | 'placeOf'>

/** Returns the labels in the order of the shape's label positions. */
export function labelsOf({ kind, anchors, text }: NewDrawing, space: Places, words: LabelWords): readonly string[] {
  const [first] = anchors
  if (first === undefined) return NO_LABELS
  switch (kind) {
    case 'horizontal':
      return [words.price(space.shown(first))]
    case 'text':
      return [text === '' ? m.drawing_text_empty() : text]
    case 'fibonacci':
      return fibonacciPrices({ anchors, text }, space.shown).map(
        (price, place) => `${levelsOf({ text })[place]} (${words.price(price)})`,
      )
    case 'measure':
      return [measured(anchors, space, words)]
    default:
      return NO_LABELS
  }
}

function measured(anchors: NewDrawing['anchors'], { shown, placeOf }: Places, words: LabelWords): string {
  const [first, last = first] = anchors
  if (first === undefined || last === undefined) return ''
  const [from, to] = [shown(first), shown(last)]
  const bars = placeOf(last.time) - placeOf(first.time)
  const percent = percentFrom(from, to)
  return m.drawing_measured({
    change: words.change(to - from),
    percent: percent === null ? '–' : words.percent(percent),
    count: bars,
  })
}
