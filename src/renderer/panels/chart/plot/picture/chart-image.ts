/** Composes the image of a chart: title, colour key and painted layers. */
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import { saveFile } from '#renderer/window/save-file.ts'

export interface ColourKey {
  /** Null for a text without a line. */
  readonly colour: string | null
  readonly label: string
}

export interface ImageWords {
  readonly title: string
  /** Says that the prices are simulated, or null. */
  readonly warning: string | null
  readonly key: readonly ColourKey[]
  readonly font: string
  readonly palette: Pick<ChartPalette, 'text' | 'surface'>
  /** Paints elements that are not on the canvases, in CSS pixels of the plot. */
  readonly paintOver?: (pen: CanvasRenderingContext2D) => void
}

/** CSS pixels. */
const TITLE_HEIGHT = 28
const KEY_HEIGHT = 20
const MARGIN = 10
const SWATCH_WIDTH = 14
const SWATCH_HEIGHT = 3
const KEY_GAP = 16

/** Null before the first painting. Layers keep the order of `plot`. */
export function imageOf(plot: HTMLElement, words: ImageWords): HTMLCanvasElement | null {
  const { font, palette } = words
  const layers = [...plot.querySelectorAll('canvas')]
  const [first] = layers
  const image = document.createElement('canvas')
  const pen = image.getContext('2d')
  if (first === undefined || pen === null || first.width === 0) return null
  const scale = first.width / first.clientWidth
  pen.font = font
  const rows = keyRows(pen, words.key, first.clientWidth)
  image.width = first.width
  image.height = first.height + Math.round((TITLE_HEIGHT + rows.length * KEY_HEIGHT) * scale)
  pen.fillStyle = palette.surface
  pen.fillRect(0, 0, image.width, image.height)
  pen.scale(scale, scale)
  // Resizing a canvas resets its font.
  pen.font = font
  pen.textBaseline = 'middle'
  const taken = words.warning === null ? 0 : paintWarning(pen, words.warning, first.clientWidth, palette)
  pen.fillStyle = palette.text
  pen.fillText(words.title, MARGIN, TITLE_HEIGHT / 2, first.clientWidth - taken - 2 * MARGIN)
  for (const [place, row] of rows.entries()) paintKey(pen, row, TITLE_HEIGHT + (place + 0.5) * KEY_HEIGHT, palette.text)
  pen.resetTransform()
  const top = image.height - first.height
  for (const layer of layers) pen.drawImage(layer, 0, top, first.width, first.height)
  pen.setTransform(scale, 0, 0, scale, 0, top)
  pen.font = font
  pen.textBaseline = 'middle'
  words.paintOver?.(pen)
  return image
}

type Pen = CanvasRenderingContext2D

/** Paints the warning at the right end of the title, inside the image, so that no copy is without it. Returns its width. */
function paintWarning(pen: Pen, words: string, imageWidth: number, palette: ImageWords['palette']): number {
  const width = pen.measureText(words).width + 2 * MARGIN
  const left = imageWidth - width - MARGIN / 2
  pen.fillStyle = palette.text
  pen.fillRect(left, 5, width, TITLE_HEIGHT - 10)
  pen.fillStyle = palette.surface
  pen.fillText(words, left + MARGIN, TITLE_HEIGHT / 2)
  return width + MARGIN
}

const swatchRoom = (colour: string | null): number => (colour === null ? 0 : SWATCH_WIDTH + 4)

interface PlacedKey extends ColourKey {
  readonly left: number
}

function keyRows(pen: Pen, key: readonly ColourKey[], width: number): readonly (readonly PlacedKey[])[] {
  const rows: PlacedKey[][] = []
  let left = Infinity
  for (const { colour, label } of key) {
    const itsWidth = swatchRoom(colour) + pen.measureText(label).width
    if (left + itsWidth > width - MARGIN) {
      left = MARGIN
      rows.push([])
    }
    rows.at(-1)?.push({ colour, label, left })
    left += itsWidth + KEY_GAP
  }
  return rows
}

function paintKey(pen: Pen, row: readonly PlacedKey[], middle: number, text: string): void {
  for (const { colour, label, left } of row) {
    if (colour !== null) {
      pen.fillStyle = colour
      pen.fillRect(left, middle - SWATCH_HEIGHT / 2, SWATCH_WIDTH, SWATCH_HEIGHT)
    }
    pen.fillStyle = text
    pen.fillText(label, left + swatchRoom(colour), middle)
  }
}

const pngOf = (image: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    image.toBlob((blob) => (blob === null ? reject(new Error('The image is too large.')) : resolve(blob)), 'image/png')
  })

export async function saveImage(image: HTMLCanvasElement, name: string): Promise<void> {
  saveFile(name, await pngOf(image), 'image/png')
}

/** Rejects if the clipboard is denied. */
export async function copyImage(image: HTMLCanvasElement): Promise<void> {
  // A promise, because encoding takes longer than a click grants access to the clipboard.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })])
}
