/** The parts of ECharts that charts are made of, and the shapes that they add to it. The only module that loads it. */
import { CustomChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { graphic, init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Polyline } from './polyline.ts'
import type { RectList } from './rect-list.ts'

/** A canvas as ECharts hands it to a shape: it may be a recorder of paths. */
type Pen = Pick<CanvasPath, 'rect' | 'moveTo' | 'lineTo' | 'closePath'>

let isReady = false

/** Told to ECharts once in a window, when its first chart is made. */
function prepare(): void {
  if (isReady) return
  isReady = true
  use([CustomChart, GridComponent, CanvasRenderer])
  define('rects', { list: null }, (pen, { list }: { readonly list: RectList | null }) => {
    if (list === null) return
    const { values, used } = list
    for (let at = 0; at < used; at += 4)
      pen.rect(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0)
  })
  define('points', { line: null, floor: null }, drawPoints)
}

function define<Shape extends object>(type: string, shape: Shape, buildPath: (pen: Pen, shape: Shape) => void): void {
  graphic.registerShape(type, graphic.extendShape({ type, shape, buildPath: buildPath as never }))
}

interface PointsShape {
  readonly line: Polyline | null
  /** Where an area ends below, CSS pixels from the top; null for a line. */
  readonly floor: number | null
}

function drawPoints(pen: Pen, { line, floor }: PointsShape): void {
  if (line === null) return
  const { values, used } = line
  // Where the run of points began that has not ended yet.
  let start = NaN
  for (let at = 0; at < used; at += 2) {
    const x = values[at] ?? NaN
    const y = values[at + 1] ?? NaN
    if (Number.isNaN(y)) {
      closeArea(pen, start, values[at - 2] ?? NaN, floor)
      start = NaN
    } else if (Number.isNaN(start)) {
      start = x
      pen.moveTo(x, y)
    } else pen.lineTo(x, y)
  }
  closeArea(pen, start, values[used - 2] ?? NaN, floor)
}

function closeArea(pen: Pen, from: number, to: number, floor: number | null): void {
  if (floor === null || Number.isNaN(from)) return
  pen.lineTo(to, floor)
  pen.lineTo(from, floor)
  pen.closePath()
}

/** A chart on a canvas in `element`. Sizes are CSS pixels. */
export function createEChart(element: HTMLElement, width: number, height: number, pixelRatio: number): EChartsType {
  prepare()
  return init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio })
}
