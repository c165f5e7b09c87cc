/**
 * Merges the demand of all consumers, so that each subject is fetched once. Periods are proportional to 1/sqrt(weight):
 * armed alerts are refreshed twice as often as visible data, which is refreshed four times as often as hidden data, and
 * visible data of the focused symbol (chosen by the user) 1.5 times as often.
 */
import type { Cancel } from '#core/ports/clock.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { subjectOf, type PolledKind, type Subject } from './subject.ts'

export type Consumer = 'armedAlert' | 'visible' | 'hidden' | 'recorder'

export interface Demand {
  /** Relative importance, > 0. */
  readonly weight: number
  /** The shortest useful period, ms. */
  readonly demandedPeriodMs: number
  /** Whether a window shows it; the focus raises only shown data. */
  readonly isShown?: boolean
}

export interface MergedDemand extends Demand {
  readonly isFocused?: boolean
}

export const DEMANDS: Readonly<Record<Consumer, Demand>> = {
  armedAlert: { weight: 64, demandedPeriodMs: 1_000 },
  visible: { weight: 16, demandedPeriodMs: 1_000, isShown: true },
  hidden: { weight: 1, demandedPeriodMs: 5_000 },
  recorder: { weight: 0.25, demandedPeriodMs: 30_000 },
}

/** A factor of the weight of shown data. The product must stay below the weight of an armed alert. */
const FOCUS_FACTOR = 2.25

export interface SubjectDemand extends Demand {
  readonly instrument: InstrumentId
  readonly kind: PolledKind
}

export interface DemandRegistry {
  want(demand: SubjectDemand): Cancel
  /** Raises the shown data of a symbol that the user chose, until cancelled. */
  focus(instrument: InstrumentId): Cancel
  /** The highest weight and the shortest period of a subject's demands, or null. */
  demandFor(subject: Subject): MergedDemand | null
  subjects(): Iterable<Subject>
}

/** `changed` receives every subject whose merged demand may have changed. */
export function createDemandRegistry(changed: (subject: Subject, merged: MergedDemand | null) => void): DemandRegistry {
  const registered = new Map<Subject, Set<SubjectDemand>>()
  /** The number of windows that focus each symbol. */
  const focused = new Map<InstrumentId, number>()

  function demandFor(subject: Subject): MergedDemand | null {
    const demands = registered.get(subject)
    if (demands === undefined) return null
    const [first] = demands
    return first !== undefined && focused.has(first.instrument) ? mergeFocused(demands) : mergeDemands(demands)
  }

  function look(instrument: InstrumentId, by: 1 | -1): void {
    const windows = (focused.get(instrument) ?? 0) + by
    if (windows > 0) focused.set(instrument, windows)
    else focused.delete(instrument)
    for (const [subject, demands] of registered)
      if ([...demands].some((demand) => demand.instrument === instrument)) changed(subject, demandFor(subject))
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
    focus(instrument) {
      look(instrument, 1)
      let isOver = false
      return () => {
        if (!isOver) look(instrument, -1)
        isOver = true
      }
    },
    demandFor,
    subjects: () => registered.keys(),
  }
}

function mergeFocused(demands: ReadonlySet<SubjectDemand>): MergedDemand {
  const raised = [...demands].map((demand) =>
    demand.isShown === true ? { ...demand, weight: demand.weight * FOCUS_FACTOR } : demand,
  )
  const isFocused = raised.some(({ isShown }) => isShown === true)
  return isFocused ? { ...mergeDemands(raised), isFocused } : mergeDemands(raised)
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
