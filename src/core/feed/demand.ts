/**
 * Merges the demand of all consumers: what is fetched once serves everybody who wants it. Periods of the plan are proportional
 * to 1/sqrt(weight): an armed alert is refreshed twice as often as what can be seen, that four times as often as what is hidden.
 */
import type { Cancel } from '../ports.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import { subjectOf, type PolledKind, type Subject } from './subject.ts'

export type Consumer = 'armedAlert' | 'visible' | 'hidden' | 'recorder'

export interface Wish {
  readonly weight: number
  /** The shortest period that the consumer can make use of, ms. */
  readonly wishedPeriodMs: number
}

export const WISHES: Readonly<Record<Consumer, Wish>> = {
  armedAlert: { weight: 64, wishedPeriodMs: 1_000 },
  visible: { weight: 16, wishedPeriodMs: 1_000 },
  hidden: { weight: 1, wishedPeriodMs: 5_000 },
  recorder: { weight: 0.25, wishedPeriodMs: 30_000 },
}

/** A consumer's wish for one kind of data on one instrument. */
export interface Demand {
  readonly instrument: InstrumentId
  readonly kind: PolledKind
  /** Relative importance, > 0; see `weights.ts`. Wishes for the same data merge to the highest. */
  readonly weight: number
  /** The best period the consumer can use, ms; merged to the shortest. */
  readonly wishedPeriodMs: number
}

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
