/** What alerts know or did that is not written down yet. */
import type { AlertEvent } from '../../../model/alert-event.ts'
import type { AlertId } from '../../../model/alert.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { AlertChange } from '../../ports/alert-store.ts'
import type { Arming } from '../evaluation/arming.ts'
import type { KnownMarket } from '../evaluation/known-market.ts'

export interface KnownArming {
  readonly alert: AlertId
  readonly instrument: InstrumentId | null
  readonly revision: number
  readonly arming: Arming
}

/** What is known, by the keys under which it is remembered. */
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

/** What is to be written of it now. */
export function changeOf(unwritten: Unwritten, known: KnownState): AlertChange {
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
