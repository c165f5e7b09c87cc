/** The bench's code in the browser: creates, updates and pans a chart, each until it is painted. */
import { benchBars, tick } from './bars.ts'
import { FEW, HEIGHT, WIDTH, type BenchBars, type BenchChart, type Contender, type View } from './contender.ts'
import { klineCharts } from './klinecharts.ts'
import { lightweightCharts } from './lightweight.ts'
import { ours } from './ours.ts'
import { plainECharts } from './plain-echarts.ts'
import { rawCanvas } from './raw-canvas.ts'

const CONTENDERS = {
  ours: ours([]),
  oursWithIndicators: ours(['ma', 'boll', 'macd']),
  lightweight: lightweightCharts({ conflates: false, hasIndicators: false }),
  lightweightConflated: lightweightCharts({ conflates: true, hasIndicators: false }),
  lightweightWithIndicators: lightweightCharts({ conflates: false, hasIndicators: true }),
  klinecharts: klineCharts,
  plainECharts,
  rawCanvas,
} as const satisfies Record<string, Contender>

export type ContenderName = keyof typeof CONTENDERS

/** Separate steps, so that the processor time of each can be measured. */
export interface ChartBench {
  /** Prepares the bars, which are not measured. */
  prepare(chartCase: ChartCase): void
  /** Creates a chart and waits until it is painted: the first of the page, then others over it. */
  make(): Promise<void>
  /** Returns the memory of the chart, bytes. */
  heldBytes(): number
  /** Performs and paints up to this number of updates within a time limit. Returns the number. */
  update(turns: number): Promise<number>
  pan(turns: number): Promise<number>
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

/** A few turns are enough to measure a slow contender. */
const MAX_MS = 1_500

async function inTime(turns: number, turnOnce: (turn: number) => void): Promise<number> {
  const start = performance.now()
  let turn = 0
  for (; turn < turns && (turn === 0 || performance.now() - start < MAX_MS); turn++) {
    turnOnce(turn)
    await painted()
  }
  return turn
}

/** Resolves after the next frame was painted. */
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
  let name: ContenderName = 'ours'
  let bytesBefore = NaN
  let chart: BenchChart | null = null

  function addElement(): HTMLElement {
    const element = document.createElement('div')
    element.style.cssText = `position:absolute;left:0;top:0;width:${WIDTH}px;height:${HEIGHT}px`
    document.body.append(element)
    return element
  }

  return {
    prepare(wanted) {
      bars = benchBars(wanted.bars)
      view = wanted.view
      name = wanted.name
      bytesBefore = heapBytes()
    },
    async make() {
      chart = await CONTENDERS[name].make(addElement(), bars, view)
      await painted()
    },
    heldBytes: () => heapBytes() - bytesBefore,
    update(turns) {
      return inTime(turns, (turn) => {
        tick(bars, turn)
        chart?.update()
      })
    },
    pan: (turns) => inTime(turns, (turn) => chart?.show(...panRange(bars, view, turn))),
    dispose: () => chart?.dispose(),
  }
}

window.chartBench = createChartBench()
