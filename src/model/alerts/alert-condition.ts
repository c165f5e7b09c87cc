/**
 * The kinds of conditions. A kind is a file in `conditions/` and a row here; its type, its check at the contract, its input in the
 * editor and its evaluation follow.
 */
import { change } from './conditions/change.ts'
import type { ConditionKindParts } from './measure/condition-kind.ts'
import type { Fields, ValuesOf } from './measure/field.ts'
import { imbalance } from './conditions/imbalance.ts'
import { ipo } from './conditions/ipo.ts'
import { move } from './conditions/move.ts'
import { news } from './conditions/news.ts'
import { price } from './conditions/price.ts'
import { dayProfit, totalProfit } from './conditions/profit.ts'
import { range } from './conditions/range.ts'
import { split } from './conditions/split.ts'
import { spread } from './conditions/spread.ts'
import { status } from './conditions/status.ts'
import { trend } from './conditions/trend.ts'
import { turnover } from './conditions/turnover.ts'
import { volume } from './conditions/volume.ts'

/** In the editor's order. */
const CONDITION_KINDS = {
  price,
  range,
  trend,
  change,
  move,
  volume,
  turnover,
  spread,
  imbalance,
  status,
  news,
  ipo,
  split,
  dayProfit,
  totalProfit,
} as const

/** The stored name of a kind. */
export type ConditionKind = keyof typeof CONDITION_KINDS
/** The fields of a kind, as shapes. */
export type FieldsOf<Kind extends ConditionKind> = (typeof CONDITION_KINDS)[Kind]['fields']

type Conditions = {
  readonly [Kind in ConditionKind]: { readonly kind: Kind } & ValuesOf<FieldsOf<Kind>>
}
/** A condition of any kind; `kind` decides its other fields. */
export type AlertCondition = Conditions[ConditionKind]
/** The conditions of one kind. */
export type ConditionOf<Kind extends ConditionKind> = Conditions[Kind]

/** All kinds, in the editor's order. */
export const CONDITION_KIND_NAMES = Object.keys(CONDITION_KINDS) as ConditionKind[]

/** Returns the condition with other values of its own kind. */
export function withValues(condition: AlertCondition, values: ValuesOf<Fields>): AlertCondition {
  return { ...condition, ...values }
}

/** Returns the parts of a condition's kind. */
export function kindOf(condition: AlertCondition): ConditionKindParts<Fields> {
  return partsOf(condition.kind)
}

/** Returns the parts of a kind known at run time only. */
export function partsOf(kind: ConditionKind): ConditionKindParts<Fields> {
  // TypeScript cannot follow the key.
  return CONDITION_KINDS[kind] as unknown as ConditionKindParts<Fields>
}
