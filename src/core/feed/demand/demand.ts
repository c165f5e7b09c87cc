/**
 * Merges the demand of all consumers: what is fetched once serves everybody who wants it. Periods of the plan are proportional
 * to 1/sqrt(weight): an armed alert is refreshed twice as often as what can be seen, that four times as often as what is hidden.
 * Visible data of the focused symbol, the one that the user chose, is refreshed one and a half times as often as the rest.
 */
import type { Cancel } from '#core/ports/clock.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { subjectOf, type PolledKind, type Subject } from './subject.ts'

export type Consumer = 'armedAlert' | 'visible' | 'hidden' | 'recorder'

export interface Demand {
  /** Relative importance, > 0. */
  readonly weight: number
  /** The shortest period that the consumer can make use of, ms. */
  readonly demandedPeriodMs: number
  /** Whether a window shows it: only that gains from the focus on its symbol. */
  readonly isShown?: boolean
}

/** The demand of all consumers of a subject, merged. */
export interface MergedDemand extends Demand {
  /** Whether it is shown of the symbol that the user chose. */
  readonly isFocused?: boolean
}

export const DEMANDS: Readonly<Record<Consumer, Demand>> = {
  armedAlert: { weight: 64, demandedPeriodMs: 1_000 },
  visible: { weight: 16, demandedPeriodMs: 1_000, isShown: true },
  hidden: { weight: 1, demandedPeriodMs: 5_000 },
  recorder: { weight: 0.25, demandedPeriodMs: 30_000 },
}

/** Multiplies the weight of visible data of the focused symbol; the product stays below the weight of an armed alert. */
const FOCUS_FACTOR = 2.25

/** A consumer's demand for one kind of data on one instrument. */
export interface SubjectDemand extends Demand {
  readonly instrument: InstrumentId
  readonly kind: PolledKind
}

export interface DemandRegistry {
  /** Registers a demand until cancelled. */
  want(demand: SubjectDemand): Cancel
  /** Raises what is shown of a symbol, because the user chose it, until cancelled. */
  focus(instrument: InstrumentId): Cancel
  /** The highest weight and the shortest period of all that is demanded of a subject; null when nobody wants it. */
  demandFor(subject: Subject): MergedDemand | null
  subjects(): Iterable<Subject>
}

/** `changed` receives every subject whose merged demand may have changed, with that; null when nobody wants it any more. */
export function createDemandRegistry(changed: (subject: Subject, merged: MergedDemand | null) => void): DemandRegistry {
  const registered = new Map<Subject, Set<SubjectDemand>>()
  /** How many windows look at each focused symbol. */
  const focused = new Map<InstrumentId, number>()

  function demandFor(subject: Subject): MergedDemand | null {
    const demands = registered.get(subject)
    if (demands === undefined) return null
    const [first] = demands
    return first !== undefined && focused.has(first.instrument) ? mergeFocused(demands) : mergeDemands(demands)
  }

  /** Changes the number of windows that look at a symbol. */
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
