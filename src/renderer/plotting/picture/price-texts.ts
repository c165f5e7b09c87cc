/** The texts among the prices: names of marks, events, extremes and profile peaks. */
import { percentLabels } from './axis-elements.ts'
import { label, type TextElement } from '../shapes/chart-element.ts'
import { drawnBoxes } from './drawn-texts.ts'
import { extremeLabels } from './extremes.ts'
import { priceToY, type Frame } from './frame.ts'
import { labelRoom } from '../shapes/label-room.ts'
import { xOf, type Box } from '../scales/plot.ts'
import { placeLineNames } from './line-names.ts'
import type { ProfileShapes } from './profile-shapes.ts'
import type { PriceMark, Scene } from './scene.ts'
import { createTextRoom, textBox } from './text-room.ts'

export interface PriceTexts {
  /** Texts behind the bars, one for each profile with a peak. */
  readonly peaks: readonly TextElement[]
  /** Texts over the bars. */
  readonly names: readonly TextElement[]
}

/** CSS pixels of the "latest bar" button at the lower right. */
const LATEST_BUTTON = { width: 96, height: 32 } as const

/** Places texts with the fewest alternatives first. */
export function priceTexts(scene: Scene, frame: Frame, profiles: readonly ProfileShapes[]): PriceTexts {
  const put = createTextRoom(takenBoxes(scene, frame), frame.prices.box)
  const events = scene.events.flatMap((event) => put(...eventLabels(event, scene, frame)))
  const captions = scene.marks.flatMap((mark) => put(...captionLabels(mark, scene, frame)))
  const extremes = scene.showsExtremes ? extremeLabels(scene, frame).flatMap((positions) => put(...positions)) : []
  const peaks = profiles.flatMap(({ named }) => {
    if (named === null) return []
    const style = { fill: scene.palette.accent, font: scene.text.font, verticalAlign: 'middle' } as const
    return put(label(`POC ${scene.text.price(named.price)}`, named.x, named.y, style))
  })
  return { peaks, names: [...extremes, ...events, ...captions] }
}

/** Returns boxes, including buttons that other parts of the chart draw over the bars. */
function takenBoxes(scene: Scene, frame: Frame): readonly Box[] {
  const { left, top, width, height } = frame.prices.box
  const { palette, text, lineNames = [] } = scene
  const names = placeLineNames(lineNames, frame, { font: text.font, fill: palette.text })
  const isLatestInView = frame.view === null || frame.view.last >= scene.columns.length - 1
  const button = {
    left: left + width - LATEST_BUTTON.width,
    top: top + height - LATEST_BUTTON.height,
    ...LATEST_BUTTON,
  }
  return [
    frame.legends,
    ...drawnBoxes(frame.drawnTexts),
    ...names.flatMap((name) => (name === null ? [] : [textBox(name)])),
    ...percentLabels(scene, frame).map(textBox),
    ...(isLatestInView ? [] : [button]),
  ]
}

/** CSS pixels. */
const CAPTION_HEIGHT = 16

/** Places a caption above its line, or below if another line or a legend is there; omits it without room. */
function captionLabels(
  { price, colour, caption }: PriceMark,
  { text, marks, legendsHeight }: Scene,
  frame: Frame,
): readonly TextElement[] {
  const { box } = frame.prices
  const y = priceToY(frame, price)
  const [legendsFoot, foot] = [box.top + legendsHeight, box.top + box.height]
  if (caption === null || !(y >= legendsFoot && y <= foot)) return []
  const isStruck = marks.some((other) => {
    const above = y - priceToY(frame, other.price)
    return other.caption === null && above >= -1 && above <= CAPTION_HEIGHT
  })
  const style = { fill: colour, font: text.font }
  const x = box.left + 6
  const above = label(caption, x, Math.round(y) - 2, { ...style, verticalAlign: 'bottom' })
  const below = label(caption, x, Math.round(y) + 3, { ...style, verticalAlign: 'top' })
  const fitting = [
    ...(y - CAPTION_HEIGHT >= legendsFoot ? [above] : []),
    ...(y + CAPTION_HEIGHT <= foot ? [below] : []),
  ]
  return isStruck ? fitting.toReversed() : fitting
}

/** CSS pixels between stacked events, and the maximum number of rows. */
const EVENT_STEP = 20
const EVENT_ROWS = 3
const EVENT_PADDING = [2, 4] as const

/** Places the name at the foot of the prices, or above the name of a neighbouring event. */
function eventLabels(
  { place, label: words }: Scene['events'][number],
  { palette, text }: Scene,
  { prices, view }: Frame,
): readonly TextElement[] {
  if (view === null || place < view.first || place > view.last) return []
  const { box } = prices
  const half = labelRoom(words, text.font) / 2 + EVENT_PADDING[1]
  const [leftmost, rightmost] = [box.left + half, box.left + box.width - half]
  const x = Math.max(leftmost, Math.min(rightmost, Math.round(xOf(prices, place)) + 0.5))
  return Array.from({ length: EVENT_ROWS }, (_, row) =>
    label(words, x, box.top + box.height - 4 - row * EVENT_STEP, {
      fill: palette.text,
      font: text.font,
      align: 'center',
      verticalAlign: 'bottom',
      backgroundColor: palette.surface,
      borderColor: palette.accent,
      borderWidth: 1,
      borderRadius: 2,
      padding: EVENT_PADDING,
    }),
  )
}
