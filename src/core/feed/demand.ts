/** Merges the wishes of all consumers: what is fetched once serves everybody who wants it. */
import type { Cancel } from '../ports.ts'
import type { Demand } from './feed.ts'
import { subjectOf, type Subject } from './subject.ts'
import type { Wish } from './weights.ts'

export interface DemandBook {
  want(demand: Demand): Cancel
  /** The highest weight and the shortest wished period of a subject; null when nobody wants it. */
  wishFor(subject: Subject): Wish | null
  subjects(): Iterable<Subject>
}

/** `changed` receives every subject whose merged wish may have changed, with that; null when nobody wants it any more. */
export function createDemandBook(changed: (subject: Subject, wish: Wish | null) => void): DemandBook {
  const demands = new Map<Subject, Set<Demand>>()

  function wishFor(subject: Subject): Wish | null {
    const wishes = demands.get(subject)
    return wishes === undefined ? null : mergeWishes(wishes)
  }

  return {
    want(demand) {
      // A copy: the same object may be registered twice.
      const own: Demand = { ...demand }
      const subject = subjectOf(own.kind, own.instrument)
      const others = demands.get(subject)
      if (others === undefined) demands.set(subject, new Set([own]))
      else others.add(own)
      changed(subject, wishFor(subject))
      return () => {
        const left = demands.get(subject)
        if (left === undefined || !left.delete(own)) return
        if (left.size === 0) demands.delete(subject)
        changed(subject, wishFor(subject))
      }
    },
    wishFor,
    subjects: () => demands.keys(),
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
