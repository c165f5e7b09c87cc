/** A condition on the profit or loss of positions, as one sum. */
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

/** `least` is in `currency`, or percent. The currency does not follow the user's base currency. */
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

/** Since the previous close, or a later purchase. */
export const dayProfit = profitKind('day')
/** The profit since the purchase. */
export const totalProfit = profitKind('total')
