/** Collects the quotes that arrived for measured positions since the last check. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { arrivalOf, type PricedQuote } from '#model/market/quote.ts'
import type { Evidence } from '../measure/arming.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'

/** The strongest first: corrections fire nothing, and only `new` may fire. `first` only arms, when no quote arrived. */
const KINDS = ['correction', 'new', 'same', 'first'] as const satisfies readonly Evidence['kind'][]
export type ArrivalKind = (typeof KINDS)[number]

export interface Arrivals {
  isMeasured(instrument: InstrumentId): boolean
  measure(instruments: Iterable<InstrumentId>): void
  /** Compares a judged quote; returns false if it is not measured. */
  quote(instrument: InstrumentId): boolean
  /** Adds an arrival for every alert. */
  all(kind: ArrivalKind): void
  /** Takes the arrivals; returns a lookup of an alert's strongest, or null. */
  take(): (alert: AlertId, holdings: readonly Holding[]) => ArrivalKind | null
  /** Keeps an arrival for the next check, because the sum is unknown. */
  putBack(alert: AlertId, kind: ArrivalKind): void
}

interface Arrived {
  seen: Map<InstrumentId, PricedQuote | null>
  came: Map<InstrumentId, ArrivalKind>
  outstanding: Map<AlertId, ArrivalKind>
  toAll: ArrivalKind | null
}

export function createArrivals(memory: Pick<AlertMemory, 'market'>, source: PriceSource): Arrivals {
  const arrived = memoryOf<Arrived>(source, () => ({
    seen: new Map(),
    came: new Map(),
    outstanding: new Map(),
    toAll: null,
  }))

  return {
    isMeasured: (instrument) => arrived().seen.has(instrument),
    measure(instruments) {
      const own = arrived()
      own.seen = new Map([...instruments].map((one) => [one, own.seen.get(one) ?? memory.market(one).quote]))
    },
    quote(instrument) {
      const { seen, came } = arrived()
      const before = seen.get(instrument)
      if (before === undefined) return false
      const { quote } = memory.market(instrument)
      seen.set(instrument, quote)
      const kind = kindOf(before, quote)
      came.set(instrument, strongest([came.get(instrument), kind]) ?? kind)
      return true
    },
    all(kind) {
      arrived().toAll = strongest([arrived().toAll, kind])
    },
    take() {
      const own = arrived()
      const { came, outstanding, toAll } = own
      Object.assign(own, { came: new Map(), outstanding: new Map(), toAll: null } satisfies Partial<Arrived>)
      return (alert, holdings) =>
        strongest([toAll, outstanding.get(alert), ...holdings.map(({ instrument }) => came.get(instrument))])
    },
    putBack: (alert, kind) => void arrived().outstanding.set(alert, kind),
  }
}

function kindOf(before: PricedQuote | null, after: PricedQuote | null): ArrivalKind {
  if (after === null) return 'new'
  const arrival = arrivalOf(before, after)
  if (arrival === 'duplicate') return 'same'
  return arrival === 'correction' && before?.last !== after.last ? 'correction' : 'new'
}

const strongest = (kinds: readonly (ArrivalKind | null | undefined)[]): ArrivalKind | null =>
  KINDS.find((kind) => kinds.includes(kind)) ?? null
