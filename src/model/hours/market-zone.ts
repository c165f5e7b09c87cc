/** The time zone and the regular hours of a market. */
import type { AssetClass } from '../market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '../market/instrument.ts'

/** The zone of a class in one region; null for regions without an entry. */
export interface MarketZone {
  readonly assetClass: AssetClass
  readonly region: string | null
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
  /** The IANA zone of the clock of `sessions`, if another. */
  readonly clockZone?: string
  /** Minutes before local midnight at which a trading day starts. */
  readonly eveMinutes: number
  /** Regular hours, in order. */
  readonly sessions: readonly SessionMinutes[]
}

/** Minutes after midnight of the trading day on the sessions' clock; negative for the evening before. */
interface SessionMinutes {
  readonly open: number
  readonly close: number
}

/** Returns null for an unknown market. */
export function marketZoneOf(zones: readonly MarketZone[], instrument: InstrumentId): MarketZone | null {
  const { assetClass, region } = instrumentOf(instrument)
  const ofClass = zones.filter((line) => line.assetClass === assetClass)
  return ofClass.find((line) => line.region === region) ?? ofClass.find((line) => line.region === null) ?? null
}

/** Returns null for an unknown market. */
export const zoneOf = (zones: readonly MarketZone[], instrument: InstrumentId): string | null =>
  marketZoneOf(zones, instrument)?.zone ?? null
