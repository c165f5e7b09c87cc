import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBoundedJson, isSameJson } from '#model/values/json.ts'

const BOUNDS = { maxDepth: 4, maxUnits: 200 }

describe('JSON within bounds', () => {
  it.each([null, true, -1.5, '', 'text', [], {}, [1, ['a', { b: null }]], { a: [[[1]]] }, Object.create(null)])(
    'is %j',
    (value) => {
      expect(isBoundedJson(value, BOUNDS)).toBe(true)
    },
  )

  it('takes a member that is undefined as absent', () => {
    expect(isBoundedJson({ a: 1, b: undefined }, BOUNDS)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a hole in a list', [undefined]],
    ['no number', NaN],
    ['an endless number', Infinity],
    ['a big integer', 1n],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', new Uint8Array(2)],
    ['a level too deep', [[[[[1]]]]]],
    ['a string too long', 'x'.repeat(200)],
    ['a key too long', { ['x'.repeat(200)]: 1 }],
    ['values too many', Array(50).fill(0)],
  ])('is not %s', (_what, value) => {
    expect(isBoundedJson(value, BOUNDS)).toBe(false)
  })

  it('is not what leads back to itself', () => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(isBoundedJson(circle, { maxDepth: 1_000, maxUnits: 10_000 })).toBe(false)
  })

  it('is judged quickly, however often the same part occurs in it', () => {
    let value: unknown = 1
    for (let level = 0; level < 60; level++) value = [value, value]
    expect(isBoundedJson(value, { maxDepth: 100, maxUnits: 100_000 })).toBe(false)
  })

  it('comes back from JSON text as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isBoundedJson(value, { maxDepth: 100, maxUnits: 1_000_000 })).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (!isBoundedJson(value, { maxDepth: 100, maxUnits: 1_000_000 })) return
        const text = JSON.stringify(value)
        expect(JSON.stringify(JSON.parse(text))).toBe(text)
      }),
    )
  })
})

describe('two values that are the same JSON', () => {
  const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  it('are any value and its copy, in whatever order their members come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSameJson(copyOf(value), copyOf(value))).toBe(true)
      }),
    )
    expect(isSameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  })

  it('are never written in two ways', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        if (isSameJson(copyOf(one), copyOf(other))) expect(copyOf(one)).toEqual(copyOf(other))
      }),
    )
  })

  it.each<[unknown, unknown]>([
    [[], {}],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1], [1, 2]],
    [null, {}],
    ['1', 1],
  ])('are not %j and %j', (one, other) => {
    expect(isSameJson(one, other)).toBe(false)
    expect(isSameJson(other, one)).toBe(false)
  })
})
