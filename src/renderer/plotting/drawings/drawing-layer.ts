/** A canvas over a chart for drawings. It is created with the first drawing, and redraws without the chart. */
import { createDrawingShape } from './drawing-shape.ts'
import { paintDrawings, type DrawingAppearance, type DrawnItem, type Pen } from './paint-drawings.ts'
import { paintPriceLines, type PriceLine, type PriceLineAppearance } from './price-line.ts'
import type { Frame } from '../picture/frame.ts'
import type { DrawingSpace } from './drawing-space.ts'

export interface DrawnPicture {
  /** CSS pixels of the chart. */
  readonly width: number
  readonly height: number
  readonly frame: Frame
  readonly space: DrawingSpace
  readonly items: readonly DrawnItem[]
  readonly look: DrawingAppearance
  readonly lines: readonly PriceLine[]
  readonly lineAppearance: PriceLineAppearance
}

export interface DrawingLayer {
  draw(picture: DrawnPicture): void
  dispose(): void
}

/** Paints on the layer or on an image; the pen is scaled to CSS pixels. */
function paintPicture(pen: Pen, picture: DrawnPicture, shape = createDrawingShape()): void {
  paintDrawings(pen, picture.items, picture.space, picture.look, shape)
  paintPriceLines(pen, picture.lines, picture.frame, picture.lineAppearance)
}

export function createDrawingLayer(element: HTMLElement): DrawingLayer {
  let pen: Pen | null = null
  const shape = createDrawingShape()

  function makePen(): Pen | null {
    const canvas = document.createElement('canvas')
    canvas.dataset['layer'] = 'drawings'
    Object.assign(canvas.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      pointerEvents: 'none',
    })
    element.append(canvas)
    return canvas.getContext('2d')
  }

  return {
    draw(picture) {
      const isEmpty = picture.items.length === 0 && picture.lines.length === 0
      if (pen === null && isEmpty) return
      pen ??= makePen()
      if (pen === null) return
      const { canvas } = pen
      const { pixelRatio } = picture.space
      const [width, height] = [Math.round(picture.width * pixelRatio), Math.round(picture.height * pixelRatio)]
      // Setting a size also allocates a new bitmap.
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height]
      else pen.clearRect(0, 0, width / pixelRatio, height / pixelRatio)
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
      paintPicture(pen, picture, shape)
    },
    dispose() {
      pen?.canvas.remove()
      pen = null
    },
  }
}
