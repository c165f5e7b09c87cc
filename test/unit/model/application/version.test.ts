import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, isNewer, parseVersion } from '#model/application/version.ts'

/** Versions in the order of the specification (https://semver.org, item 11). */
const RISING = [
  '0.1.0',
  '0.2.0',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
]

const NONE = [
  '',
  '1',
  '1.2',
  '01.2.3',
  '1.2.3.4',
  'v1.2.3',
  '1.2.3-',
  '1.2.3-01',
  '1.2.3+build',
  ' 1.2.3',
  '1.2.3\n',
  '9'.repeat(80),
]

const version = fc
  .tuple(
    fc.nat(12),
    fc.nat(12),
    fc.nat(12),
    fc.array(fc.oneof(fc.nat(3), fc.constantFrom('a', 'b-1', 'rc')), { maxLength: 3 }),
  )
  .map(
    ([major, minor, patch, preview]) =>
      `${major}.${minor}.${patch}${preview.length > 0 ? `-${preview.join('.')}` : ''}`,
  )

const order = (one: string, other: string): number => {
  const [first, second] = [parseVersion(one), parseVersion(other)]
  if (first === null || second === null) throw new Error(`${one} or ${other} is no version`)
  return Math.sign(compareVersions(first, second))
}

describe('versions', () => {
  it('have the order of Semantic Versioning', () => {
    const sorted = RISING.toReversed().toSorted(order)
    expect(sorted).toEqual(RISING)
  })

  it('are read in one spelling only', () => {
    expect(NONE.filter((text) => parseVersion(text) !== null)).toEqual([])
  })

  it('have one order, whichever way they are compared', () => {
    fc.assert(
      fc.property(version, version, version, (one, other, third) => {
        expect(order(one, other)).toBe(-order(other, one) + 0)
        if (order(one, other) <= 0 && order(other, third) <= 0) expect(order(one, third)).toBeLessThanOrEqual(0)
        if (order(one, other) === 0) expect(one).toBe(other)
      }),
    )
  })

  it('are never newer than something that is no version, nor the other way round', () => {
    expect([isNewer('1.0.1', '1.0.0'), isNewer('1.0.0', '1.0.0'), isNewer('x', '0.1.0'), isNewer('1.0.0', '')]).toEqual(
      [true, false, false, false],
    )
  })
})
