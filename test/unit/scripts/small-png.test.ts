import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPng } from '../../../scripts/png-pixels.ts'
import { encodeSmallPng } from '../../../scripts/small-png.ts'

/** One red pixel, 8 bits a channel without opacity, as another program wrote it. */
const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
)

const uint32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

/** The checks are left out: a reader of our own pictures does not look at them. */
const chunk = (type: string, content: Buffer) =>
  Buffer.concat([uint32(content.length), Buffer.from(type), content, uint32(0)])

function pngOf(width: number, height: number, colourType: number, filteredRows: readonly number[]): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, colourType, 0, 0, 0])])
  const data = deflateSync(Buffer.from(filteredRows))
  return Buffer.concat([
    RED_PIXEL.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The content of the chunks of one type. */
function contentOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

describe('reading a picture', () => {
  it('reads what another program wrote', () => {
    expect(readPng(RED_PIXEL)).toEqual({ width: 1, height: 1, colours: Int32Array.of(0xff0000) })
  })

  // Each row: its filter, then two pixels; worked out by hand from the PNG specification, section 9.2.
  it.each([
    ['none', [0, 10, 20, 30, 40, 50, 60]],
    ['sub', [1, 10, 20, 30, 30, 30, 30]],
  ])('undoes the filter %s', (_name, row) => {
    expect([...readPng(pngOf(2, 1, 2, row)).colours]).toEqual([0x0a141e, 0x28323c])
  })

  it.each([
    ['up', [2, 1, 1, 1, 1, 1, 1], [0x0b151f, 0x29333d]],
    ['average', [3, 0, 0, 0, 0, 0, 0], [0x050a0f, 0x161e25]],
    ['Paeth', [4, 0, 0, 0, 0, 0, 0], [0x0a141e, 0x28323c]],
  ])('undoes the filter %s by the row above', (_name, row, expected) => {
    const above = [0, 10, 20, 30, 40, 50, 60]
    expect([...readPng(pngOf(2, 2, 2, [...above, ...row])).colours].slice(2)).toEqual(expected)
  })

  it('leaves opacity out, and refuses what is no plain picture', () => {
    expect([...readPng(pngOf(1, 1, 6, [0, 1, 2, 3, 255])).colours]).toEqual([0x010203])
    expect(() => readPng(pngOf(1, 1, 3, [0, 0]))).toThrow('no plain picture')
  })
})

describe('writing a small picture', () => {
  it('names each colour once, and every pixel by its place', () => {
    const png = encodeSmallPng({ width: 2, height: 2, colours: Int32Array.of(0xffffff, 0xffffff, 0x000000, 0xffffff) })
    expect(png.subarray(0, 8)).toEqual(RED_PIXEL.subarray(0, 8))
    expect([...contentOf(png, 'PLTE')]).toEqual([255, 255, 255, 0, 0, 0])
    expect([...inflateSync(contentOf(png, 'IDAT'))]).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('gives a colour without a place the nearest one that has', () => {
    const png = encodeSmallPng({ width: 3, height: 1, colours: Int32Array.of(0x101010, 0x101010, 0x111111) })
    expect([...contentOf(png, 'PLTE')]).toEqual([16, 16, 16])
    expect([...inflateSync(contentOf(png, 'IDAT'))]).toEqual([0, 0, 0, 0])
  })
})
