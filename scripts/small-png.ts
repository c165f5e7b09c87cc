/** Reduces a screenshot to a PNG of at most 256 colours; windows seldom have many more. */
import { decode, encode } from 'fast-png'

const MAX_COLOURS = 256
/** Squared distance over the three channels. */
const MIN_DISTANCE = 20

/**
 * Encodes the picture with a palette and drops opacity.
 * @param png 8 bits per channel, with or without opacity.
 * @throws RangeError for any other format.
 */
export function smallPng(png: Uint8Array): Uint8Array {
  const { width, height, data, channels, depth } = decode(png)
  if (depth !== 8 || channels < 3) throw new RangeError('The picture has no 8 bits for each of its colours.')
  const colours = new Int32Array(width * height)
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const at = pixel * channels
    colours[pixel] = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
  }
  const palette = mostFrequent(colours)
  const indexes = Uint8Array.from(colours, indexIn(palette))
  const picture = {
    width,
    height,
    data: indexes,
    channels: 1,
    palette: palette.map((colour) => [...channelsOf(colour)]),
  }
  return encode(picture, { zlib: { level: 9, mem: 12 } })
}

const channelsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const

/** Returns the most frequent colours, without those close to a more frequent one. */
function mostFrequent(colours: Int32Array): readonly number[] {
  const uses = new Map<number, number>()
  for (const colour of colours) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  const palette: number[] = []
  for (const [colour] of [...uses].sort(([, a], [, b]) => b - a)) {
    if (palette.length === MAX_COLOURS) break
    if (palette.every((chosen) => distance(colour, chosen) >= MIN_DISTANCE)) palette.push(colour)
  }
  return palette
}

function indexIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]))
  return (colour) => {
    const found = known.get(colour)
    if (found !== undefined) return found
    let nearest = 0
    for (let index = 1; index < palette.length; index += 1)
      if (distance(colour, palette[index] ?? 0) < distance(colour, palette[nearest] ?? 0)) nearest = index
    known.set(colour, nearest)
    return nearest
  }
}

function distance(one: number, other: number): number {
  const [red, green, blue] = channelsOf(one)
  const [otherRed, otherGreen, otherBlue] = channelsOf(other)
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2
}
