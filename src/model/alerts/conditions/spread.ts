/** A condition on the spread: best ask minus best bid, in percent of their mean. */
import { conditionKind } from '../measure/condition-kind.ts'
import { PERCENT } from '../measure/field.ts'
import { minimum } from '../measure/gauge.ts'

/** `leastPercent` of the mean of best bid and best ask. */
export const spread = conditionKind({
  fields: { leastPercent: PERCENT },
  check: null,
  source: 'depth',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: true,
  gauges: ({ leastPercent }, { spreadPercent }) =>
    minimum(spreadPercent, leastPercent, { unit: 'percent', reading: null }),
  widened: null,
  rescaled: null,
})
