/** Commands about the chart that had the focus last. */
import { m } from '../../i18n/compiled/messages.js'
import type { ChartActions, Command } from './command.ts'
import { titled, type Title } from './wording.ts'

const onChart = (
  id: string,
  chords: readonly string[],
  title: Title,
  run: (chart: ChartActions) => void | Promise<unknown>,
): Command => ({
  id,
  group: 'chart',
  title,
  chords,
  scope: 'window',
  when: ({ chart }) => chart !== null,
  run: ({ chart }) => (chart === null ? undefined : run(chart)),
})

export const CHART_COMMANDS: readonly Command[] = [
  onChart('chart.indicators', ['/'], titled(m.command_chart_indicators), (chart) => chart.chooseIndicators()),
  onChart('chart.compare', [], titled(m.command_chart_compare), (chart) => chart.compare()),
  onChart('chart.saveImage', ['Alt+S'], titled(m.command_chart_save_image), (chart) => chart.saveImage()),
  onChart('chart.copyImage', ['Alt+Shift+S'], titled(m.command_chart_copy_image), (chart) => chart.copyImage()),
  onChart('chart.saveCsv', [], titled(m.command_chart_save_csv), (chart) => chart.saveCsv()),
]
