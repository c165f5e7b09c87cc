/** A condition on the day's turnover. */
import { conditionKind, widerAmount } from '../measure/condition-kind.ts'
import { AMOUNT } from '../measure/field.ts'
import { minimum } from '../measure/gauge.ts'

/** In the quote currency, since the start of the trading day. */
export const turnover = conditionKind({
  fields: { least: AMOUNT },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: true,
  isMomentary: () => false,
  bars: { showMissed: false, backtest: 'exceptCrypto' },
  windowMinutes: null,
  hasDistance: true,
  gauges: ({ least }, moment) => minimum(moment.turnover, least, { unit: 'turnover', reading: 'turnover' }),
  widened: (values, step) => ({ ...values, least: widerAmount(values.least, step) }),
  rescaled: null,
})
