/** The parts of ECharts that charts are made of. */
import { GridComponent } from 'echarts/components'
import { init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

let isReady = false

/** Told to ECharts once in a window, when its first chart is made. */
function prepare(): void {
  if (isReady) return
  isReady = true
  use([GridComponent, CanvasRenderer])
}

/** A chart on a canvas in `element`. Sizes are CSS pixels. */
export function createEChart(element: HTMLElement, width: number, height: number, pixelRatio: number): EChartsType {
  prepare()
  return init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio })
}
