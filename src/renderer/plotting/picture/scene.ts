/** All that one picture of a chart is made of. The same scene always gives the same picture. */
import type { BarWindow } from '../scales/bar-window.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartPalette } from '../shapes/palette.ts'
import type { Extent, ScaleMode } from '../scales/price-scale.ts'
import type { TradingHours } from '../scales/session-bands.ts'
import type { TimeLabels } from '../scales/time-ticks.ts'

export const CHART_STYLES = ['candles', 'hollow', 'bars', 'heikinAshi', 'renko', 'line', 'area'] as const
export type ChartStyle = (typeof CHART_STYLES)[number]

/** What a tag is of; those that are named first give way last. */
export const TAG_KINDS = ['pointer', 'last', 'alert', 'drawing', 'quote', 'value'] as const
export type TagKind = (typeof TAG_KINDS)[number]

/** A price that is named on the axis. */
export interface SceneTag {
  readonly kind: TagKind
  readonly price: number
  readonly words: string
  readonly colour: string
  /** Whether there is a second line below it, as of a countdown. */
  readonly hasNote?: boolean
}

/** The name of a line at a price that another layer draws. */
export interface LineName {
  readonly price: number
  readonly words: string
}

/** A text that another layer writes at a bar and a price, as of a drawing. */
export interface DrawnText {
  /** Names the drawing. */
  readonly key: string
  /** Which of the drawing's texts it is. */
  readonly number: number
  readonly words: string
  /** Index of a bar, with a fraction; null for the left edge of the prices. */
  readonly place: number | null
  readonly price: number
  /** CSS pixels from that point to where its words start, and down to their middle. */
  readonly right: number
  readonly down: number
  /** CSS pixels by which it may be lower where it has no room, the best first. */
  readonly others: readonly number[]
}

/** A line of values by bar, in prices where it is drawn among them. */
export interface SceneLine {
  /** NaN where there is no value. At least as long as there are bars. */
  readonly values: Float64Array
  readonly colour: string
  /** Of columns below zero, where they have another. */
  readonly negative?: string
  /** `columns` start at zero, `dots` are not joined, `levels` are broken where they change. */
  readonly look?: 'line' | 'columns' | 'dots' | 'levels'
  /** Bars by which its values stand later than their bars, so that it goes on beyond the last bar; negative for earlier. */
  readonly shift?: number
  /** Of another instrument: drawn by how it has changed since the first bar in view. */
  readonly isCompared?: boolean
  /** Fills what is between it and another line, by which of the two is above. */
  readonly cloud?: LineCloud
}

interface LineCloud {
  /** Of the other line. */
  readonly values: Float64Array
  /** Where the line is above the other one, and where it is below. */
  readonly above: string
  readonly below: string
}

/** A pane of its own below the prices. */
export interface ScenePane {
  /** Part of the height that it would have, 0 to 1. */
  readonly share: number
  readonly lines: readonly SceneLine[]
  /** Values marked by a quiet line. */
  readonly levels?: readonly number[]
  readonly label: (value: number) => string
}

/** A price that is marked across the pane: the axis names it, or with a `caption` the words over its dotted line. */
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
  /** Part of the height that volume would have, 0 to 1. */
  readonly volumeShare: number
  /** Whether it is shown how much was traded at which prices. */
  readonly showsProfile: boolean
  /** The same for each trading day; without hours there are none to tell apart. */
  readonly showsDayProfiles: boolean
  /** Lines among the prices. */
  readonly lines: readonly SceneLine[]
  readonly panes: readonly ScenePane[]
  readonly marks: readonly PriceMark[]
  /** Prices that are named on the axis. */
  readonly tags: readonly SceneTag[]
  /** Ends of the axis in prices, where the reader has set them; null where it follows what is in view. */
  readonly priceRange: Extent | null
  /** A price about which the axis is symmetric, with percentages of it at the left edge; null for none. */
  readonly centre: number | null
  /** CSS pixels at the upper left that legends lie over: the highest price is below. */
  readonly legendsHeight: number
  /** CSS pixels that they are wide; the whole pane where it is not known. */
  readonly legendsWidth?: number
  /** Names at the right edge of lines that another layer draws: no text is drawn over them. */
  readonly lineNames?: readonly LineName[]
  /** Texts of drawings, the one that keeps its position first. */
  readonly drawnTexts?: readonly DrawnText[]
  /** Of the market, by which days and sessions are told apart; null where they are not. */
  readonly hours: TradingHours | null
  /** Whether the greatest high and the least low in view are named. */
  readonly showsExtremes: boolean
  /** Places of bars before which nothing was polled. */
  readonly gaps: Pick<ReadonlyMap<number, unknown>, 'has' | 'keys' | 'size'>
  /** Marks under single bars, as of a split. */
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
