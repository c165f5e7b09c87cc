/** The words of each kind of condition: its name, its sentence, and its editor's labels and faults. A missing part does not compile. */
import type { AlertCondition, ConditionKind, ConditionOf, FieldsOf } from '#model/alerts/alert-condition.ts'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import type { ChoiceField } from '#model/alerts/measure/field.ts'
import type { ProfitValues } from '#model/alerts/conditions/profit.ts'
import { decimalOf } from '#model/values/decimal.ts'
import { m } from '../compiled/messages.js'
import { decimalsOf } from '../format/decimals.ts'
import type { Formats } from '../format/formats.ts'
import { serviceText } from './discretion.ts'

/** A message without placeholders. */
type Message = (inputs?: Record<never, never>, options?: Pick<Formats, 'locale'>) => string

type FieldWording<Own> =
  Own extends ChoiceField<infer Choice>
    ? { readonly label: Message; readonly choices: Readonly<Record<Choice, Message>> }
    : { readonly label: Message; readonly fault: Message }

interface ConditionWording<Kind extends ConditionKind> {
  readonly label: Message
  /** A phrase for the condition: "Price rises to 200". */
  readonly sentence: (condition: ConditionOf<Kind>, formats: Formats) => string
  readonly fields: { readonly [Name in keyof FieldsOf<Kind>]: FieldWording<FieldsOf<Kind>[Name]> }
  /** For fields that are valid only alone. */
  readonly fault: Message | null
}

const UP_OR_DOWN = {
  label: m.alert_field_direction,
  choices: { up: m.alert_direction_up, down: m.alert_direction_down },
} as const
const PERCENT = { label: m.alert_field_percent, fault: m.alert_fault_percent } as const
/** Without a sign, which would repeat or contradict the direction. */
const MOVE_PERCENT = { label: m.alert_field_percent, fault: m.alert_fault_move } as const
const QUANTITY = { label: m.alert_field_minimum, fault: m.alert_fault_quantity } as const
const DAYS_BEFORE = { label: m.alert_field_days, fault: m.alert_fault_days } as const

const CHANGE_WORDING = {
  previousClose: { up: m.alert_change_close_up, down: m.alert_change_close_down },
  open: { up: m.alert_change_open_up, down: m.alert_change_open_down },
} as const
const MOVE_WORDING = { up: m.alert_move_up, down: m.alert_move_down, either: m.alert_move_either } as const
const STATUS_WORDING = {
  trading: m.status_trading,
  halted: m.status_halted,
  circuitBreaker: m.status_circuit_breaker,
  delisted: m.status_delisted,
} as const
const IPO_DATE_WORDING = {
  subscriptionStart: m.ipo_date_subscription_start,
  subscriptionEnd: m.ipo_date_subscription_end,
  allotment: m.ipo_date_allotment,
  listing: m.ipo_date_listing,
} as const

/** With the typed decimals. */
const priceText = (price: number, formats: Formats): string => formats.price(price, decimalsOf(price))
/** Significant digits of a computed price. */
const LINE_DIGITS = 7
const linePriceText = (price: number, formats: Formats): string =>
  priceText(Number(price.toPrecision(LINE_DIGITS)), formats)
const percentText = (percent: number, formats: Formats): string => `${formats.price(percent, decimalsOf(percent))}%`
const moneyText = (amount: number, currency: string, formats: Formats): string =>
  formats.amount(decimalOf(amount), currency)
const daysText = (days: number, formats: Formats): string =>
  days === 0 ? m.alert_day_itself({}, formats) : m.alert_days({ count: days }, formats)

const PROFIT_FIELDS = {
  outcome: { label: m.alert_field_outcome, choices: { loss: m.alert_outcome_loss, gain: m.alert_outcome_gain } },
  measure: {
    label: m.alert_field_measure,
    choices: { amount: m.alert_measure_amount, percent: m.alert_measure_percent },
  },
  least: { label: m.alert_field_minimum, fault: m.alert_fault_profit },
  currency: { label: m.alert_field_currency, fault: m.alert_fault_currency },
} as const

type ProfitSentence = Readonly<Record<'loss' | 'gain', typeof m.alert_day_loss>>

const profitText =
  (words: ProfitSentence) =>
  ({ outcome, measure, least, currency }: ProfitValues, formats: Formats): string =>
    words[outcome](
      { minimum: measure === 'percent' ? percentText(least, formats) : moneyText(least, currency, formats) },
      formats,
    )

/** Returns the prices of a line at its points. */
export const lineText = ({ from, to }: DrawnLine, formats: Formats): string =>
  `${linePriceText(from.price, formats)} → ${linePriceText(to.price, formats)}`

const CONDITION_WORDING: { readonly [Kind in ConditionKind]: ConditionWording<Kind> } = {
  price: {
    label: m.alert_kind_price,
    sentence: ({ direction, price }, formats) =>
      (direction === 'up' ? m.alert_price_up : m.alert_price_down)({ price: priceText(price, formats) }, formats),
    fields: { direction: UP_OR_DOWN, price: { label: m.alert_field_price, fault: m.alert_fault_price } },
    fault: null,
  },
  range: {
    label: m.alert_kind_range,
    sentence: ({ direction, low, high }, formats) =>
      (direction === 'enters' ? m.alert_range_enters : m.alert_range_leaves)(
        { low: priceText(low, formats), high: priceText(high, formats) },
        formats,
      ),
    fields: {
      direction: {
        label: m.alert_field_direction,
        choices: { enters: m.alert_direction_enters, leaves: m.alert_direction_leaves },
      },
      low: { label: m.alert_field_low, fault: m.alert_fault_price },
      high: { label: m.alert_field_high, fault: m.alert_fault_price },
    },
    fault: m.alert_fault_range,
  },
  trend: {
    label: m.alert_kind_trend,
    sentence: ({ direction, line: { from, to, interval } }, formats) =>
      (direction === 'up' ? m.alert_trend_up : m.alert_trend_down)(
        { from: linePriceText(from.price, formats), to: linePriceText(to.price, formats), interval },
        formats,
      ),
    fields: { direction: UP_OR_DOWN, line: { label: m.alert_field_line, fault: m.alert_fault_line } },
    fault: null,
  },
  change: {
    label: m.alert_kind_change,
    sentence: ({ basis, direction, percent }, formats) =>
      CHANGE_WORDING[basis][direction]({ percent: percentText(percent, formats) }, formats),
    fields: {
      direction: UP_OR_DOWN,
      percent: MOVE_PERCENT,
      basis: {
        label: m.alert_field_basis,
        choices: { previousClose: m.alert_basis_close, open: m.alert_basis_open },
      },
    },
    fault: null,
  },
  move: {
    label: m.alert_kind_move,
    sentence: ({ direction, percent, minutes }, formats) =>
      MOVE_WORDING[direction]({ percent: percentText(percent, formats), minutes }, formats),
    fields: {
      direction: {
        label: m.alert_field_direction,
        choices: { ...UP_OR_DOWN.choices, either: m.alert_direction_either },
      },
      percent: MOVE_PERCENT,
      minutes: { label: m.alert_field_minutes, fault: m.alert_fault_minutes },
    },
    fault: null,
  },
  volume: {
    label: m.alert_kind_volume,
    sentence: ({ least }, formats) => m.alert_volume({ minimum: formats.quantity.round(least) }, formats),
    fields: { least: QUANTITY },
    fault: null,
  },
  turnover: {
    label: m.alert_kind_turnover,
    sentence: ({ least }, formats) => m.alert_turnover({ minimum: formats.quantity.round(least) }, formats),
    fields: { least: QUANTITY },
    fault: null,
  },
  spread: {
    label: m.alert_kind_spread,
    sentence: ({ leastPercent }, formats) => m.alert_spread({ percent: percentText(leastPercent, formats) }, formats),
    fields: { leastPercent: PERCENT },
    fault: null,
  },
  imbalance: {
    label: m.alert_kind_imbalance,
    sentence: ({ side, least }, formats) =>
      (side === 'bids' ? m.alert_imbalance_bids : m.alert_imbalance_asks)(
        { percent: percentText(least * 100, formats) },
        formats,
      ),
    fields: {
      side: { label: m.alert_field_side, choices: { bids: m.alert_side_bids, asks: m.alert_side_asks } },
      least: { label: m.alert_field_percent, fault: m.alert_fault_part },
    },
    fault: null,
  },
  status: {
    label: m.alert_kind_status,
    sentence: ({ to }, formats) =>
      to === 'any'
        ? m.alert_status_any({}, formats)
        : m.alert_status_to({ status: STATUS_WORDING[to]({}, formats) }, formats),
    fields: { to: { label: m.alert_field_status, choices: { any: m.alert_status_choice_any, ...STATUS_WORDING } } },
    fault: null,
  },
  news: {
    label: m.alert_kind_news,
    sentence: ({ keyword }, formats) => m.alert_news({ keyword }, formats),
    fields: { keyword: { label: m.alert_field_keyword, fault: m.alert_fault_text } },
    fault: null,
  },
  ipo: {
    label: m.alert_kind_ipo,
    sentence: ({ date, region, code, daysBefore }, formats) =>
      m.alert_ipo(
        {
          when: daysText(daysBefore, formats),
          date: IPO_DATE_WORDING[date]({}, formats),
          what: code === null ? m.alert_ipo_any({ region }, formats) : serviceText(code),
        },
        formats,
      ),
    fields: {
      date: { label: m.alert_field_date, choices: IPO_DATE_WORDING },
      region: { label: m.alert_field_region, fault: m.alert_fault_region },
      code: { label: m.alert_field_code, fault: m.alert_fault_code },
      daysBefore: DAYS_BEFORE,
    },
    fault: null,
  },
  split: {
    label: m.alert_kind_split,
    sentence: ({ daysBefore }, formats) => m.alert_split({ when: daysText(daysBefore, formats) }, formats),
    fields: { daysBefore: DAYS_BEFORE },
    fault: null,
  },
  dayProfit: {
    label: m.alert_kind_day_profit,
    sentence: profitText({ loss: m.alert_day_loss, gain: m.alert_day_gain }),
    fields: PROFIT_FIELDS,
    fault: null,
  },
  totalProfit: {
    label: m.alert_kind_total_profit,
    sentence: profitText({ loss: m.alert_total_loss, gain: m.alert_total_gain }),
    fields: PROFIT_FIELDS,
    fault: null,
  },
}

/** The words of a kind known at run time only. */
export interface AnyConditionWording {
  readonly label: Message
  readonly fields: Readonly<
    Record<
      string,
      { readonly label: Message; readonly choices?: Readonly<Record<string, Message>>; readonly fault?: Message }
    >
  >
  readonly fault: Message | null
}

export const conditionWording = (kind: ConditionKind): AnyConditionWording => CONDITION_WORDING[kind]

export function conditionText(condition: AlertCondition, formats: Formats): string {
  // TypeScript cannot follow the key.
  const { sentence } = CONDITION_WORDING[condition.kind] as { sentence: (one: AlertCondition, how: Formats) => string }
  return sentence(condition, formats)
}
