/** Every instrument's value together with its provenance, and who is told when either changes. */
import { quoteEndpointOf } from '../../api/catalogue.ts'
import type { AssetClass } from '../../model/asset-class.ts'
import type { FreshnessState, Provenance } from '../../model/freshness.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { Cancel, Clock } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { Item } from './group.ts'
import type { Ledger } from './ledger.ts'
import { createListeners } from './listeners.ts'
import { freshnessOf, overdueAt, type FreshnessFacts } from './provenance.ts'

export interface Marks {
  live(instrument: InstrumentId): LiveQuote
  watch(listener: (changed: LiveQuote) => void): Cancel
  /** The instrument's value or failure changed. */
  tell(instrument: InstrumentId): void
  /** Tells those of these instruments whose mark changed by itself. Cheap while `all` is false and no mark can have. */
  sweep(instruments: Iterable<InstrumentId>, all: boolean): void
  /** Calls nothing stale before this monotonic time. */
  grace(until: number): void
}

interface Told {
  readonly assetClass: AssetClass
  state: FreshnessState | null
}

export function createMarks(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  ledger: Ledger,
  inUse: () => Connection | null,
): Marks {
  const listeners = createListeners<LiveQuote>()
  const told = new Map<InstrumentId, Told>()
  let graceUntil = -Infinity
  let nextChangeAt = -Infinity

  function toldOf(instrument: InstrumentId): Told {
    let known = told.get(instrument)
    if (known === undefined) {
      known = { assetClass: instrumentOf(instrument).assetClass, state: null }
      told.set(instrument, known)
    }
    return known
  }

  function factsOf(instrument: InstrumentId, item: Item | undefined, now: number): FreshnessFacts {
    const { quote, confirmedAt, failure } = ledger.entry(instrument)
    return {
      assetClass: toldOf(instrument).assetClass,
      status: quote?.status ?? null,
      confirmedAt,
      expectedPeriodMs: periodOf(item),
      failure,
      session: item?.group.rest.session() ?? 'open',
      quarantined: item?.suspicion?.quarantined ?? false,
      connection: troubleOf(inUse(), now),
      graceUntil,
    }
  }

  function live(instrument: InstrumentId): LiveQuote {
    const now = clock.monotonic()
    const item = inUse()?.poller.plan.item(instrument)
    const facts = factsOf(instrument, item, now)
    const { quote, fetchedAt, failure } = ledger.entry(instrument)
    const dueAt = item?.poll?.dueAt ?? Infinity
    const provenance: Provenance = {
      state: freshnessOf(facts, now),
      path: quoteEndpointOf(facts.assetClass).path,
      fetchedAt,
      expectedPeriodMs: facts.expectedPeriodMs,
      nextDueAt: Number.isFinite(dueAt) ? clock.now() + Math.max(0, dueAt - now) : null,
      failure,
    }
    return { instrument, quote, provenance }
  }

  function tell(instrument: InstrumentId): void {
    const value = live(instrument)
    toldOf(instrument).state = value.provenance.state
    listeners.tell(value)
  }

  return {
    live,
    watch: (listener) => listeners.add(listener),
    tell,
    sweep(instruments, all) {
      const now = clock.monotonic()
      if (!all && now < nextChangeAt) return
      nextChangeAt = Infinity
      const plan = inUse()?.poller.plan
      for (const instrument of instruments) {
        const facts = factsOf(instrument, plan?.item(instrument), now)
        const changesAt = overdueAt(facts)
        if (changesAt > now) nextChangeAt = Math.min(nextChangeAt, changesAt)
        if (freshnessOf(facts, now) !== toldOf(instrument).state) tell(instrument)
      }
    },
    grace(until) {
      graceUntil = until
    },
  }
}

/** While a market rests its values do not age. */
function periodOf(item: Item | undefined): number | null {
  if (item === undefined || item.poll === null || item.poll.periodMs === Infinity) return null
  return item.poll.periodMs
}

function troubleOf(connection: Connection | null, now: number): FreshnessFacts['connection'] {
  if (connection === null) return null
  const { standing } = connection.caller
  if (standing.isRefused()) return 'unauthorised'
  return standing.isPaused(now) ? 'rateLimited' : null
}
