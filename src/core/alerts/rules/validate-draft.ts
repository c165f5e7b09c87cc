/** Whether what a user asks for can be watched at all. */
import { depthEndpointOf } from '../../../api/catalogue.ts'
import { isAboutPositions, isAboutTarget, type AlertDefinition, type AlertRefusal } from '../../../model/alert.ts'
import { kindOf, type AlertCondition } from '../../../model/alert-condition.ts'
import type { Source } from '../../../model/alert-conditions/condition-kind.ts'
import type { AssetClass } from '../../../model/asset-class.ts'
import { instrumentOf } from '../../../model/instrument.ts'
import { triggersOf } from '../evaluation/arming.ts'

/** Null when it can. */
export function refusalOf({ target, conditions, join, confirm }: AlertDefinition): AlertRefusal | null {
  const sources = conditions.map((condition) => kindOf(condition).source)
  const isOfOne = target.kind === 'instrument' || target.kind === 'list'
  if (!isOfOne && !conditions.every(({ kind }) => isAboutTarget(kind, target.kind))) return 'wrongTarget'
  if (isMixed({ conditions, confirm })) return 'notTogether'
  // Each symbol of the list would fire on the same headline.
  if (target.kind === 'list' && triggersOf({ conditions, join }).some((trigger) => trigger.every(isAboutNone)))
    return 'wrongTarget'
  if (target.kind !== 'instrument') return null
  const { assetClass } = instrumentOf(target.instrument)
  return sources.some((source) => !isServed(source, assetClass)) ? 'noSuchData' : null
}

/** Whether a profit comes with anything but profits, or is to be confirmed by a bar. */
function isMixed({ conditions, confirm }: Pick<AlertDefinition, 'conditions' | 'confirm'>): boolean {
  const profits = conditions.filter(({ kind }) => isAboutPositions(kind)).length
  return profits > 0 && (profits < conditions.length || confirm.kind === 'barClose')
}

/** Whether it may be about no instrument in particular. */
const isAboutNone = ({ kind }: AlertCondition): boolean => isAboutTarget(kind, 'everything')

function isServed(source: Source, assetClass: AssetClass): boolean {
  if (source === 'depth') return depthEndpointOf(assetClass) !== null
  return source === 'split' ? assetClass === 'stock' : true
}
