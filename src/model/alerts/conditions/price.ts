/** A condition on a price level; an exact touch counts. */
import { conditionKind, isOnSameSide, rounded } from '../measure/condition-kind.ts'
import { PRICE, UP_OR_DOWN } from '../measure/field.ts'
import { gauge } from '../measure/gauge.ts'

/** `price` in the quote currency. */
export const price = conditionKind({
  fields: { direction: UP_OR_DOWN, price: PRICE },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: true, backtest: 'always' },
  windowMinutes: null,
  hasDistance: true,
  gauges: ({ direction, price: threshold }, { price: value }) =>
    value === null ? [] : [gauge({ value, threshold, side: direction, unit: 'price', reading: 'price' })],
  widened(values, step, { dayRange, decimals }) {
    const wider = rounded(values.price + (values.direction === 'up' ? 1 : -1) * step * dayRange, decimals)
    return isOnSameSide(wider, values.price) && wider !== values.price ? { ...values, price: wider } : null
  },
  rescaled: (values, priceAfter) => ({ ...values, price: priceAfter(values.price) }),
})
