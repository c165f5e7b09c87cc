import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStringCutter } from '#node/network/long-strings.ts'

/** Passes a text through in pieces that end at these positions. */
function cut(text: string, maxBytes: number, ends: readonly number[] = []): string {
  const bytes = Buffer.from(text)
  const through = createStringCutter(maxBytes)
  const places = [0, ...ends.filter((end) => end < bytes.length).toSorted((a, b) => a - b), bytes.length]
  const pieces = places.slice(1).map((end, index) => through(bytes.subarray(places[index], end)))
  return Buffer.concat(pieces).toString()
}

describe('strings above the maximum length', () => {
  it('lose their end, and nothing else of the text is lost', () => {
    const text = JSON.stringify({ a: 'x'.repeat(50), b: [1, 'short', null], ['k'.repeat(50)]: true })
    expect(JSON.parse(cut(text, 10))).toEqual({ a: 'x'.repeat(10), b: [1, 'short', null], ['k'.repeat(10)]: true })
  })

  it('are cut after a whole character', () => {
    expect(cut('"汉汉汉汉"', 4)).toBe('"汉汉"')
    expect(cut('"\u{1F600}\u{1F600}\u{1F600}"', 5)).toBe('"\u{1F600}\u{1F600}"')
  })

  it('are cut after a whole escape', () => {
    expect(cut(String.raw`"\\\\\\\\"`, 3)).toBe(String.raw`"\\\\"`)
    expect(cut(String.raw`"\u0041\u0042\u0043"`, 7)).toBe(String.raw`"\u0041\u0042"`)
  })

  it('end where a quotation mark is not part of them', () => {
    const text = JSON.stringify([String.raw`aaaaaaaaaaaa\" " \\`, '"', 'b'])
    expect(JSON.parse(cut(text, 4))).toEqual(['aaaa', '"', 'b'])
  })

  it('are cut at the same place however the text comes in pieces, and any other text stays as it is', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.nat(12), fc.array(fc.nat(200)), (text, max, ends) => {
        expect(cut(text, max, ends)).toBe(cut(text, max))
        expect(() => void JSON.parse(cut(text, max, ends))).not.toThrow()
        expect(cut(text, Buffer.byteLength(text), ends)).toBe(Buffer.from(text).toString())
      }),
    )
  })
})
