/** Whether what a user asks for can be watched at all. */
import { depthEndpointOf } from '../../../api/catalogue.ts'
import type { AlertDefinition, AlertRefusal } from '../../../model/alert.ts'
import type { AlertCondition } from '../../../model/alert-condition.ts'
import type { AssetClass } from '../../../model/asset-class.ts'
import { instrumentOf } from '../../../model/instrument.ts'
import { triggersOf } from '../evaluation/arming.ts'
import { ruleOf } from './condition-table.ts'

/** Null when it can. */
export function refusalOf({ target, conditions, join }: AlertDefinition): AlertRefusal | null {
  const isAboutNothing = target.kind === 'everything'
  const sources = conditions.map((condition) => ruleOf(condition).source)
  if (isAboutNothing && !conditions.every(isAboutNone)) return 'wrongTarget'
  // Each symbol of the list would tell of the same headline.
  if (target.kind === 'list' && triggersOf({ conditions, join }).some((trigger) => trigger.every(isAboutNone)))
    return 'wrongTarget'
  if (target.kind !== 'instrument') return null
  const { assetClass } = instrumentOf(target.instrument)
  return sources.some((source) => !isTold(source, assetClass)) ? 'noSuchData' : null
}

/** Whether it tells of no instrument in particular. */
const isAboutNone = (condition: AlertCondition): boolean => ['news', 'ipo'].includes(ruleOf(condition).source)

function isTold(source: ReturnType<typeof ruleOf>['source'], assetClass: AssetClass): boolean {
  if (source === 'depth') return depthEndpointOf(assetClass) !== null
  return source === 'split' ? assetClass === 'stock' : true
}
