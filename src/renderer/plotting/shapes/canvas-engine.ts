/** The drawing engine of ECharts, without its charts: what it puts on a canvas are elements of ours. */
import { setPlatformAPI, zrender } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** CSS pixels, and physical ones in a CSS pixel. */
export interface CanvasSize {
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
}

export type Engine = ReturnType<typeof zrender.init>

/** What its painter can do on a canvas, which its types do not tell. */
interface CanvasPainter {
  getRenderedCanvas(options: { readonly backgroundColor: string; readonly pixelRatio: number }): HTMLCanvasElement
}

let isReady = false

/** Registers the painter of canvases, once in a window. */
function prepare(): void {
  if (isReady) return
  isReady = true
  // As ECharts itself installs it, but without the rest of ECharts.
  CanvasRenderer({ registerPainter: zrender.registerPainter } as never)
  setPlatformAPI({ measureText: createMeasure() })
}

/** The engine takes the width of this for the height of a font's lines. */
const FULL_WIDTH = '国'

/**
 * Measures texts for the engine. A character of full width is as wide as its font is high. To measure one the browser would look
 * through the fonts of the machine, which took a tenth of the time of a first chart.
 */
function createMeasure(): (text: string, font?: string) => { width: number } {
  const context = document.createElement('canvas').getContext('2d')
  let current = ''
  return (text, font = DEFAULT_FONT) => {
    const height = text === FULL_WIDTH ? heightOf(font) : null
    if (height !== null) return { width: height }
    if (context === null) return { width: 0 }
    if (font !== current) context.font = current = font
    return { width: context.measureText(text).width }
  }
}

/** Of a CSS font, CSS pixels; null where its size is in another unit. */
function heightOf(font: string): number | null {
  const [, pixels] = /([\d.]+)px/u.exec(font) ?? []
  return pixels === undefined ? null : Number(pixels)
}

/** The engine's own, of texts without one. */
const DEFAULT_FONT = '12px sans-serif'

/**
 * A canvas in `element`. It is painted by `flush` alone: the engine's own loop would ask for ten more frames after each picture, and
 * the browser would go through the whole document in each.
 */
export function openEngine(element: HTMLElement, { width, height, pixelRatio }: CanvasSize): Engine {
  prepare()
  const engine = zrender.init(element, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio })
  engine.animation.stop()
  engine.animation.start = () => undefined
  return engine
}

/** What is drawn, as a PNG in a `data:` address. */
export function pngOf(engine: Engine, backgroundColor: string, pixelRatio: number): string {
  const painter = engine.painter as unknown as CanvasPainter
  return painter.getRenderedCanvas({ backgroundColor, pixelRatio }).toDataURL('image/png')
}
