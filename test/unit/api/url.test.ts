import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operationUrl } from '#api/url.ts'

describe('operationUrl', () => {
  it('keeps a path in the base and commas between codes, and escapes everything else', () => {
    expect(
      operationUrl('https://h.example/v1//', '/stock/quotes', [
        ['region', 'US'],
        ['codes', 'A&B,^GSPC,BF.B'],
      ]),
    ).toBe('https://h.example/v1/stock/quotes?region=US&codes=A%26B,%5EGSPC,BF.B')
  })

  it('has no question mark without a query', () => {
    expect(operationUrl('http://h.example', '/news', [])).toBe('http://h.example/news')
  })

  it('gives every value back to a URL parser', () => {
    const pairs = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })))
    fc.assert(
      fc.property(pairs, (query) => {
        const url = new URL(operationUrl('http://h.example', '/news', query))
        expect([...url.searchParams]).toEqual(query)
      }),
    )
  })
})
