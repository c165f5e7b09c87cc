import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#core/reactive/slices.ts'
import { parseJsonSteps } from '#core/storage/parse-json.ts'

const parse = (text: string): unknown => atOnce(parseJsonSteps(text))
const long = (value: unknown): string => JSON.stringify(value).padEnd(40_000)

/** A value far longer than one parsing step, with arbitrary members. */
const longValue = fc
  .tuple(fc.jsonValue(), fc.array(fc.tuple(fc.string(), fc.jsonValue())), fc.nat(60_000))
  .map(([value, members, size]) => ({
    many: [value, ...Array.from({ length: size / 20 }, (_, place) => ({ place, value: 'x,"]}' }))],
    text: 'y'.repeat(size),
    nested: [[Object.fromEntries(members), 'z'.repeat(size), { deeper: [Array.from({ length: size / 4 }, () => 1)] }]],
    ...Object.fromEntries(members),
  }))

describe('JSON text that is parsed in steps', () => {
  it('is the same value as if it were parsed in one step, indented or not', () => {
    fc.assert(
      fc.property(longValue, fc.constantFrom(undefined, 2), (value, indentation) => {
        const text = JSON.stringify(value, null, indentation)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 50 },
    )
  })

  it('has members of any name, and of two with one name the last', () => {
    const text = `{"__proto__": {"a": 1}, "twice": 1, "long": "${'x'.repeat(70_000)}", "twice": 2}`
    const value = parse(text) as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'twice', 'long'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value['twice']).toBe(2)
  })

  it('is refused where it is nested deeper than anything of ours', () => {
    expect(() => parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toThrow(SyntaxError)
  })

  it.each([
    ['nothing', ' '.repeat(50_000)],
    ['a list that is cut off', long([1]).replace(']', '')],
    ['brackets alone', '['.repeat(1_000_000)],
    ['brackets that do not match', `[${'1,'.repeat(30_000)}1}`],
    ['a comma too many', `[${'1,'.repeat(30_000)}]`],
    ['two commas at once', `[${'1,'.repeat(16_000)},${'1,'.repeat(16_000)}1]`],
    ['a long value without a name', `{"a":1,"${'x'.repeat(40_000)}"}`],
    ['a name that is no text', `{1:"${'x'.repeat(40_000)}"}`],
    ['closed too often', `[${'1],['.repeat(20_000)}1]`],
    ['a string that does not end', `["${'x'.repeat(40_000)}]`],
  ])('is refused as if it were parsed in one step: %s', (_what, text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(() => parse(text)).toThrow(SyntaxError)
  })
})
