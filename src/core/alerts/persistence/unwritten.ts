/** Collects state and events of alerts that are not written yet. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { AlertChange, StoredAlerts } from '#core/ports/alert-store.ts'
import type { Arming } from '../measure/arming.ts'
import type { KnownMarket } from '../measure/known-market.ts'

export interface KnownArming {
  readonly alert: AlertId
  readonly instrument: InstrumentId | null
  readonly revision: number
  readonly arming: Arming
}

export interface KnownState {
  readonly armings: ReadonlyMap<string, KnownArming>
  readonly markets: ReadonlyMap<InstrumentId, KnownMarket>
  readonly snapshots: ReadonlyMap<string, unknown>
}

export interface Unwritten {
  readonly armings: Set<string>
  readonly markets: Set<InstrumentId>
  readonly snapshots: Set<string>
  readonly events: Map<number, AlertEvent>
  readonly removed: Set<AlertId>
}

export const nothingUnwritten = (): Unwritten => ({
  armings: new Set(),
  markets: new Set(),
  snapshots: new Set(),
  events: new Map(),
  removed: new Set(),
})

export const isNothing = ({ armings, markets, snapshots, events, removed }: Unwritten): boolean =>
  armings.size + markets.size + snapshots.size + events.size + removed.size === 0

/** Markets in one write, besides those of its armings and events. */
const MARKETS_PER_WRITE = 250

export interface Portion {
  readonly change: AlertChange
  readonly rest: Unwritten
}

/**
 * Takes everything but some of the thousands of markets. An instrument's market is written with its armings and events: an older
 * one would repeat a touch after a restart, and a newer one would hide it.
 */
export function nextPortion(unwritten: Unwritten, known: KnownState): Portion {
  const chosen = marketsNow(unwritten, known)
  const markets = new Set([...unwritten.markets].filter((instrument) => !chosen.has(instrument)))
  return { change: changeOf({ ...unwritten, markets: chosen }, known), rest: { ...nothingUnwritten(), markets } }
}

function marketsNow(unwritten: Unwritten, known: KnownState): Set<InstrumentId> {
  const concerned = [
    ...[...unwritten.armings].map((key) => known.armings.get(key)?.instrument),
    ...[...unwritten.events.values()].map(({ instrument }) => instrument),
  ].flatMap((instrument) => instrument ?? [])
  const chosen = new Set(concerned.filter((instrument) => unwritten.markets.has(instrument)))
  const most = chosen.size + MARKETS_PER_WRITE
  for (const instrument of unwritten.markets) {
    if (chosen.size >= most) break
    chosen.add(instrument)
  }
  return chosen
}

export function addAllKnown(unwritten: Unwritten, known: KnownState): void {
  for (const key of known.armings.keys()) unwritten.armings.add(key)
  for (const instrument of known.markets.keys()) unwritten.markets.add(instrument)
  for (const stream of known.snapshots.keys()) unwritten.snapshots.add(stream)
}

/** Returns all state as it would be read back. */
export function rowsOf(known: KnownState): Pick<StoredAlerts, 'armings' | 'markets' | 'looks'> {
  const all = nothingUnwritten()
  addAllKnown(all, known)
  const { armings, markets, looks } = changeOf(all, known)
  return { armings, markets, looks }
}

function changeOf(unwritten: Unwritten, known: KnownState): AlertChange {
  return {
    armings: [...unwritten.armings].flatMap((key) => {
      const found = known.armings.get(key)
      if (found === undefined) return []
      const { arming, ...row } = found
      return [{ ...row, state: arming }]
    }),
    markets: [...unwritten.markets].flatMap((instrument) => {
      const state = known.markets.get(instrument)
      return state === undefined ? [] : [{ instrument, state }]
    }),
    looks: [...unwritten.snapshots].map((stream) => ({ stream, state: known.snapshots.get(stream) })),
    events: [...unwritten.events.values()],
    removed: [...unwritten.removed],
  }
}
