/** The time zone of a market, and its regular hours. */
import type { AssetClass } from '../market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '../market/instrument.ts'

/** The zone of a class in one region, or in all regions without a row of their own. */
export interface MarketZone {
  readonly assetClass: AssetClass
  readonly region: string | null
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
  /** Zone of the clock that `sessions` are read from, where it is not `zone`; IANA name. */
  readonly clockZone?: string
  /** A trading day starts this long before local midnight; 0 where it starts on its own date. */
  readonly eveMinutes: number
  /** Regular hours of a trading day, in order. Single dates may differ. */
  readonly sessions: readonly SessionMinutes[]
}

/** Minutes after the midnight of the trading day on the clock of its sessions; negative on the evening before. */
interface SessionMinutes {
  readonly open: number
  readonly close: number
}

/** Null for an instrument whose market is not in the table. */
export function marketZoneOf(zones: readonly MarketZone[], instrument: InstrumentId): MarketZone | null {
  const { assetClass, region } = instrumentOf(instrument)
  const ofClass = zones.filter((line) => line.assetClass === assetClass)
  return ofClass.find((line) => line.region === region) ?? ofClass.find((line) => line.region === null) ?? null
}

/** Null for an instrument whose market is not in the table. */
export const zoneOf = (zones: readonly MarketZone[], instrument: InstrumentId): string | null =>
  marketZoneOf(zones, instrument)?.zone ?? null
