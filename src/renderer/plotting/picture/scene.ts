/** The complete input of one chart picture. The same scene always gives the same picture. */
import type { BarWindow } from '../scales/bar-window.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartPalette } from '../shapes/palette.ts'
import type { Extent, ScaleMode } from '../scales/price-scale.ts'
import type { TradingHours } from '../scales/session-bands.ts'
import type { TimeLabels } from '../scales/time-ticks.ts'

export const CHART_STYLES = ['candles', 'hollow', 'bars', 'heikinAshi', 'renko', 'line', 'area'] as const
export type ChartStyle = (typeof CHART_STYLES)[number]

/** Earlier kinds have higher priority. */
export const TAG_KINDS = ['pointer', 'last', 'alert', 'drawing', 'quote', 'value'] as const
export type TagKind = (typeof TAG_KINDS)[number]

export interface SceneTag {
  readonly kind: TagKind
  readonly price: number
  readonly words: string
  readonly colour: string
  /** Whether a second line, such as a countdown, needs room. */
  readonly hasNote?: boolean
}

export interface LineName {
  readonly price: number
  readonly words: string
}

/** A text of another layer, such as drawings. */
export interface DrawnText {
  readonly key: string
  readonly number: number
  readonly words: string
  /** Index of a bar, with a fraction; null for the left edge. */
  readonly place: number | null
  readonly price: number
  /** CSS pixels from that point to the left middle of the words. */
  readonly right: number
  readonly down: number
  /** Alternative downward offsets, CSS pixels, the best first. */
  readonly others: readonly number[]
}

/** A line of values; prices if drawn among them. */
export interface SceneLine {
  /** NaN without a value. At least as long as the number of bars. */
  readonly values: Float64Array
  readonly colour: string
  readonly negative?: string
  /** `columns` start at zero, `dots` are not joined, `levels` are broken where they change. */
  readonly look?: 'line' | 'columns' | 'dots' | 'levels'
  /** Bars by which values are shifted later, beyond the last bar; negative for earlier. */
  readonly shift?: number
  /** Whether it is drawn by its change since the first bar in view. */
  readonly isCompared?: boolean
  readonly cloud?: LineCloud
}

interface LineCloud {
  readonly values: Float64Array
  /** Colours where the line is above the other one, and below it. */
  readonly above: string
  readonly below: string
}

export interface ScenePane {
  /** Wanted part of the height, 0 to 1. */
  readonly share: number
  readonly lines: readonly SceneLine[]
  readonly levels?: readonly number[]
  readonly label: (value: number) => string
}

/** A price marked across the pane. With a `caption` the words are over its dotted line; otherwise the axis names it. */
export interface PriceMark {
  readonly price: number
  readonly colour: string
  readonly caption: string | null
}

export interface Scene {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  readonly columns: CandleColumns
  readonly window: BarWindow
  readonly style: ChartStyle
  readonly scale: ScaleMode
  readonly showsVolume: boolean
  /** The wanted part of the height, 0 to 1. */
  readonly volumeShare: number
  readonly showsProfile: boolean
  /** Volume by price of each trading day; requires `hours`. */
  readonly showsDayProfiles: boolean
  readonly lines: readonly SceneLine[]
  readonly panes: readonly ScenePane[]
  readonly marks: readonly PriceMark[]
  readonly tags: readonly SceneTag[]
  /** Ends set by the user; null to follow the bars in view. */
  readonly priceRange: Extent | null
  /** A price about which the axis is symmetric, with percentages at the left edge; or null. */
  readonly centre: number | null
  /** CSS pixels covered by legends; the highest price is below. */
  readonly legendsHeight: number
  /** CSS pixels; the whole pane by default. */
  readonly legendsWidth?: number
  /** Names that another layer draws at the right edge; no text covers them. */
  readonly lineNames?: readonly LineName[]
  /** Texts of drawings; earlier ones keep their positions. */
  readonly drawnTexts?: readonly DrawnText[]
  /** Hours that separate days and sessions; null for no separation. */
  readonly hours: TradingHours | null
  readonly showsExtremes: boolean
  /** Indexes of bars before which nothing was polled. */
  readonly gaps: Pick<ReadonlyMap<number, unknown>, 'has' | 'keys' | 'size'>
  readonly events: readonly { readonly place: number; readonly label: string }[]
  readonly palette: ChartPalette
  readonly text: SceneText
}

export interface SceneText extends TimeLabels {
  readonly font: string
  readonly price: (value: number) => string
  readonly percent: (value: number) => string
  readonly quantity: (value: number) => string
}
