/** A condition on a number of days before a date of an IPO. */
import { conditionKind } from '../measure/condition-kind.ts'
import { choice, DAYS_BEFORE } from '../measure/field.ts'
import { happens } from '../measure/gauge.ts'

/** Without a code, every company of the region counts. */
export const ipo = conditionKind({
  fields: {
    date: choice(['subscriptionStart', 'subscriptionEnd', 'allotment', 'listing'], 'listing'),
    region: {
      type: 'text',
      pattern: /^[A-Z]{2,8}$/u,
      maxLength: 8,
      isUpperCase: true,
      isOptional: false,
      initial: 'HK',
    },
    code: {
      type: 'text',
      pattern: /^[^\s,\p{C}]{1,32}$/u,
      maxLength: 32,
      isUpperCase: false,
      isOptional: true,
      initial: '',
    },
    daysBefore: DAYS_BEFORE,
  },
  check: null,
  source: 'ipo',
  awaited: ({ region, daysBefore }) => ({ source: 'ipo', region, daysBefore }),
  about: 'everything',
  isOfDay: false,
  isMomentary: () => true,
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: false,
  gauges: ({ date, region, code, daysBefore }, { event }) =>
    happens(
      event?.kind === 'ipo' &&
        event.date === date &&
        event.region === region &&
        event.daysBefore === daysBefore &&
        (code === null || event.code === code),
    ),
  widened: null,
  rescaled: null,
})
