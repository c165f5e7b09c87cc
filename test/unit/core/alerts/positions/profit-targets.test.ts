import { describe, expect, it } from 'vitest'
import { isSameSum, measuredBy, subjectOf } from '#core/alerts/positions/profit-targets.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { createFakeHeld, holding } from '#test/fakes/ports/fake-held.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const MICROSOFT = idOf('stock:US::MSFT')
const [APPLES, OTHERS] = [holding(APPLE, '10', '100'), holding(MICROSOFT, '2', '50')]
const LISTS = new Map([['desk', [MICROSOFT]]])

function measured(target: Alert['target']) {
  const { holdings } = createFakeHeld([APPLES, OTHERS])
  const held = (of: ReadonlySet<string> | null) => holdings().filter(({ instrument }) => of?.has(instrument) ?? true)
  return measuredBy({ target }, LISTS, { held })
}

describe('the positions of an alert on a profit', () => {
  it.each([
    ['one instrument', { kind: 'instrument', instrument: APPLE }, [APPLES], APPLE],
    ['a list', { kind: 'list', list: 'desk' }, [OTHERS], null],
    ['a list that is gone', { kind: 'list', list: 'gone' }, [], null],
    ['all positions', { kind: 'positions' }, [APPLES, OTHERS], null],
    ['everything that is on lists, which is no holding', { kind: 'everything' }, [], null],
  ] as const)('are those of %s', (_what, target, expected, subject) => {
    expect(measured(target)).toEqual(expected)
    expect(subjectOf({ target })).toBe(subject)
  })
})

describe('a sum', () => {
  it('is the same while the same lots are in it, in the same currencies', () => {
    expect(isSameSum([APPLES, OTHERS], [{ ...APPLES }, { ...OTHERS }])).toBe(true)
    expect(isSameSum([], [])).toBe(true)
  })

  it.each([
    ['another instrument', { ...OTHERS, instrument: idOf('stock:US::TSLA') }],
    ['other lots', { ...OTHERS, lots: [...OTHERS.lots] }],
    ['another currency', { ...OTHERS, currency: 'EUR' }],
  ])('differs with %s', (_what, other) => {
    expect(isSameSum([APPLES, OTHERS], [APPLES, other])).toBe(false)
  })

  it('differs with one position more or less', () => {
    expect(isSameSum([APPLES], [APPLES, OTHERS])).toBe(false)
    expect(isSameSum([APPLES, OTHERS], [APPLES])).toBe(false)
  })
})
