/** A condition on the trading status. Documented for stocks only. */
import { conditionKind } from '../measure/condition-kind.ts'
import { choice } from '../measure/field.ts'
import { happens } from '../measure/gauge.ts'

/** `any` holds for every change of status. */
export const status = conditionKind({
  fields: { to: choice(['any', 'trading', 'halted', 'circuitBreaker', 'delisted']) },
  check: null,
  source: 'quote',
  awaited: null,
  about: 'instrument',
  isOfDay: false,
  isMomentary: ({ to }) => to === 'any',
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: false,
  gauges({ to }, moment) {
    if (to === 'any') return moment.status === null ? [] : happens(moment.event?.kind === 'statusChange')
    return moment.status === null || moment.status === 'unknown' ? [] : happens(moment.status === to)
  },
  widened: null,
  rescaled: null,
})
