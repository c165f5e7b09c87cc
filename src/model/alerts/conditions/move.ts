/** A condition on the price change within a number of minutes. */
import { percentFrom } from '#model/market/price.ts'
import { conditionKind, widerPercent } from '../measure/condition-kind.ts'
import { choice, PERCENT } from '../measure/field.ts'
import { gauge } from '../measure/gauge.ts'

/** `percent` of the lowest or highest price of the last `minutes`. */
export const move = conditionKind({
  fields: {
    direction: choice(['up', 'down', 'either']),
    percent: PERCENT,
    minutes: { type: 'count', min: 1, max: 120, initial: 5 },
  },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: false, backtest: 'always' },
  windowMinutes: ({ minutes }) => minutes,
  hasDistance: true,
  gauges({ direction, percent, minutes }, { price, spanOf }) {
    const span = spanOf(minutes)
    if (price === null || span === null) return []
    const common = { threshold: percent, side: 'up', unit: 'percent', reading: null } as const
    const up = gauge({ ...common, value: percentFrom(span.low, price) ?? 0 })
    const down = gauge({ ...common, value: -(percentFrom(span.high, price) ?? 0) })
    if (direction === 'either') return [up, down]
    return [direction === 'up' ? up : down]
  },
  widened: (values, step) => ({ ...values, percent: widerPercent(values.percent, step) }),
  rescaled: null,
})
