/** The axis tags of the user's alerts and level lines. */
import type { Drawing, DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import type { SceneTag } from '#renderer/plotting/picture/scene.ts'
import type { PriceLine } from '#renderer/plotting/drawings/price-line.ts'
import type { LayerAppearance } from '#renderer/panels/chart/drawings/board/drawing-appearance.ts'

export interface MarkedByReader {
  readonly lines: readonly PriceLine[]
  readonly drawings: readonly (Drawing | NewDrawing)[]
  /** The price of an anchor as shown among the bars. */
  readonly shown: (anchor: DrawingAnchor) => number
}

export function readersTags(
  { lines, drawings, shown }: MarkedByReader,
  { colours, lines: lineColours }: Pick<LayerAppearance, 'colours' | 'lines'>,
  words: (price: number) => string,
): readonly SceneTag[] {
  return [
    ...lines.map(({ price, state, kind }): SceneTag => {
      const mark = kind === 'level' ? '' : '◆ '
      return { kind: 'alert', price, words: `${mark}${words(price)}`, colour: lineColours[state] }
    }),
    ...drawings.flatMap((drawing): readonly SceneTag[] => {
      const [anchor] = drawing.anchors
      if (drawing.kind !== 'horizontal' || drawing.isHidden || anchor === undefined) return []
      const price = shown(anchor)
      return [{ kind: 'drawing', price, words: words(price), colour: colours[drawing.colour] }]
    }),
  ]
}
