/** A chart as an image: all that is painted of it, under a line that says what it is. */
import type { ChartPalette } from '../../charts/palette.ts'
import { saveFile } from '../../save-file.ts'

export interface ImageWords {
  /** Symbol, interval and values. */
  readonly title: string
  readonly font: string
  readonly palette: Pick<ChartPalette, 'text' | 'surface'>
}

/** CSS pixels. */
const TITLE_HEIGHT = 28
const MARGIN = 10

/** Null while nothing is painted. Layers lie over each other as they do in `plot`. */
export function imageOf(plot: HTMLElement, { title, font, palette }: ImageWords): HTMLCanvasElement | null {
  const layers = [...plot.querySelectorAll('canvas')]
  const [first] = layers
  const image = document.createElement('canvas')
  const pen = image.getContext('2d')
  if (first === undefined || pen === null || first.width === 0) return null
  const scale = first.width / first.clientWidth
  image.width = first.width
  image.height = first.height + Math.round(TITLE_HEIGHT * scale)
  pen.fillStyle = palette.surface
  pen.fillRect(0, 0, image.width, image.height)
  pen.scale(scale, scale)
  pen.fillStyle = palette.text
  pen.font = font
  pen.textBaseline = 'middle'
  pen.fillText(title, MARGIN, TITLE_HEIGHT / 2, first.clientWidth - 2 * MARGIN)
  pen.resetTransform()
  for (const layer of layers) pen.drawImage(layer, 0, image.height - first.height, first.width, first.height)
  return image
}

const pngOf = (image: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    image.toBlob((blob) => (blob === null ? reject(new Error('The image is too large.')) : resolve(blob)), 'image/png')
  })

export async function saveImage(image: HTMLCanvasElement, name: string): Promise<void> {
  saveFile(name, await pngOf(image), 'image/png')
}

/** Rejects where the system does not let the page write to the clipboard. */
export async function copyImage(image: HTMLCanvasElement): Promise<void> {
  // Given as a promise: what was pressed allows the clipboard at once, not after the image was packed.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })])
}
