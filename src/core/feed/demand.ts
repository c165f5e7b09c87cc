/** Merges the wishes of all consumers: what is fetched once serves everybody who wants it. */
import type { InstrumentId } from '../../model/instrument.ts'
import type { Cancel } from '../ports.ts'
import type { Demand } from './feed.ts'
import type { Wish } from './weights.ts'

export interface DemandBook {
  want(demand: Demand): Cancel
  /** The highest weight and the shortest wished period of an instrument; null when nobody wants it. */
  wishFor(instrument: InstrumentId): Wish | null
  instruments(): Iterable<InstrumentId>
}

/** `changed` hears of an instrument whose merged wish may have changed. */
export function createDemandBook(changed: (instrument: InstrumentId) => void): DemandBook {
  const demands = new Map<InstrumentId, Set<Demand>>()

  return {
    want(demand) {
      // A copy: the same object may be registered twice.
      const own: Demand = { ...demand }
      const others = demands.get(own.instrument)
      if (others === undefined) demands.set(own.instrument, new Set([own]))
      else others.add(own)
      changed(own.instrument)
      return () => {
        const left = demands.get(own.instrument)
        if (left === undefined || !left.delete(own)) return
        if (left.size === 0) demands.delete(own.instrument)
        changed(own.instrument)
      }
    },
    wishFor(instrument) {
      const wishes = demands.get(instrument)
      return wishes === undefined ? null : mergeWishes(wishes)
    },
    instruments: () => demands.keys(),
  }
}

export function mergeWishes(wishes: Iterable<Wish>): Wish {
  let weight = 0
  let wishedPeriodMs = Infinity
  for (const wish of wishes) {
    weight = Math.max(weight, wish.weight)
    wishedPeriodMs = Math.min(wishedPeriodMs, wish.wishedPeriodMs)
  }
  return { weight, wishedPeriodMs }
}
