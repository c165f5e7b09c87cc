/** A condition on a number of days before a split. */
import { conditionKind } from '../measure/condition-kind.ts'
import { DAYS_BEFORE } from '../measure/field.ts'
import { happens } from '../measure/gauge.ts'

/** `daysBefore` counts back from the ex-date; 0 is the date itself. */
export const split = conditionKind({
  fields: { daysBefore: DAYS_BEFORE },
  check: null,
  source: 'split',
  awaited: ({ daysBefore }) => ({ source: 'split', daysBefore }),
  about: 'instrument',
  isOfDay: false,
  isMomentary: () => true,
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: false,
  gauges: ({ daysBefore }, { event }) => happens(event?.kind === 'split' && event.daysBefore === daysBefore),
  widened: null,
  rescaled: null,
})
