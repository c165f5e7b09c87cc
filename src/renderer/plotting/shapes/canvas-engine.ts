/** The drawing engine of ECharts without its charts. */
import { setPlatformAPI, zrender } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** CSS pixels; `pixelRatio` is physical pixels per CSS pixel. */
export interface CanvasSize {
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
}

export type Engine = ReturnType<typeof zrender.init>

/** Its types omit this method. */
interface CanvasPainter {
  getRenderedCanvas(options: { readonly backgroundColor: string; readonly pixelRatio: number }): HTMLCanvasElement
}

let isReady = false

/** Installs the painter once per window. */
function prepare(): void {
  if (isReady) return
  isReady = true
  // The same installation as ECharts', without the rest of ECharts.
  CanvasRenderer({ registerPainter: zrender.registerPainter } as never)
  setPlatformAPI({ measureText: createMeasure() })
}

/** The engine takes its width for the line height of a font. */
const FULL_WIDTH = '国'

/**
 * Takes the font size as the width of a full-width character. Measuring it would make the browser search the machine's fonts, which took a
 * tenth of the time of a first chart.
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

/** Returns CSS pixels, or null for another unit. */
function heightOf(font: string): number | null {
  const [, pixels] = /([\d.]+)px/u.exec(font) ?? []
  return pixels === undefined ? null : Number(pixels)
}

const DEFAULT_FONT = '12px sans-serif'

/**
 * Opens a canvas that only `flush` paints. The engine's own loop would request ten more frames after each picture, and the browser would
 * process the whole document in each.
 */
export function openEngine(element: HTMLElement, { width, height, pixelRatio }: CanvasSize): Engine {
  prepare()
  const engine = zrender.init(element, { renderer: 'canvas', width, height, devicePixelRatio: pixelRatio })
  engine.animation.stop()
  engine.animation.start = () => undefined
  return engine
}

/** Returns a PNG `data:` URL. */
export function pngOf(engine: Engine, backgroundColor: string, pixelRatio: number): string {
  const painter = engine.painter as unknown as CanvasPainter
  return painter.getRenderedCanvas({ backgroundColor, pixelRatio }).toDataURL('image/png')
}
