/** A condition on the text of a headline, regardless of case. */
import { conditionKind } from '../measure/condition-kind.ts'
import { happens } from '../measure/gauge.ts'

/** `keyword` is searched in the title. */
export const news = conditionKind({
  fields: {
    keyword: {
      type: 'text',
      pattern: /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u,
      maxLength: 80,
      isUpperCase: false,
      isOptional: false,
      initial: '',
    },
  },
  check: null,
  source: 'news',
  awaited: () => ({ source: 'news' }),
  about: 'either',
  isOfDay: false,
  isMomentary: () => true,
  bars: { showMissed: false, backtest: 'never' },
  windowMinutes: null,
  hasDistance: false,
  gauges: ({ keyword }, { event }) =>
    happens(event?.kind === 'news' && event.text.toLowerCase().includes(keyword.toLowerCase())),
  widened: null,
  rescaled: null,
})
