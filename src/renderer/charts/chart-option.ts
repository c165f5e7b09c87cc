/** Makes the ECharts option of a measured scene: where each pane is, its axes, and round labels. */
import type { EChartsCoreOption } from 'echarts/core'
import { NOTHING, type Frame } from './frame.ts'
import type { Plot } from './plot.ts'
import { fromAxis, roundNumbers, scaleTicks } from './price-scale.ts'
import type { Scene } from './scene.ts'
import { timeTicks, type TimeTick } from './time-ticks.ts'

/** CSS pixels from label to label. */
const VALUE_SPACING = 48
const TIME_SPACING = 84
/** Half of a label of times: one whose middle lies closer to the left edge would be cut off. */
const HALF_TIME_LABEL = 28

interface OptionPane {
  readonly plot: Plot
  readonly ticks: readonly number[]
  readonly label: (value: number) => string
}

/** A value axis with labels where we want them and nowhere else. */
function axis(
  place: number,
  ends: { readonly min: number; readonly max: number },
  values: readonly number[],
  parts: object,
  { palette }: Scene,
): object {
  return {
    type: 'value',
    gridIndex: place,
    ...ends,
    animation: false,
    axisLine: { show: true, lineStyle: { color: palette.border } },
    axisTick: { show: false, customValues: values },
    splitLine: { show: true, lineStyle: { color: palette.grid } },
    ...parts,
  }
}

interface TimeScale {
  readonly ticks: readonly TimeTick[]
  /** CSS pixels. */
  readonly width: number
  /** Times are named below the lowest pane alone. */
  readonly isLowest: boolean
}

function timeAxis(place: number, { ticks, width, isLowest }: TimeScale, scene: Scene): object {
  const { window, palette, text } = scene
  const values = ticks.map((tick) => tick.place + 0.5)
  const labels = new Map(ticks.map((tick) => [tick.place + 0.5, tick.label]))
  const axisLabel = {
    show: isLowest,
    customValues: values.filter((value) => ((value - window.from) / window.count) * width >= HALF_TIME_LABEL),
    hideOverlap: false,
    showMinLabel: true,
    showMaxLabel: true,
    margin: 6,
    color: palette.quiet,
    fontFamily: text.font.replace(/^\S+ /u, ''),
    fontSize: 11,
    formatter: (value: number) => labels.get(value) ?? '',
  }
  return axis(
    place,
    { min: window.from, max: window.from + window.count },
    values,
    { position: 'bottom', axisLabel },
    scene,
  )
}

function valueAxis(place: number, { plot, ticks, label }: OptionPane, scene: Scene): object {
  const axisLabel = {
    customValues: ticks,
    hideOverlap: false,
    margin: 7,
    color: scene.palette.quiet,
    fontFamily: scene.text.font.replace(/^\S+ /u, ''),
    fontSize: 11,
    formatter: label,
  }
  const ends = { min: plot.axis.low, max: plot.axis.high }
  return axis(place, ends, ticks, { position: 'right', axisLabel }, scene)
}

const countFor = ({ box }: Plot): number => Math.max(2, Math.round(box.height / VALUE_SPACING))

function optionPanes(scene: Scene, frame: Frame): readonly OptionPane[] {
  const { text } = scene
  const { scale, prices, volume } = frame
  const priceLabel = (value: number) =>
    scale.mode === 'percent' ? text.percent(value) : text.price(fromAxis(scale, value))
  const ticksOf = (plot: Plot, count = countFor(plot)) => roundNumbers(plot.axis.low, plot.axis.high, count)
  return [
    {
      plot: prices,
      ticks: scaleTicks(scale, countFor(prices)),
      label: priceLabel,
    },
    ...(volume === null
      ? []
      : [
          {
            plot: volume.plot,
            ticks: ticksOf(volume.plot, 3).filter((value) => value > 0),
            label: text.quantity,
          },
        ]),
    ...frame.panes.map((pane): OptionPane => ({
      plot: pane.plot,
      ticks: pane.plot.axis === NOTHING ? [] : ticksOf(pane.plot, 2),
      label: pane.pane?.label ?? String,
    })),
  ]
}

/** To be merged into the last one while the number of panes is the same. */
export function chartOption(scene: Scene, frame: Frame): EChartsCoreOption {
  const panes = optionPanes(scene, frame)
  const { width } = frame.prices.box
  const ticks = timeTicks(scene.columns, scene.window, scene.origin, TIME_SPACING / width, scene.text)
  return {
    animation: false,
    grid: panes.map(({ plot: { box } }) => ({ ...box, outerBoundsMode: 'none', containLabel: false })),
    xAxis: panes.map((_, place) => timeAxis(place, { ticks, width, isLowest: place === panes.length - 1 }, scene)),
    yAxis: panes.map((pane, place) => valueAxis(place, pane, scene)),
  }
}
