/** A condition on a line drawn on a chart; a touch counts. */
import { linePriceAt } from '#model/charts/drawn-line.ts'
import { conditionKind } from '../measure/condition-kind.ts'
import { UP_OR_DOWN } from '../measure/field.ts'
import { gauge } from '../measure/gauge.ts'

/** `line` in the quote currency; no value before its first point. */
export const trend = conditionKind({
  fields: { direction: UP_OR_DOWN, line: { type: 'line' } },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: true, backtest: 'always' },
  windowMinutes: null,
  hasDistance: true,
  gauges({ direction, line }, { price, time, places }) {
    if (price === null || time === null || places === null) return []
    const threshold = linePriceAt(line, places, time)
    // The threshold moves with time, so every answer must be evaluated.
    return threshold === null ? [] : [gauge({ value: price, threshold, side: direction, unit: 'price', reading: null })]
  },
  // A wider line would not be the one that the user drew.
  widened: null,
  rescaled: ({ line, ...values }, priceAfter) => ({
    ...values,
    line: {
      ...line,
      from: { ...line.from, price: priceAfter(line.from.price) },
      to: { ...line.to, price: priceAfter(line.to.price) },
    },
  }),
})
