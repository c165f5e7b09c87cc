import { describe, expect, it } from 'vitest'
import { CONDITION_KIND_NAMES, kindOf, partsOf, withValues } from '#model/alerts/alert-condition.ts'
import { conditionKind } from '#model/alerts/measure/condition-kind.ts'
import { PERCENT } from '#model/alerts/measure/field.ts'
import { price } from '#model/alerts/conditions/price.ts'

const { widened: _widened, ...withoutWidening } = price
const { source: _source, ...withoutSource } = price

describe('a kind of condition', () => {
  it('does not compile without one of its parts', () => {
    // @ts-expect-error Whether the condition can be widened is required, if only as null.
    conditionKind(withoutWidening)
    // @ts-expect-error The source of its polls is required.
    conditionKind(withoutSource)
    // @ts-expect-error An external event must name the event that it awaits.
    conditionKind({ ...price, source: 'news' })
    // @ts-expect-error A kind measures by its own fields.
    conditionKind({ ...price, fields: { percent: PERCENT } })
    expect(conditionKind(price)).toBe(price)
  })

  it.each(CONDITION_KIND_NAMES)(
    'on external events has no distance, and only polled kinds await no event: %s',
    (kind) => {
      const { awaited, source, hasDistance } = partsOf(kind)
      expect(awaited === null).toBe(['quote', 'depth', 'positions'].includes(source))
      expect(awaited !== null && hasDistance).toBe(false)
    },
  )

  it('is converted to the shares after a split where it names prices, and left as it is elsewhere', () => {
    const range = { kind: 'range', direction: 'enters', low: 100, high: 120 } as const
    expect(withValues(range, kindOf(range).rescaled?.(range, (before) => before / 4) ?? range)).toEqual({
      kind: 'range',
      direction: 'enters',
      low: 25,
      high: 30,
    })
    const priced = CONDITION_KIND_NAMES.filter((kind) => partsOf(kind).rescaled !== null)
    expect(priced).toEqual(['price', 'range', 'trend'])
  })
})
