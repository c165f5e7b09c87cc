/** The time zone and the regular hours of a market. */
import type { AssetClass } from '../market/asset-class.ts'
import { instrumentOf, type InstrumentId } from '../market/instrument.ts'

/** The zone of a class in one region, or in all regions without an entry of their own. */
export interface MarketZone {
  readonly assetClass: AssetClass
  readonly region: string | null
  /** IANA name: `Asia/Hong_Kong`. */
  readonly zone: string
  /** The IANA zone of the clock of `sessions` if it is not `zone`. */
  readonly clockZone?: string
  /** Minutes before local midnight at which a trading day starts; 0 if it starts on its own date. */
  readonly eveMinutes: number
  /** Regular hours of a trading day, in order. Single dates may differ. */
  readonly sessions: readonly SessionMinutes[]
}

/** Minutes after midnight of the trading day on the clock of the sessions; negative for the evening before. */
interface SessionMinutes {
  readonly open: number
  readonly close: number
}

/** Returns the market of an instrument, or null if it is not in the table. */
export function marketZoneOf(zones: readonly MarketZone[], instrument: InstrumentId): MarketZone | null {
  const { assetClass, region } = instrumentOf(instrument)
  const ofClass = zones.filter((line) => line.assetClass === assetClass)
  return ofClass.find((line) => line.region === region) ?? ofClass.find((line) => line.region === null) ?? null
}

/** Returns the zone of an instrument, or null if its market is not in the table. */
export const zoneOf = (zones: readonly MarketZone[], instrument: InstrumentId): string | null =>
  marketZoneOf(zones, instrument)?.zone ?? null
