import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatLength } from '#core/storage/document-bound.ts'

/** Includes lone surrogates, quotation marks and control characters. */
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u007F', '\uD800', '\uDC00', '\u4F60') })) // prettier-ignore
const record = fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.array(text)))

describe('the length of a flat record', () => {
  it('is that of its JSON text', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(flatLength(one)).toBe(JSON.stringify(one).length)
      }),
    )
  })
})
