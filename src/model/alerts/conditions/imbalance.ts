/** A condition on the larger side of the order book, see `depthImbalance`. */
import { conditionKind } from '../measure/condition-kind.ts'
import { choice, PART } from '../measure/field.ts'
import { minimum } from '../measure/gauge.ts'

/** `least` is a part of the whole book: 0.2 is 20 %. */
export const imbalance = conditionKind({
  fields: { side: choice(['bids', 'asks']), least: PART },
  check: null,
  source: 'depth',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => false,
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: true,
  gauges({ side, least }, moment) {
    const ofSide = moment.imbalance === null ? null : moment.imbalance * (side === 'bids' ? 1 : -1)
    return minimum(ofSide, least, { unit: 'part', reading: null })
  },
  widened: null,
  rescaled: null,
})
