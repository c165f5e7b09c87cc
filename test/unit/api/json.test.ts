import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_NESTING, nestsDeeperThan, parseJson } from '#api/json.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('parseJson', () => {
  it('accepts nesting up to the limit and refuses one level more', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(parseJson(nested(MAX_NESTING)).ok).toBe(true)
    expect(parseJson(nested(MAX_NESTING + 1))).toEqual({ ok: false, fault: 'depth' })
  })

  it('refuses a million levels without running out of stack', () => {
    expect(parseJson('{"a":'.repeat(1_000_000))).toEqual({ ok: false, fault: 'depth' })
  })

  it('does not count brackets inside strings, escaped quotation marks or not', () => {
    const text = JSON.stringify({ te: `${'['.repeat(500)}"\\${'{'.repeat(500)}` })
    expect(parseJson(text).ok).toBe(true)
  })

  it.each([
    ['{"a":"}","b":', '}'],
    ['["]",', ']'],
    ['[{"a":"},"},"]]]",', ']'],
    ['[1,{"a":', '}]'],
    ['{"}\\"":', '}'],
    ['{"],":', '}'],
    ['[[],', ']'],
    ['{"a":{},"b":', '}'],
  ])('is not misled by the elder siblings and strings of 200 times %s', (level, end) => {
    const text = `${level.repeat(200)}1${end.repeat(200)}`
    expect(() => void JSON.parse(text)).not.toThrow()
    expect(parseJson(text)).toEqual({ ok: false, fault: 'depth' })
  })
})

describe('the judgement of depth', () => {
  const brackets = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', ',', ':', '\\', ' ', 'a', '1') })
  const names = fc.oneof(brackets, fc.constantFrom('a', 'AAPL', '},', '}', '},{', 'a":{', '],'))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      names,
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  const spacing = fc.constantFrom(undefined, 1, '\t')

  it('agrees with the depth of any parsed value, quickly or slowly', () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 6 }), spacing, (value, most, space) => {
        const text = JSON.stringify(value, null, space)
        expect(nestsDeeperThan(text, most)).toBe(depthOf(value) > most)
        expect(parseJson(text, most).ok).toBe(depthOf(value) <= most)
      }),
      { numRuns: 2000 },
    )
  })

  it('passes a long list of siblings in either documented form', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => ({ s: `C${row}`, a: [{ po: 1 }, { po: 2 }], b: [] }))
    expect(parseJson(JSON.stringify({ code: 0, data: rows })).ok).toBe(true)
    expect(parseJson(JSON.stringify({ code: 0, data: Object.fromEntries(rows.map((row) => [row.s, row])) })).ok).toBe(
      true,
    )
  })
})
