import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealDocument, unsealDocument } from '#node/files/sealed-document.ts'

const written = (document: unknown) => JSON.stringify(sealDocument(document))

describe('a sealed document', () => {
  it('comes back as it was, whatever JSON it is and however it is indented', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown
        const indented = JSON.stringify(sealDocument(value), null, '\t')
        expect(unsealDocument(indented)).toMatchObject({ kind: 'sound', document: plain })
      }),
    )
  })

  it('is never taken for a document that it is not, when a bit flips or the end is missing', () => {
    const text = Buffer.from(written({ version: 1, lists: [{ name: 'Täglich', ids: ['stock:US::AAPL'] }], rate: 600 }))
    const intact = unsealDocument(text.toString('utf8'))
    const damage = fc.oneof(
      fc.record({ byte: fc.nat(text.length - 1), bit: fc.nat(7) }),
      fc.record({ length: fc.nat(text.length - 1) }),
    )
    fc.assert(
      fc.property(damage, (how) => {
        const damaged = Buffer.from('length' in how ? text.subarray(0, how.length) : text)
        if ('byte' in how) damaged.writeUInt8(damaged.readUInt8(how.byte) ^ (1 << how.bit), how.byte)
        const found = unsealDocument(damaged.toString('utf8'))
        if (found.kind === 'sound') expect(found).toEqual(intact)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is taken at its word when a person edited it and left the checksum out', () => {
    expect(unsealDocument('{"document": {"theme": "dark"}}')).toMatchObject({
      kind: 'sound',
      document: { theme: 'dark' },
    })
  })

  it('is sound beside other members only where its own checksum is right', () => {
    const { checksum, document } = sealDocument({ theme: 'dark' })
    const beside = (stated: string) => JSON.stringify({ checksum: stated, document, other: 1 })
    expect(unsealDocument(beside(checksum))).toEqual({ kind: 'sound', document, checksum })
    expect(unsealDocument(beside(checksum.replaceAll(/[0-8]/gu, '9')))).toEqual({ kind: 'corrupt' })
  })

  it.each([
    '',
    '   ',
    'null',
    '[]',
    '7',
    '"document"',
    '{}',
    '{"checksum": "00"}',
    '\u0000\u0000\u0000',
    '{"document": 1',
  ])('is not found in %j', (text) => {
    expect(unsealDocument(text)).toEqual({ kind: 'corrupt' })
  })

  it('does not follow later changes to the object it was made of', () => {
    const list = ['a']
    const sealed = sealDocument({ list })
    list.push('b')
    expect(sealed.document).toEqual({ list: ['a'] })
  })

  it.each([[undefined], [() => 1]])('cannot be made of %s', (value) => {
    expect(() => sealDocument(value)).toThrow(TypeError)
  })
})
