import { decode, encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { smallPng } from '#scripts/small-png.ts'

/** One red pixel, 8 bits a channel without opacity, as another program wrote it. */
const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
)

/** One row of opaque pixels, each `0xrrggbb`. */
const rowOf = (...colours: readonly number[]): Uint8Array =>
  encode({
    width: colours.length,
    height: 1,
    channels: 4,
    data: Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255])),
  })

describe('a small picture', () => {
  it('is made from the image of another program', () => {
    expect(decode(smallPng(RED_PIXEL))).toMatchObject({ width: 1, height: 1, palette: [[255, 0, 0]] })
  })

  it('names each colour once, the most used first, and every pixel by its index', () => {
    const { palette, data } = decode(smallPng(rowOf(0x000000, 0xffffff, 0xffffff, 0xffffff)))
    expect(palette).toEqual([
      [255, 255, 255],
      [0, 0, 0],
    ])
    expect([...data]).toEqual([1, 0, 0, 0])
  })

  it('shows a colour that hardly differs from a more used one as that', () => {
    const { palette, data } = decode(smallPng(rowOf(0x101010, 0x101010, 0x111111)))
    expect([palette, [...data]]).toEqual([[[16, 16, 16]], [0, 0, 0]])
  })

  it('keeps 256 colours, and shows any other as the nearest of them', () => {
    const reds = Array.from({ length: 16 }, (_, step) => (step * 16) << 16)
    const many = reds.flatMap((red) => Array.from({ length: 17 }, (_, step) => red + step * 15))
    const { palette, data } = decode(smallPng(rowOf(...many)))
    expect(palette).toHaveLength(256)
    expect(Math.max(...data)).toBe(255)
  })

  it('is not made of another kind of picture', () => {
    const grey = encode({ width: 1, height: 1, channels: 1, data: Uint8Array.of(7) })
    expect(() => smallPng(grey)).toThrow('no 8 bits')
    expect(() => smallPng(Uint8Array.of(1, 2, 3))).toThrow()
  })
})
