/** The parts of a chart that its drawing board uses. */
import type { Client } from '#contract/wire/client.ts'
import type { DrawingAnchor } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import type { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'

export interface BoardPorts {
  readonly client: Client
  readonly instrument: InstrumentId
  readonly model: Pick<ChartModel, 'columns' | 'pointed'>
  /** Null until the chart is drawn. */
  readonly space: () => DrawingSpace | null
  /** The price of an anchor as shown among the bars. Independent of the view. */
  readonly shown: (anchor: DrawingAnchor) => number
  readonly decimals: () => number
  /** The width of a text drawing, CSS pixels. */
  readonly textWidth: (text: string) => number
  readonly focus: () => void
  /** Unix epoch ms. */
  readonly now: () => number
}
