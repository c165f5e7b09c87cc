/** A condition on the day's volume. */
import { conditionKind, widerAmount } from '../measure/condition-kind.ts'
import { AMOUNT } from '../measure/field.ts'
import { minimum } from '../measure/gauge.ts'

/** In the instrument's unit, since the start of the trading day. */
export const volume = conditionKind({
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
  gauges: ({ least }, moment) => minimum(moment.volume, least, { unit: 'volume', reading: 'volume' }),
  widened: (values, step) => ({ ...values, least: widerAmount(values.least, step) }),
  rescaled: null,
})
