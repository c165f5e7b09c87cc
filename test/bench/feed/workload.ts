/** The instruments of the simulation: all classes and many regions, with mixed weights. */
import { DEMANDS, type Consumer, type Demand } from '#core/feed/demand/demand.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'

export interface Wanted {
  readonly instrument: InstrumentId
  readonly code: string
  /** The instruments that can share a request. */
  readonly groupKey: string
  readonly demand: Demand
}

/** Class, region and fraction of the instruments. */
const MARKETS: readonly (readonly [AssetClass, string, number])[] = [
  ['stock', 'US', 0.3], ['stock', 'HK', 0.1], ['stock', 'SH', 0.1], ['stock', 'SZ', 0.08], ['stock', 'JP', 0.05],
  ['stock', 'DE', 0.04], ['stock', 'GB', 0.04], ['stock', 'IN', 0.03], ['fund', 'US', 0.07], ['forex', 'GB', 0.06],
  ['indices', 'GB', 0.04], ['future', 'US', 0.04], ['crypto', 'BA', 0.05],
] // prettier-ignore

const CONSUMERS: readonly (readonly [Consumer, number])[] = [
  ['armedAlert', 0.04],
  ['visible', 0.26],
  ['hidden', 0.5],
  ['recorder', 0.2],
]

export function createWorkload(count: number, random: () => number): readonly Wanted[] {
  return Array.from({ length: count }, (_, index) => {
    const [assetClass, region] = pick(MARKETS, ([, , share]) => share, random)
    const [consumer] = pick(CONSUMERS, ([, share]) => share, random)
    const code = `C${index}`
    const instrument = instrumentId({ assetClass, region, exchange: '', code })
    return { instrument, code, groupKey: `/${assetClass}/quotes ${region}`, demand: DEMANDS[consumer] }
  })
}

function pick<T>(rows: readonly T[], shareOf: (row: T) => number, random: () => number): T {
  let left = random() * rows.reduce((sum, row) => sum + shareOf(row), 0)
  for (const row of rows) {
    left -= shareOf(row)
    if (left < 0) return row
  }
  return rows[rows.length - 1] as T
}
