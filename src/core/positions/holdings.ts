/** Positions with price currency, time zone and pending splits. */
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import type { Holding } from '#model/positions/holding.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { pendingSplits } from '#model/positions/position-splits.ts'
import type { Position } from '#model/positions/position.ts'
import { createZone, dateOfDayNumber } from '#model/values/zoned-time.ts'
import { calendarOf } from '../feed/plan/market-hours.ts'
import { createMarketGrids } from '../market/hours/market-grids.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { KnownSplits } from '../reference/calendars/known-splits.ts'
import type { PositionStore } from './position-store.ts'
import type { PriceCurrency } from './lots/price-currency.ts'

export interface Holdings {
  current(): readonly Holding[]
  of(instrument: InstrumentId): Holding | null
  dispose(): void
}

export interface HoldingPorts {
  readonly clock: Pick<Clock, 'schedule' | 'now'>
  readonly store: Pick<PositionStore, 'current' | 'watch'>
  readonly splits: KnownSplits
  readonly priceCurrency: PriceCurrency
  readonly watchCompanies: (listener: (instrument: InstrumentId) => void) => Cancel
  readonly changed: () => void
}

/** A day, and an announced split, starts at a different hour in every market. */
const RECHECK_MS = HOUR_MS

export function createHoldings(ports: HoldingPorts): Holdings {
  const { clock, store, splits, priceCurrency, changed } = ports
  const gridOf = createMarketGrids()
  const regions = new Map<string, Cancel>()
  let known: readonly Holding[] | null = null

  function holdingOf(position: Position): Holding {
    const { instrument } = position
    const { assetClass, region } = instrumentOf(instrument)
    const zone = calendarOf(assetClass, region)?.zone ?? 'UTC'
    const dated = splits.splitsOf(instrument).map(({ exDate, ratio }) => ({ exDate: dayOf(instrument, exDate), ratio }))
    const today = createZone(zone).dateAt(clock.now())
    return {
      ...position,
      ...priceCurrency(position),
      zone,
      today,
      pendingSplits: pendingSplits(position, dated, today),
    }
  }

  const dayOf = (instrument: InstrumentId, exDate: number) =>
    exDate % DAY_MS === 0 ? dateOfDayNumber(exDate / DAY_MS) : gridOf(instrument).dateNamed(exDate)

  function current(): readonly Holding[] {
    known ??= store.current().map(holdingOf)
    return known
  }

  function refresh(): void {
    known = null
    changed()
  }

  /** Polls the split calendars of all markets with a position in a stock. */
  function settle(): void {
    const held = new Set(store.current().flatMap(({ instrument }) => {
      const { assetClass, region } = instrumentOf(instrument)
      return assetClass === 'stock' ? [region] : []
    })) // prettier-ignore
    for (const region of held) if (!regions.has(region)) regions.set(region, splits.want(region, 'slow'))
    for (const [region, cancel] of [...regions]) {
      if (held.has(region)) continue
      cancel()
      regions.delete(region)
    }
  }

  let cancelRecheck = clock.schedule(RECHECK_MS, recheck)
  function recheck(): void {
    cancelRecheck = clock.schedule(RECHECK_MS, recheck)
    refresh()
  }

  const stops = [
    store.watch(() => {
      settle()
      refresh()
    }),
    splits.watchCalendars((region) => {
      if (regions.has(region)) refresh()
    }),
    // Company columns read companies by the hundred.
    ports.watchCompanies((read) => {
      if (store.current().some(({ instrument }) => instrument === read)) refresh()
    }),
  ]
  settle()

  return {
    current,
    of: (instrument) => current().find((holding) => holding.instrument === instrument) ?? null,
    dispose() {
      cancelRecheck()
      cancelAll([...stops, ...regions.values()])
    },
  }
}
