/** Reads the pixels of a screenshot: a PNG of 8 bits a channel, with or without opacity, not interlaced. */
import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length, type and check of a chunk (PNG specification, section 5.3). */
const CHUNK_OVERHEAD = 12
/** Bytes a pixel, by colour type. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

export interface Picture {
  readonly width: number
  readonly height: number
  /** Row by row from the top, red in the third byte, green in the second, blue in the first; opacity is left out. */
  readonly colours: Int32Array
}

/** @throws Error when it is another kind of PNG. */
export function readPng(png: Buffer): Picture {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.content ?? Buffer.alloc(13)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const size = PIXEL_BYTES[header[9] ?? 0]
  if (header[8] !== 8 || size === undefined || header[12] !== 0) throw new Error('It is no plain picture.')
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content)
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * size, size)
  const colours = new Int32Array(width * height)
  for (let pixel = 0; pixel < colours.length; pixel += 1) colours[pixel] = bytes.readUIntBE(pixel * size, 3)
  return { width, height, colours }
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly content: Buffer }[] {
  const chunks = []
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, at + 8 + length) })
    at += length + CHUNK_OVERHEAD
  }
  return chunks
}

type Guess = (left: number, above: number, aboveLeft: number) => number

/** What each filter adds the byte to, by the filter's number (PNG specification, section 9.2). */
const GUESSES: readonly Guess[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  nearestOfThree,
]

function nearestOfThree(left: number, above: number, aboveLeft: number): number {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

/** @param stride Bytes a row, without the byte before it that names its filter. */
function unfilter(filtered: Buffer, stride: number, size: number): Buffer {
  const rows = filtered.length / (stride + 1)
  const bytes = Buffer.alloc(rows * stride)
  const byteAt = (at: number): number => bytes[at] ?? 0
  for (let row = 0; row < rows; row += 1) {
    const guess = GUESSES[filtered[row * (stride + 1)] ?? 0]
    if (guess === undefined) throw new Error('It is no plain picture.')
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column
      const left = (from: number): number => (column < size ? 0 : byteAt(from - size))
      bytes[at] = (filtered[at + row + 1] ?? 0) + guess(left(at), byteAt(at - stride), left(at - stride))
    }
  }
  return bytes
}
