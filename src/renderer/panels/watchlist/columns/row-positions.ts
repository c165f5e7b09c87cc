/** The positions of a list's rows. */
import type { Client } from '#contract/wire/client.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { totalsOf, weightOf, type PositionTotals } from '#model/positions/position-totals.ts'
import type { PositionValue } from '#model/positions/position-value.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'
import type { QuoteStore, StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { createHoldingValues, type HeldValue, type HoldingValues } from '#model/positions/held-values.ts'

export interface RowPosition extends HeldValue {
  /** Percent of all positions of the list; null if it does not count. */
  weight(): number | null
}

/** The total that shares refer to. */
type AllHeld = Pick<PositionTotals, 'gross'>

export interface RowPositions {
  /** Subscribes while instruments are given. Shares refer to them. */
  show(instruments: readonly InstrumentId[] | null): void
  get(instrument: InstrumentId, stored: StoredQuote | undefined): RowPosition | null | undefined
}

export interface RowPositionPorts {
  readonly client: Pick<Client, 'subscribe'>
  readonly clock: Pick<Clock, 'now'>
  readonly quotes: Pick<QuoteStore, 'get'>
  readonly changed: (instruments: readonly InstrumentId[]) => void
}

export function createRowPositions({ client, clock, quotes, changed }: RowPositionPorts): RowPositions {
  const rows = new Map<InstrumentId, RowAtQuote>()
  let shown: readonly InstrumentId[] = []
  let stops: readonly Cancel[] = []
  let holdings: readonly Holding[] | null = null
  let facts: ConversionFacts | null = null
  let values: HoldingValues | null = null
  let gross: { readonly at: number; readonly size: AllHeld } | null = null

  function settle(): void {
    const before = values?.holdings ?? []
    values = holdings === null || facts === null ? null : createHoldingValues(holdings, facts)
    gross = null
    rows.clear()
    if (values === null) return
    changed([...new Set([...before, ...values.holdings].map(({ instrument }) => instrument))])
  }

  /** Recomputed at most once per second, because every price changes every share. */
  function sizeOf(known: HoldingValues): AllHeld {
    const now = clock.now()
    if (gross !== null && Math.abs(now - gross.at) < SECOND_MS) return gross.size
    const held = shown.flatMap((instrument) => known.get(instrument, quotes.get(instrument)?.live) ?? [])
    const size = totalsOf(
      held.map(({ base }) => base),
      known.baseCurrency,
    )
    gross = { at: now, size }
    return size
  }

  /** Cached, because each cell of the row asks for it. */
  function rowOf(held: HeldValue, known: HoldingValues): RowPosition {
    const { instrument } = held.holding
    const found = rows.get(instrument)
    if (found?.held === held) return found
    const row = new RowAtQuote(held, () => sizeOf(known))
    rows.set(instrument, row)
    return row
  }

  function listen(): readonly Cancel[] {
    return [
      client.subscribe('holdings', null, (next) => {
        holdings = next
        settle()
      }),
      client.subscribe('conversions', null, (next) => {
        facts = next
        settle()
      }),
    ]
  }

  return {
    show(instruments) {
      shown = instruments ?? []
      gross = null
      if ((instruments !== null) === stops.length > 0) return
      for (const stop of stops) stop()
      stops = instruments === null ? [] : listen()
      if (instruments === null) values = null
    },
    get(instrument, stored) {
      const known = values
      if (known === null) return undefined
      const held = known.get(instrument, stored?.live)
      return held && rowOf(held, known)
    },
  }
}

class RowAtQuote implements RowPosition {
  readonly held: HeldValue
  readonly #all: () => AllHeld

  constructor(held: HeldValue, all: () => AllHeld) {
    this.held = held
    this.#all = all
  }

  get holding(): Holding {
    return this.held.holding
  }

  get own(): PositionValue {
    return this.held.own
  }

  get base(): PositionValue {
    return this.held.base
  }

  weight(): number | null {
    return weightOf(this.held.base, this.#all())
  }
}
