/** What a chart gives away: the line over its picture, and its numbers. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import type { ChartInterval } from '../../../model/candle-interval.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { Frame } from '../../charts/frame.ts'
import { symbolOf } from '../../wording/instrument.ts'
import { intervalName } from '../../wording/interval.ts'
import type { ComparedLine } from './compared-lines.ts'
import { shownCsv } from './shown-csv.ts'
import type { ShownIndicator } from './shown-indicators.ts'
import type { BarTimes } from './time-labels.ts'

export interface ShownChart {
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  readonly columns: CandleColumns
  readonly indicators: readonly ShownIndicator[]
  readonly compared: readonly ComparedLine[]
}

/** `place` is of the bar that legends tell about. */
export function imageTitle(
  { instrument, interval, columns, indicators, compared }: ShownChart,
  times: Pick<BarTimes, 'whole'>,
  place: number,
): string {
  const time = times.whole(columns.time[place] ?? NaN)
  const others = compared.map((line) => symbolOf(line.instrument))
  return [symbolOf(instrument), intervalName(interval), time, ...indicators.map(({ title }) => title), ...others].join(
    ' · ',
  )
}

/** A CSV file of the bars in view with all that is drawn by bar; null while nothing is in view. */
export function csvOf({ columns, indicators, compared }: ShownChart, view: Frame['view']): string | null {
  if (view === null) return null
  return shownCsv(columns, view, [
    ...indicators.flatMap(({ title, lines }) =>
      lines.map(({ name, values }) => ({ name: `${title} ${name}`, values })),
    ),
    ...compared.map(({ instrument, values }) => ({ name: symbolOf(instrument), values })),
  ])
}
