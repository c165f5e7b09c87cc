/** Demand of armed alerts for polls, at the highest priority. */
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import type { WatchList } from './watchers.ts'

export function wantedBy(
  watchList: WatchList,
  isAwake: (alert: Alert, instrument: InstrumentId) => boolean,
): readonly WantedData[] {
  return [...watchList.instruments()].flatMap((instrument) => {
    if (instrument === null) return []
    const awake = watchList.of(instrument).filter(({ alert }) => isAwake(alert, instrument))
    const kinds = (['quote', 'depth'] as const).filter(
      // A book alone does not show whether trading continues.
      (kind) => awake.some(({ sources }) => sources.has(kind) || (kind === 'quote' && sources.has('depth'))),
    )
    return kinds.map((kind) => ({ kind, instrument }))
  })
}

export interface WantedData {
  readonly kind: 'quote' | 'depth'
  readonly instrument: InstrumentId
}

export interface DemandSet<Wanted> {
  /** Replaces the demands. */
  set(wanted: Iterable<Wanted>): void
  dispose(): void
}

/** @param want Registers one demand until cancelled. */
export function createDemandSet<Wanted>(
  keyOf: (wanted: Wanted) => string,
  want: (wanted: Wanted) => Cancel,
): DemandSet<Wanted> {
  const demands = new Map<string, Cancel>()

  function set(wanted: Iterable<Wanted>): void {
    const keys = new Set<string>()
    for (const one of wanted) {
      const key = keyOf(one)
      keys.add(key)
      if (!demands.has(key)) demands.set(key, want(one))
    }
    // Usually no demand was removed.
    if (keys.size === demands.size) return
    for (const [key, cancel] of demands) {
      if (keys.has(key)) continue
      cancel()
      demands.delete(key)
    }
  }

  return { set, dispose: () => set([]) }
}

export const createAlertDemand = (feed: Pick<Feed, 'want'>): DemandSet<WantedData> =>
  createDemandSet(
    ({ kind, instrument }) => `${kind} ${instrument}`,
    ({ kind, instrument }) => feed.want({ instrument, kind, ...DEMANDS.armedAlert }),
  )
