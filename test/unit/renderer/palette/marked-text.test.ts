import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedPieces } from '#renderer/palette/marked-text.ts'

describe('a text with marks', () => {
  it('is cut where marks begin and end', () => {
    expect(markedPieces('Theme: Dark', [0, 1, 7])).toEqual([
      { text: 'Th', isMarked: true },
      { text: 'eme: ', isMarked: false },
      { text: 'D', isMarked: true },
      { text: 'ark', isMarked: false },
    ])
  })

  it('says the same as before, in alternating pieces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.array(fc.nat(30)), (text, places) => {
        const pieces = markedPieces(text, places)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const [place, piece] of pieces.entries()) expect(piece.isMarked).not.toBe(pieces[place + 1]?.isMarked)
      }),
    )
  })
})
