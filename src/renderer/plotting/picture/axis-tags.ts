/** The tags beside the panes: named prices, and the values of indicators. */
import { inkOn } from '../shapes/ink.ts'
import type { Box } from '../scales/plot.ts'
import { toAxis, type PriceScale } from '../scales/price-scale.ts'
import { TAG_KINDS, type Scene, type ScenePane, type TagKind } from './scene.ts'
import { layTags, type LaidTag, type TagRoom } from '../shapes/tag-layout.ts'

export interface AxisTag extends TagRoom {
  readonly kind: TagKind
  readonly words: string
  readonly colour: string
  readonly ink: string
  readonly hasNote: boolean
}

export interface TaggedAxis {
  readonly box: Box
  readonly tags: readonly AxisTag[]
}

/** CSS pixels. */
const TAG_HEIGHT = 18
export const NOTE_HEIGHT = 15
const VALUE_TAG_HEIGHT = 16
/** CSS pixels. */
const LABEL_HALF = 6

const WEIGHTS: Readonly<Record<TagKind, number>> = { pointer: 1e6, last: 12, alert: 1, drawing: 1, quote: 2, value: 1 }

type Words = Pick<Scene, 'palette' | 'text'>

export function priceTags(
  { tags, palette, text }: Words & Pick<Scene, 'tags'>,
  box: Box,
  scale: PriceScale,
): TaggedAxis {
  return {
    box,
    tags: tags.flatMap(({ kind, price, words, colour, hasNote = false }) => {
      const value = toAxis(scale, price)
      const y = box.top + ((scale.high - value) / (scale.high - scale.low)) * box.height
      if (!(y >= box.top && y <= box.top + box.height)) return []
      // The axis has its own unit.
      const own = scale.mode === 'percent' ? text.percent(value) : words
      return [{ kind, y, words: own, colour, ink: inkOn(colour, palette), hasNote, ...roomOf(kind, hasNote) }]
    }),
  }
}

export function valueTags(
  { palette }: Pick<Scene, 'palette'>,
  pane: ScenePane,
  { box, axis }: { readonly box: Box; readonly axis: { readonly low: number; readonly high: number } },
  place: number,
): TaggedAxis {
  const tags = pane.lines.flatMap(({ values, colour, look }): AxisTag[] => {
    const value = values[place] ?? NaN
    if (look === 'columns' || Number.isNaN(value)) return []
    const y = box.top + ((axis.high - value) / (axis.high - axis.low)) * box.height
    const parts = { kind: 'value', words: pane.label(value), colour, hasNote: false } as const
    return [{ ...parts, y, ink: inkOn(colour, palette), ...roomOf('value', false) }]
  })
  return { box, tags }
}

interface TaggedPanes {
  readonly tagged: readonly [TaggedAxis, ...TaggedAxis[]]
  readonly panes: readonly {
    readonly plot: { readonly box: Box; readonly axis: { readonly low: number; readonly high: number } }
    readonly pane: ScenePane | null
  }[]
}

/** Takes the values of another bar than the drawn one, to match the legends. */
export const tagsAt = (
  { tagged: [prices], panes }: TaggedPanes,
  words: Pick<Scene, 'palette'>,
  place: number,
): readonly TaggedAxis[] => [
  prices,
  ...panes.flatMap(({ plot, pane }) => (pane === null ? [] : [valueTags(words, pane, plot, place)])),
]

/** A tag whose weight keeps it at the pointer, while other tags move. */
export const pointerTag = (y: number, words: string, { text, surface }: Scene['palette']): AxisTag => ({
  ...{ kind: 'pointer', y, words, colour: text, ink: surface, hasNote: false },
  ...roomOf('pointer', false),
})

function roomOf(kind: TagKind, hasNote: boolean): Omit<TagRoom, 'y'> {
  const half = (kind === 'value' ? VALUE_TAG_HEIGHT : TAG_HEIGHT) / 2
  return {
    above: half,
    below: half + (hasNote ? NOTE_HEIGHT : 0),
    priority: TAG_KINDS.length - TAG_KINDS.indexOf(kind),
    weight: WEIGHTS[kind],
  }
}

export const layAxis = ({ box, tags }: TaggedAxis): readonly LaidTag<AxisTag>[] =>
  layTags(tags, box.top, box.top + box.height)

/** Returns whether a label with its middle at `y` would be cut off. */
export const isUnderTags = (laid: readonly LaidTag<AxisTag>[], y: number): boolean =>
  laid.some(({ tag, at }) => y > at - tag.above - LABEL_HALF && y < at + tag.below + LABEL_HALF)
