/** Whether what a user asks for can be watched at all. */
import { depthEndpointOf } from '../../api/catalogue.ts'
import type { AlertDefinition, AlertRefusal } from '../../model/alert.ts'
import type { AssetClass } from '../../model/asset-class.ts'
import { instrumentOf } from '../../model/instrument.ts'
import { ruleOf } from './condition-table.ts'

/** Null when it can. */
export function refusalOf({ target, conditions }: AlertDefinition): AlertRefusal | null {
  const isAboutNothing = target.kind === 'everything'
  const sources = conditions.map((condition) => ruleOf(condition).source)
  const areAboutNothing = sources.every((source) => source === 'news' || source === 'ipo')
  if (isAboutNothing && !areAboutNothing) return 'wrongTarget'
  // Each symbol of the list would tell of the same headline.
  if (target.kind === 'list' && areAboutNothing) return 'wrongTarget'
  if (target.kind !== 'instrument') return null
  const { assetClass } = instrumentOf(target.instrument)
  return sources.some((source) => !isTold(source, assetClass)) ? 'noSuchData' : null
}

function isTold(source: ReturnType<typeof ruleOf>['source'], assetClass: AssetClass): boolean {
  if (source === 'depth') return depthEndpointOf(assetClass) !== null
  return source === 'split' ? assetClass === 'stock' : true
}
