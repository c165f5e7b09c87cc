/** A condition on the change from the previous close or the day's open. */
import { conditionKind, widerPercent } from '../measure/condition-kind.ts'
import { choice, PERCENT, UP_OR_DOWN } from '../measure/field.ts'
import { gauge } from '../measure/gauge.ts'

/** The condition `change`. */
export const change = conditionKind({
  fields: { direction: UP_OR_DOWN, percent: PERCENT, basis: choice(['previousClose', 'open']) },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: true,
  isMomentary: () => false,
  bars: { showMissed: true, backtest: 'exceptCrypto' },
  windowMinutes: null,
  hasDistance: true,
  gauges({ basis, direction, percent }, moment) {
    const { price, [basis]: from } = moment
    if (price === null || from === null) return []
    const sign = direction === 'up' ? 1 : -1
    // A price, because the re-arm band is a percentage of it and rounding leaves it exact.
    const threshold = from + (Math.abs(from) * sign * percent) / 100
    return [gauge({ value: price, threshold, side: direction, unit: 'price', reading: 'price' })]
  },
  widened: (values, step) => ({ ...values, percent: widerPercent(values.percent, step) }),
  rescaled: null,
})
