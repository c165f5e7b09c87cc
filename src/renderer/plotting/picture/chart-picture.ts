/** Draws scenes on a canvas: axes only when they change, bars and lines in every scene. */
import { axisElements, tagPlaces } from './axis-elements.ts'
import { openEngine, pngOf, type CanvasSize, type Engine } from '../shapes/canvas-engine.ts'
import { createDrawnElements, type DrawnElements } from './drawn-elements.ts'
import { sceneElements } from './elements.ts'
import { measureScene, type Frame } from './frame.ts'
import type { Scene } from './scene.ts'
import { createShapes, shapeScene } from './shapes.ts'
import type { Plot } from '../scales/plot.ts'

export interface ChartPicture {
  /** Draws a scene and returns its measures for pointer handling. */
  draw(scene: Scene): Frame
  /** Returns a PNG `data:` URL. */
  toDataUrl(background: string, pixelRatio: number): string
  dispose(): void
}

interface Canvas {
  readonly size: CanvasSize
  readonly engine: Engine
  readonly drawnAxes: DrawnElements
  readonly drawn: DrawnElements
  axes: AxesKey | null
}

export function createChartPicture(element: HTMLElement, first: CanvasSize): ChartPicture {
  const shapes = createShapes()
  let canvas = open(first)

  function open(size: CanvasSize): Canvas {
    const engine = openEngine(element, size)
    return {
      size,
      engine,
      drawnAxes: createDrawnElements(engine, 0),
      drawn: createDrawnElements(engine, 1),
      axes: null,
    }
  }

  function resize(scene: Scene): void {
    const { size, engine } = canvas
    const { width, height, pixelRatio } = scene
    if (pixelRatio !== size.pixelRatio) {
      engine.dispose()
      canvas = open(scene)
    } else if (width !== size.width || height !== size.height) {
      engine.resize({ width, height })
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
      // A dragged element must not lag behind the pointer.
      canvas.engine.flush()
      return frame
    },
    toDataUrl: (background, pixelRatio) => pngOf(canvas.engine, background, pixelRatio),
    dispose: () => canvas.engine.dispose(),
  }
}

/** Axes, labels and grids are redrawn only if {@link isSameAxes} finds a difference. */
type AxesKey = readonly unknown[]

function axesKey(scene: Scene, frame: Frame): AxesKey {
  const { prices, scale, volume, panes, view } = frame
  const { palette, text, window, columns, hours, centre, legendsHeight } = scene
  const below = [...(volume === null ? [] : [volume]), ...panes].map(({ plot }) => plot)
  return [
    palette,
    text,
    hours,
    centre,
    // Legends cover the percentages at the left edge.
    centre === null ? 0 : legendsHeight,
    centre === null ? '' : JSON.stringify([scene.lineNames, scene.drawnTexts]),
    window.from,
    window.count,
    columns.length,
    view === null ? null : columns.time[view.first],
    scale.mode,
    scale.base,
    below.length,
    ...[prices, ...below].flatMap(measuresOf),
    ...tagPlaces(frame),
  ]
}

const measuresOf = ({ box, axis }: Plot): readonly number[] => [box.top, box.width, box.height, axis.low, axis.high]

const isSameAxes = (a: AxesKey | null, b: AxesKey): boolean =>
  a?.length === b.length && b.every((part, at) => Object.is(part, a[at]))
