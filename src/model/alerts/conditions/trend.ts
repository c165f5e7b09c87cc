/** The price reaches a line that was drawn on a chart; a touch counts. From bar to bar the line has another price. */
import { linePriceAt } from '#model/charts/drawn-line.ts'
import { conditionKind } from '../measure/condition-kind.ts'
import { UP_OR_DOWN } from '../measure/field.ts'
import { gauge } from '../measure/gauge.ts'

/** `line` in the quote currency; before its first point nothing is measured. */
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
    // What has to be reached moves with time: every answer has to be evaluated.
    return threshold === null ? [] : [gauge({ value: price, threshold, side: direction, unit: 'price', reading: null })]
  },
  // Another line is not the one that was drawn.
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
