/**
 * Merges the demand of all consumers: what is fetched once serves everybody who wants it. Periods of the plan are proportional
 * to 1/sqrt(weight): an armed alert is refreshed twice as often as what can be seen, that four times as often as what is hidden.
 */
import type { Cancel } from '../ports/clock.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import { subjectOf, type PolledKind, type Subject } from './subject.ts'

export type Consumer = 'armedAlert' | 'visible' | 'hidden' | 'recorder'

export interface Demand {
  /** Relative importance, > 0. */
  readonly weight: number
  /** The shortest period that the consumer can make use of, ms. */
  readonly demandedPeriodMs: number
}

export const DEMANDS: Readonly<Record<Consumer, Demand>> = {
  armedAlert: { weight: 64, demandedPeriodMs: 1_000 },
  visible: { weight: 16, demandedPeriodMs: 1_000 },
  hidden: { weight: 1, demandedPeriodMs: 5_000 },
  recorder: { weight: 0.25, demandedPeriodMs: 30_000 },
}

/** A consumer's demand for one kind of data on one instrument. */
export interface SubjectDemand extends Demand {
  readonly instrument: InstrumentId
  readonly kind: PolledKind
}

export interface DemandRegistry {
  /** Registers a demand until cancelled. */
  want(demand: SubjectDemand): Cancel
  /** The highest weight and the shortest period of all that is demanded of a subject; null when nobody wants it. */
  demandFor(subject: Subject): Demand | null
  subjects(): Iterable<Subject>
}

/** `changed` receives every subject whose merged demand may have changed, with that; null when nobody wants it any more. */
export function createDemandRegistry(changed: (subject: Subject, merged: Demand | null) => void): DemandRegistry {
  const registered = new Map<Subject, Set<SubjectDemand>>()

  function demandFor(subject: Subject): Demand | null {
    const demands = registered.get(subject)
    return demands === undefined ? null : mergeDemands(demands)
  }

  return {
    want(demand) {
      // A copy: the same object may be registered twice.
      const own: SubjectDemand = { ...demand }
      const subject = subjectOf(own.kind, own.instrument)
      const others = registered.get(subject)
      if (others === undefined) registered.set(subject, new Set([own]))
      else others.add(own)
      changed(subject, demandFor(subject))
      return () => {
        const left = registered.get(subject)
        if (left === undefined || !left.delete(own)) return
        if (left.size === 0) registered.delete(subject)
        changed(subject, demandFor(subject))
      }
    },
    demandFor,
    subjects: () => registered.keys(),
  }
}

export function mergeDemands(demands: Iterable<Demand>): Demand {
  let weight = 0
  let demandedPeriodMs = Infinity
  for (const demand of demands) {
    weight = Math.max(weight, demand.weight)
    demandedPeriodMs = Math.min(demandedPeriodMs, demand.demandedPeriodMs)
  }
  return { weight, demandedPeriodMs }
}
