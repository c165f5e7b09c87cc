/** A condition on entering or leaving a price range that includes its bounds. */
import type { Moment } from '../measure/alert-moment.ts'
import { conditionKind, isOnSameSide, rounded } from '../measure/condition-kind.ts'
import { choice, PRICE, type ValuesOf } from '../measure/field.ts'
import { gauge, justAbove, justBelow, type Gauge } from '../measure/gauge.ts'

const fields = { direction: choice(['enters', 'leaves']), low: PRICE, high: PRICE } as const

/** `low` and `high` in the quote currency. */
export const range = conditionKind({
  fields,
  check: { field: 'high', isSound: ({ low, high }) => low < high },
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: true, backtest: 'always' },
  windowMinutes: null,
  hasDistance: true,
  gauges,
  widened(values, step, { dayRange, decimals }) {
    // A narrower range is entered less often, a wider one left less often.
    const by = values.direction === 'leaves' ? step * dayRange : (-step * (values.high - values.low)) / 4
    const [low, high] = [rounded(values.low - by, decimals), rounded(values.high + by, decimals)]
    const isOther = low !== values.low || high !== values.high
    const isPrice = isOnSameSide(low, values.low) && isOnSameSide(high, values.high)
    return isPrice && low < high && isOther ? { ...values, low, high } : null
  },
  rescaled: (values, priceAfter) => ({ ...values, low: priceAfter(values.low), high: priceAfter(values.high) }),
})

/** Entering needs both bounds, leaving one of them. */
function gauges({ direction, low, high }: ValuesOf<typeof fields>, { price: value }: Moment): readonly Gauge[] {
  if (value === null) return []
  const common = { value, unit: 'price', reading: 'price' } as const
  if (direction === 'enters')
    return [
      value <= (low + high) / 2
        ? gauge({ ...common, threshold: low, side: 'up' })
        : gauge({ ...common, threshold: high, side: 'down' }),
    ]
  // The bounds are inside, so the threshold is the next price beyond.
  return [
    { ...common, threshold: justBelow(low), side: 'down', scale: low },
    { ...common, threshold: justAbove(high), side: 'up', scale: high },
  ]
}
