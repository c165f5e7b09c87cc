/** Checks whether a draft can be watched. */
import { depthEndpointOf } from '#api/catalogue.ts'
import {
  isAboutPositions,
  isAboutTarget,
  mayHavePricesBelowZero,
  type AlertDefinition,
  type AlertRefusal,
  type AlertTarget,
} from '#model/alerts/alert.ts'
import { kindOf, partsOf, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Source } from '#model/alerts/measure/condition-kind.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { triggersOf } from '../measure/arming.ts'

/** Returns null if it can. */
export function refusalOf({ target, conditions, join, confirm }: AlertDefinition): AlertRefusal | null {
  const isOfOne = target.kind === 'instrument' || target.kind === 'list'
  if (!isOfOne && !conditions.every(({ kind }) => isAboutTarget(kind, target.kind))) return 'wrongTarget'
  if (isMixed({ conditions, confirm })) return 'notTogether'
  // Each symbol of the list would fire on the same headline.
  if (target.kind === 'list' && triggersOf({ conditions, join }).some((trigger) => trigger.every(isAboutNone)))
    return 'wrongTarget'
  if (conditions.some(hasPriceBelowZero) && !mayHavePricesBelowZero(target)) return 'belowZero'
  return conditions.every((condition) => isServedFor(condition, target)) ? null : 'noSuchData'
}

function hasPriceBelowZero(condition: AlertCondition): boolean {
  const { fields } = partsOf(condition.kind)
  return Object.entries(condition).some(([name, value]) => {
    const field = fields[name]
    return field?.type === 'number' && field.unit === 'price' && typeof value === 'number' && value < 0
  })
}

/** Whether profits are combined with other conditions, or confirmed by a bar. */
function isMixed({ conditions, confirm }: Pick<AlertDefinition, 'conditions' | 'confirm'>): boolean {
  const profits = conditions.filter(({ kind }) => isAboutPositions(kind)).length
  return profits > 0 && (profits < conditions.length || confirm.kind === 'barClose')
}

const isAboutNone = ({ kind }: AlertCondition): boolean => isAboutTarget(kind, 'everything')

function isServedFor(condition: AlertCondition, target: AlertTarget): boolean {
  if (target.kind !== 'instrument') return true
  return isServed(kindOf(condition).source, instrumentOf(target.instrument).assetClass)
}

function isServed(source: Source, assetClass: AssetClass): boolean {
  if (source === 'depth') return depthEndpointOf(assetClass) !== null
  return source === 'split' ? assetClass === 'stock' : true
}
