/** What is held has gained or lost this much, as one sum: a position, all positions on a list, or all there are. */
import type { ProfitFigures } from '../measure/alert-moment.ts'
import { conditionKind } from '../measure/condition-kind.ts'
import { AMOUNT, choice, type ValuesOf } from '../measure/field.ts'
import { gauge, type Gauge } from '../measure/gauge.ts'

const fields = {
  outcome: choice(['loss', 'gain']),
  measure: choice(['amount', 'percent']),
  least: AMOUNT,
  currency: {
    type: 'text',
    pattern: /^[A-Z][A-Z\d]{1,9}$/u,
    maxLength: 10,
    isUpperCase: true,
    isOptional: false,
    initial: 'USD',
  },
} as const

/** `least` of `currency`, or of a percentage. The currency stays with the threshold when the reader chooses another base currency. */
export type ProfitValues = ValuesOf<typeof fields>

type Basis = 'day' | 'total'

function profitKind(basis: Basis) {
  return conditionKind({
    fields,
    check: null,
    source: 'positions',
    awaited: null,
    about: 'positions',
    isOfDay: basis === 'day',
    isMomentary: () => false,
    bars: { showMissed: false, backtest: 'never' },
    windowMinutes: null,
    hasDistance: true,
    gauges: (values, { profitIn }) => gaugesOf(values, profitIn(values.currency)?.[basis] ?? null),
    widened: null,
    rescaled: null,
  })
}

function gaugesOf({ outcome, measure, least }: ProfitValues, profit: ProfitFigures | null): readonly Gauge[] {
  const value = profit?.[measure] ?? null
  if (value === null) return []
  const unit = measure === 'amount' ? 'money' : 'percent'
  return outcome === 'gain'
    ? [gauge({ value, threshold: least, side: 'up', unit, reading: null })]
    : [gauge({ value, threshold: -least, side: 'down', unit, reading: null })]
}

/** Since the previous close; what was bought that day since then. */
export const dayProfit = profitKind('day')
/** Since the purchase. */
export const totalProfit = profitKind('total')
