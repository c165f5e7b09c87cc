/** The side of the bench that runs in the browser: makes a chart, updates it and pans it, each time until it is painted. */
import { benchBars, tick } from './bars.ts'
import { FEW, HEIGHT, rangeOf, WIDTH, type BenchBars, type BenchChart, type Contender, type View } from './contender.ts'
import { klineCharts } from './klinecharts.ts'
import { lightweightCharts } from './lightweight.ts'
import { ours } from './ours.ts'
import { plainECharts } from './plain-echarts.ts'
import { rawCanvas } from './raw-canvas.ts'

const CONTENDERS = {
  ours: ours([]),
  oursWithLines: ours([7, 25, 99]),
  lightweight: lightweightCharts(false),
  lightweightConflated: lightweightCharts(true),
  klinecharts: klineCharts,
  plainECharts,
  rawCanvas,
} as const satisfies Record<string, Contender>

export type ContenderName = keyof typeof CONTENDERS

/** What is done in one go, so that the processor time of each can be told apart. */
export interface ChartBench {
  /** Answers what the chart holds, bytes. */
  make(chartCase: ChartCase): Promise<number>
  /** So many times, each painted. */
  update(turns: number): Promise<void>
  pan(turns: number): Promise<void>
  dispose(): void
}

export interface ChartCase {
  readonly name: ContenderName
  readonly bars: number
  readonly view: View
}

declare global {
  interface Window {
    chartBench: ChartBench
    readonly gc?: () => void
  }
}

/** After the next frame was painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(0)
    })
  })

function heapBytes(): number {
  window.gc?.()
  return (
    (performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } }).memory?.usedJSHeapSize ??
    NaN
  )
}

function panRange({ count }: BenchBars, view: View, turn: number): readonly [number, number] {
  const width = view === 'all' ? Math.floor(count * 0.9) : FEW
  const from =
    view === 'all' ? Math.floor((count - width) * ((turn % 20) / 20)) : Math.max(0, count - 400 - 3 * (turn % 60))
  return [from, from + width - 1]
}

function createChartBench(): ChartBench {
  let bars = benchBars(0)
  let view: View = 'few'
  let chart: BenchChart | null = null
  const element = document.createElement('div')
  element.style.cssText = `position:absolute;left:0;top:0;width:${WIDTH}px;height:${HEIGHT}px`
  document.body.append(element)

  return {
    async make(wanted) {
      const before = heapBytes()
      bars = benchBars(wanted.bars)
      view = wanted.view
      chart = await CONTENDERS[wanted.name].make(element, bars, view)
      await painted()
      return heapBytes() - before
    },
    async update(turns) {
      chart?.show(...rangeOf(bars, view))
      await painted()
      for (let turn = 0; turn < turns; turn++) {
        tick(bars, turn)
        chart?.update()
        await painted()
      }
    },
    async pan(turns) {
      for (let turn = 0; turn < turns; turn++) {
        chart?.show(...panRange(bars, view, turn))
        await painted()
      }
    },
    dispose: () => chart?.dispose(),
  }
}

window.chartBench = createChartBench()
