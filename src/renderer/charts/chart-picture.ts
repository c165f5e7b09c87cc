/** Draws scenes on a canvas by ECharts: axes only when they change, bars and lines in every scene. */
import { init, use, type EChartsType } from 'echarts/core'
import { axisElements } from './axis-elements.ts'
import { createDrawnElements, type DrawnElements } from './drawn-elements.ts'
import { sceneElements } from './elements.ts'
import { measureScene, type Frame } from './frame.ts'
import type { Scene } from './scene.ts'
import { createShapes, shapeScene } from './shapes.ts'
import type { Plot } from './plot.ts'
import { CanvasRenderer } from 'echarts/renderers'

export interface ChartPicture {
  /** Draws a scene and answers its measures, by which the pointer finds its way. */
  draw(scene: Scene): Frame
  /** What is drawn, as a PNG in a `data:` address. */
  toDataUrl(background: string, pixelRatio: number): string
  dispose(): void
}

type Size = Pick<Scene, 'width' | 'height' | 'pixelRatio'>

interface Canvas {
  readonly size: Size
  readonly chart: EChartsType
  readonly drawnAxes: DrawnElements
  readonly drawn: DrawnElements
  /** Null until axes were drawn. */
  axes: AxesKey | null
}

/** Draws on a canvas that it puts into `element`. */
export function createChartPicture(element: HTMLElement, first: Size): ChartPicture {
  const shapes = createShapes()
  let canvas = open(first)

  function open(size: Size): Canvas {
    const { width, height, pixelRatio } = size
    const chart = createEChart(element, width, height, pixelRatio)
    return { size, chart, drawnAxes: createDrawnElements(chart, 0), drawn: createDrawnElements(chart, 1), axes: null }
  }

  function resize(scene: Scene): void {
    const { size, chart } = canvas
    const { width, height, pixelRatio } = scene
    if (pixelRatio !== size.pixelRatio) {
      chart.dispose()
      canvas = open(scene)
    } else if (width !== size.width || height !== size.height) {
      chart.resize({ width, height })
      canvas = { ...canvas, size: { width, height, pixelRatio }, axes: null }
    }
  }

  function drawAxes(scene: Scene, frame: Frame): void {
    const axes = axesKey(scene, frame)
    if (isSameAxes(canvas.axes, axes)) return
    canvas.drawnAxes.put(axisElements(scene, frame, shapes))
    canvas.axes = axes
  }

  return {
    draw(scene) {
      resize(scene)
      const frame = measureScene(scene, shapes.buckets)
      shapeScene(shapes, scene, frame)
      drawAxes(scene, frame)
      canvas.drawn.put(sceneElements(scene, frame, shapes))
      // Painted in this very frame: what the pointer drags must not lag behind it.
      canvas.chart.getZr().flush()
      return frame
    },
    toDataUrl: (background, pixelRatio) =>
      canvas.chart.getDataURL({ type: 'png', pixelRatio, backgroundColor: background }),
    dispose: () => canvas.chart.dispose(),
  }
}

/** What axes, labels and grids follow from: while all of it is the same, by {@link isSameAxes}, they stay as they are. */
type AxesKey = readonly unknown[]

function axesKey(scene: Scene, { prices, scale, volume, panes, view }: Frame): AxesKey {
  const { palette, text, origin, window, columns } = scene
  const below = [...(volume === null ? [] : [volume]), ...panes].map(({ plot }) => plot)
  return [
    palette,
    text,
    origin,
    window.from,
    window.count,
    columns.length,
    view === null ? null : columns.time[view.first],
    scale.mode,
    scale.base,
    below.length,
    ...[prices, ...below].flatMap(measuresOf),
  ]
}

const measuresOf = ({ box, axis }: Plot): readonly number[] => [box.top, box.width, box.height, axis.low, axis.high]

const isSameAxes = (a: AxesKey | null, b: AxesKey): boolean =>
  a?.length === b.length && b.every((part, at) => Object.is(part, a[at]))

let isReady = false

/** Registers the parts of ECharts that charts use, once in a window. */
function prepare(): void {
  if (isReady) return
  isReady = true
  use([CanvasRenderer])
}

/** A chart on a canvas in `element`. Sizes are CSS pixels. */
function createEChart(element: HTMLElement, width: number, height: number, pixelRatio: number): EChartsType {
  prepare()
  return init(element, null, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio })
}
