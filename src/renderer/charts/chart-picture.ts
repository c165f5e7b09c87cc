/** A chart on screen: takes a scene whenever something has changed, and draws it at once. */
import { chartOption } from './chart-option.ts'
import { createEChart } from './echarts-kit.ts'
import { measureScene, type Frame } from './frame.ts'
import type { Scene } from './scene.ts'
import { createShapes, shapeScene } from './shapes.ts'

export interface ChartPicture {
  /** Draws a scene and answers its measures, by which the pointer finds its way. */
  draw(scene: Scene): Frame
  /** What is drawn, as a PNG in a `data:` address. */
  toDataUrl(background: string, pixelRatio: number): string
  dispose(): void
}

/** Draws on a canvas that it puts into `element`. */
export function createChartPicture(
  element: HTMLElement,
  first: Pick<Scene, 'width' | 'height' | 'pixelRatio'>,
): ChartPicture {
  let { width, height, pixelRatio } = first
  let chart = createEChart(element, width, height, pixelRatio)
  let panes = 0
  const shapes = createShapes()

  function resize(scene: Scene): void {
    if (scene.pixelRatio !== pixelRatio) {
      chart.dispose()
      chart = createEChart(element, scene.width, scene.height, scene.pixelRatio)
      panes = 0
    } else if (scene.width !== width || scene.height !== height)
      chart.resize({ width: scene.width, height: scene.height })
    ;({ width, height, pixelRatio } = scene)
  }

  return {
    draw(scene) {
      resize(scene)
      const frame = measureScene(scene, shapes.buckets)
      shapeScene(shapes, scene, frame)
      const option = chartOption(scene, frame, shapes)
      const count = scene.panes.length + (scene.showsVolume ? 2 : 1)
      // Panes that are gone stay in a merged option.
      chart.setOption(option, { notMerge: count !== panes, silent: true })
      panes = count
      // Painted in this very frame: what the pointer drags must not lag behind it.
      chart.getZr().flush()
      return frame
    },
    toDataUrl: (background, ratio) => chart.getDataURL({ type: 'png', pixelRatio: ratio, backgroundColor: background }),
    dispose: () => chart.dispose(),
  }
}
