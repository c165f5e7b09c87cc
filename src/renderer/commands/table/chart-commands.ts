/** Commands about the chart that had focus last, and its drawings. */
import { m } from '#i18n/compiled/messages.js'
import type { ChartActions, Command, DrawingActions } from '../command.ts'
import { CHART_RANGES, type ChartRange } from '#renderer/plotting/scales/chart-range.ts'
import { RANGE_WORDING } from '#renderer/plotting/scales/range-wording.ts'
import { choiceTitle, titled, type Title, inLocale } from '../wording.ts'
import { DRAWING_KINDS, type DrawingKind } from '#model/charts/drawing.ts'

const onChart = (
  id: string,
  chords: readonly string[],
  title: Title,
  run: (chart: ChartActions) => void | Promise<unknown>,
  when: (chart: ChartActions) => boolean = () => true,
): Command => ({
  id,
  group: 'chart',
  title,
  chords,
  scope: 'window',
  when: ({ chart }) => chart !== null && when(chart),
  run: ({ chart }) => (chart === null ? undefined : run(chart)),
})

const showRange = (range: ChartRange): Command => {
  const name = RANGE_WORDING[range].name
  const title: Title = (locale) => choiceTitle(titled(m.chart_range), titled(name))(locale)
  return onChart(`chart.range.${range}`, [], title, (chart) => chart.showRange(range))
}

const onSymbol = (...[id, chords, title, run]: Parameters<typeof onChart>): Command =>
  onChart(id, chords, title, run, (chart) => chart.hasSymbol)

const onBars = (...[id, chords, title, run]: Parameters<typeof onChart>): Command =>
  onChart(id, chords, title, run, (chart) => chart.isDrawn)

export const CHART_COMMANDS: readonly Command[] = [
  ...CHART_RANGES.map(showRange),
  onSymbol('chart.goToDate', ['Alt+G'], titled(m.command_chart_go_to_date), (chart) => chart.goToDate()),
  onSymbol('chart.indicators', ['/'], titled(m.command_chart_indicators), (chart) => chart.chooseIndicators()),
  onSymbol('chart.compare', [], titled(m.command_chart_compare), (chart) => chart.compare()),
  onBars('chart.saveImage', ['Alt+S'], titled(m.command_chart_save_image), (chart) => chart.saveImage()),
  onBars('chart.copyImage', ['Alt+Shift+S'], titled(m.command_chart_copy_image), (chart) => chart.copyImage()),
  onBars('chart.saveCsv', [], titled(m.command_chart_save_csv), (chart) => chart.saveCsv()),
]

const TOOLS: Readonly<Record<DrawingKind, { readonly chord: string; readonly title: Title }>> = {
  trend: { chord: 'Alt+T', title: titled(m.drawing_trend) },
  ray: { chord: 'Alt+R', title: titled(m.drawing_ray) },
  horizontal: { chord: 'Alt+H', title: titled(m.drawing_horizontal) },
  vertical: { chord: 'Alt+V', title: titled(m.drawing_vertical) },
  channel: { chord: 'Alt+C', title: titled(m.drawing_channel) },
  rectangle: { chord: 'Alt+B', title: titled(m.drawing_rectangle) },
  fibonacci: { chord: 'Alt+F', title: titled(m.drawing_fibonacci) },
  text: { chord: 'Alt+X', title: titled(m.drawing_text) },
  measure: { chord: 'Alt+M', title: titled(m.drawing_measure) },
  vwap: { chord: 'Alt+P', title: titled(m.drawing_vwap) },
}

const onDrawings = (
  id: string,
  chords: readonly string[],
  title: Title,
  run: (drawings: DrawingActions) => void,
  when: (drawings: DrawingActions) => boolean = () => true,
): Command => ({
  id,
  group: 'drawing',
  title,
  chords,
  scope: 'window',
  when: ({ drawings }) => drawings !== null && when(drawings),
  run: ({ drawings }) => {
    if (drawings !== null) run(drawings)
  },
})

const hasSelection = ({ hasSelection: isSelected }: DrawingActions): boolean => isSelected
const hasLine = ({ hasLine: isLine }: DrawingActions): boolean => isLine

export const DRAWING_COMMANDS: readonly Command[] = [
  ...DRAWING_KINDS.map((kind) => {
    const { chord, title } = TOOLS[kind]
    const draw: Title = (locale) => m.command_drawing_draw({ what: title(locale) }, inLocale(locale))
    return onDrawings(`drawing.${kind}`, [chord], draw, (drawings) => drawings.choose(kind))
  }),
  onDrawings('drawing.next', ['Alt+L'], titled(m.command_drawing_next), (drawings) => drawings.selectNext()),
  onDrawings('drawing.magnet', [], titled(m.command_drawing_magnet), (drawings) => drawings.toggleMagnet()),
  // The chart itself handles the keys of these commands.
  onDrawings('drawing.remove', [], titled(m.command_drawing_remove), (drawings) => drawings.remove(), hasSelection),
  onDrawings('drawing.duplicate', [], titled(m.command_drawing_duplicate), (drawings) => drawings.duplicate(), hasSelection), // prettier-ignore
  onDrawings(
    'drawing.alert',
    ['Alt+Shift+T'],
    titled(m.command_drawing_alert),
    (drawings) => drawings.alert(),
    hasLine,
  ),
  onDrawings('drawing.undo', [], titled(m.command_drawing_undo), (drawings) => drawings.undo()),
  onDrawings('drawing.redo', [], titled(m.command_drawing_redo), (drawings) => drawings.redo()),
]
