/** What drawing on a chart needs of the chart. */
import type { Client } from '#contract/wire/client.ts'
import type { DrawingAnchor } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import type { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'

export interface BoardPorts {
  readonly client: Client
  readonly instrument: InstrumentId
  readonly model: Pick<ChartModel, 'columns' | 'pointed'>
  /** Null until something is drawn. */
  readonly space: () => DrawingSpace | null
  /** The price of an anchor as it is shown among the bars; does not depend on what is in view. */
  readonly shown: (anchor: DrawingAnchor) => number
  readonly decimals: () => number
  /** CSS pixels that the words of a text drawing take. */
  readonly textWidth: (text: string) => number
  /** Puts the focus on the chart, so that keys go to it. */
  readonly focus: () => void
  /** Unix epoch ms. */
  readonly now: () => number
}
