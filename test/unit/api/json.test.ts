import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_NESTING, nestsDeeperThan, parseJson } from '../../../src/api/json.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('parseJson', () => {
  it('accepts nesting up to the limit and refuses one level more', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(parseJson(nested(MOST_NESTING)).ok).toBe(true)
    expect(parseJson(nested(MOST_NESTING + 1))).toEqual({ ok: false, fault: 'depth' })
  })

  it('refuses a million levels without running out of stack', () => {
    expect(parseJson('{"a":'.repeat(1_000_000))).toEqual({ ok: false, fault: 'depth' })
  })

  it('does not count brackets inside strings, escaped quotation marks or not', () => {
    const text = JSON.stringify({ te: `${'['.repeat(500)}"\\${'{'.repeat(500)}` })
    expect(parseJson(text).ok).toBe(true)
  })

  it('is not misled by closing brackets inside strings', () => {
    const levels = 200
    expect(parseJson('{"a":"}","b":'.repeat(levels) + '1' + '}'.repeat(levels))).toEqual({ ok: false, fault: 'depth' })
    expect(parseJson('["]",'.repeat(levels) + '1' + ']'.repeat(levels))).toEqual({ ok: false, fault: 'depth' })
    expect(parseJson('[{"a":"},"},"]]]",'.repeat(levels) + '1' + ']'.repeat(levels)).ok).toBe(false)
  })
})

describe('nestsDeeperThan', () => {
  it('agrees with the depth of any parsed value', () => {
    const brackets = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', ',', ':', '\\', ' ', 'a', '1') })
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        brackets,
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(brackets, tie('tree'), { maxKeys: 3 }),
      ),
    }))
    const spacing = fc.constantFrom(undefined, 1, '\t')
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 6 }), spacing, (value, most, space) => {
        expect(nestsDeeperThan(JSON.stringify(value, null, space), most)).toBe(depthOf(value) > most)
      }),
      { numRuns: 1000 },
    )
  })
})
