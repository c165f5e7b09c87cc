/** On whose clock a market lives. */
import type { AssetClass } from './asset-class.ts'
import { instrumentOf, type InstrumentId } from './instrument.ts'

/** Of a class in one region, or in all regions that have no line of their own. */
export interface MarketZone {
  readonly assetClass: AssetClass
  readonly region: string | null
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
}

/** Null for an instrument whose market is not in the table. */
export function zoneOf(zones: readonly MarketZone[], instrument: InstrumentId): string | null {
  const { assetClass, region } = instrumentOf(instrument)
  const ofClass = zones.filter((line) => line.assetClass === assetClass)
  return (ofClass.find((line) => line.region === region) ?? ofClass.find((line) => line.region === null))?.zone ?? null
}
