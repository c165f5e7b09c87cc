/** Writes a picture of a window small: a PNG of at most 256 colours, of which windows seldom have many more. */
import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './png-pixels.ts'

const MOST_COLOURS = 256
/** Squared, over the three channels. */
const LEAST_DISTANCE = 20
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** 8 bits a pixel, each a place in the palette; deflate, no interlacing (PNG specification, section 11.2.1). */
const INDEXED = [8, 3, 0, 0, 0]

export function encodeSmallPng({ width, height, colours }: Picture): Buffer {
  const palette = mostUsed(colours)
  const place = placeIn(palette)
  // Every row begins with its filter, which is none: palette places have no neighbours to be like.
  const rows = new Uint8Array(height * (width + 1))
  for (let pixel = 0; pixel < colours.length; pixel += 1)
    rows[pixel + Math.floor(pixel / width) + 1] = place(colours[pixel] ?? 0)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(INDEXED)])),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const channelsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const

/** A colour that hardly differs from a more used one gives its place to one that does. */
function mostUsed(colours: Int32Array): readonly number[] {
  const uses = new Map<number, number>()
  for (const colour of colours) uses.set(colour, (uses.get(colour) ?? 0) + 1)
  const palette: number[] = []
  for (const [colour] of [...uses].sort(([, a], [, b]) => b - a)) {
    if (palette.length === MOST_COLOURS) break
    if (palette.every((chosen) => distance(colour, chosen) >= LEAST_DISTANCE)) palette.push(colour)
  }
  return palette
}

/** The place of a colour, or of the one nearest to it. */
function placeIn(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, place) => [colour, place]))
  return (colour) => {
    const found = known.get(colour)
    if (found !== undefined) return found
    let nearest = 0
    for (let place = 1; place < palette.length; place += 1)
      if (distance(colour, palette[place] ?? 0) < distance(colour, palette[nearest] ?? 0)) nearest = place
    known.set(colour, nearest)
    return nearest
  }
}

function distance(one: number, other: number): number {
  const [red, green, blue] = channelsOf(one)
  const [otherRed, otherGreen, otherBlue] = channelsOf(other)
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
