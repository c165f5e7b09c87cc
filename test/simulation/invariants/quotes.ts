/** Compares the prices in windows with the world's record. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { dayChange } from '#model/market/day-change.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { pricedQuote, type Quote } from '#model/market/quote.ts'
import { asReached } from '../world/network/network.ts'
import type { SimulatedWindow } from '../world/window.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

export const nothingInvented: Invariant = {
  name: 'nothingInvented',
  says: 'A window is told finite prices alone, above zero but for futures, and none that no answer carried. Without a price it is told no change.',
  watch: (world, violate) => ({
    shown(window, instrument, known) {
      const { quote } = known.live()
      if (quote === null) return
      for (const fault of faultsOf(quote, instrumentOf(instrument).assetClass)) violate(`${instrument}: ${fault}`)
      if (quote.last === null) world.sometimes.reached('a window was told a quote without a price')
      else if (!world.served.wasServed(instrument, quote.last))
        violate(`window ${window.number} shows ${quote.last} for ${instrument}, which nobody served`)
    },
  }),
}

const isPrice = (value: number, assetClass: AssetClass): boolean => (assetClass === 'future' ? value !== 0 : value > 0)

function* faultsOf(quote: Quote, assetClass: AssetClass): Iterable<string> {
  for (const [field, value] of Object.entries(quote) as [string, number | null][])
    if (value !== null && !Number.isFinite(value)) yield `${field} is ${value}`
  for (const field of ['last', 'open', 'high', 'low', 'previousClose'] as const) {
    const value = quote[field]
    if (value !== null && !isPrice(value, assetClass)) yield `${field} is ${value}`
  }
  if (quote.last === null && dayChange(quote).percent !== null) yield 'a change without a price'
}

/** The time from an answer to the cell: flush, slow line, and the interval of checks. */
const TRAVEL_MS = 4_000
/** Nothing becomes stale for a while after sleep or a change of the clock. */
const GRACE_MS = 60_000
/** As in the core: a value is stale after this many periods, but not before {@link MIN_STALE_MS}. */
const STALE_PERIODS = 2
const SEARCH_MS = 200_000
/** A learnt limit changes in small steps, and the periods with it. */
const DRIFT = 1.1
const MIN_STALE_MS = 5_000
const BLIND_MS = 2_000

export const healthyIsFresh: Invariant = {
  name: 'healthyIsFresh',
  says: 'What a connected window draws as healthy was confirmed by an answer within two of its periods.',
  watch(world, violate) {
    /**
     * The time since when a window draws a too old value as healthy: a period that has just become shorter ages it
     * immediately.
     */
    let suspectedSince = new Map<string, number>()
    return {
      looked() {
        const now = world.machine.trueNow()
        const suspected = new Map<string, number>()
        if (now - world.machine.wokeAt() >= GRACE_MS && now - world.clockSetAt() >= GRACE_MS)
          for (const window of connected(world))
            for (const [instrument, known] of window.view.quotes) {
              const { quote, provenance } = known.live()
              // The world records only answers with a price.
              const fault = quote?.last === null ? null : agedFault(world, instrument, provenance)
              if (fault === null) continue
              const key = `${window.number} ${instrument}`
              const since = suspectedSince.get(key) ?? now
              suspected.set(key, since)
              if (now - since >= TRAVEL_MS) violate(`window ${window.number} draws ${instrument} healthy, but ${fault}`)
            }
        suspectedSince = suspected
      },
    }
  },
}

function agedFault(world: World, instrument: InstrumentId, { state, expectedPeriodMs }: Provenance): string | null {
  if (state !== 'healthy' || expectedPeriodMs === null) return null
  // When a market opens, the periods of all others become longer; a window receives that with the next answer.
  const core = world.running()?.feed.live(instrument)
  // There is no plan during the search for a refused code.
  const planned = core?.provenance.expectedPeriodMs ?? SEARCH_MS
  const bound = Math.max(MIN_STALE_MS, STALE_PERIODS * DRIFT * Math.max(expectedPeriodMs, planned)) + TRAVEL_MS
  const deliveredAt = world.served.lastDelivery(instrument)?.at ?? -Infinity
  const age = world.machine.trueNow() - deliveredAt
  if (age <= bound || isUnknowable(world, deliveredAt)) return null
  return `its last answer is ${Math.round(age)} ms old (at most ${Math.round(bound)}); the core has ${describe(core)}`
}

/**
 * Returns whether the core cannot know the age. It checks the clocks every second, so that a clock set back during
 * sleep hides the sleep.
 */
function isUnknowable({ machine, clockSetAt }: World, deliveredAt: number): boolean {
  return Math.abs(machine.wokeAt() - clockSetAt()) < BLIND_MS && deliveredAt < machine.wokeAt()
}

/** Smaller differences of the wall clock are drift. */
const DRIFT_MS = 5_000

export const storedAgeIsTrue: Invariant = {
  name: 'storedAgeIsTrue',
  says: 'A value of an earlier start is dated at an answer that carried it, by the clock as it stands now, however it was set before.',
  watch(world, violate) {
    let startedAt = -Infinity
    return {
      started() {
        startedAt = world.machine.trueNow()
      },
      shown(window, instrument, known) {
        const { machine } = world
        const { fetchedAt, state } = known.live().provenance
        if (fetchedAt === null || state !== 'restored' || !world.wasClockSet()) return
        // A machine that has restarted since, or does not name its start, has only the wall clock.
        const isUnknown = machine.bootFacts === 'counted' || machine.hasRebootedSince(-Infinity)
        if (isUnknown || world.clockSetAt() > startedAt) return
        world.sometimes.reached('the age of a stored value was compared after the clock was set')
        const at = fetchedAt - machine.wallError()
        if (!world.served.wasTrulyDeliveredAt(instrument, at, DRIFT_MS + EXACT_MS))
          violate(
            `window ${window.number} dates ${instrument} at ${fetchedAt}, ${Math.round(machine.trueNow() - at)} ms ago`,
          )
      },
    }
  },
}

/** The precision of a wall clock in whole milliseconds. */
const EXACT_MS = 2

export const ageIsTrue: Invariant = {
  name: 'ageIsTrue',
  says: 'The moment that a window names for a value is that of an answer which carried it, or of its request if that took seconds.',
  watch: (world, violate) => ({
    shown(window, instrument, known) {
      const { quote, provenance } = known.live()
      const { fetchedAt } = provenance
      // The world records only answers with a price.
      if (fetchedAt === null || quote?.last === null || world.wasClockSet()) return
      if (!world.served.wasDeliveredAt(instrument, fetchedAt, EXACT_MS))
        violate(`window ${window.number} dates ${instrument} at ${fetchedAt}, when no answer carried it`)
    },
  }),
}

/** After a change of the service, values of the previous one may be in transit for this long. */
const OTHER_SERVICE_MS = 60_000

export const newestStays: Invariant = {
  name: 'newestStays',
  says: 'While one process asks one service, no older value of an instrument takes the place of a newer one in a window.',
  watch(world, violate) {
    const newest = new Map<string, number>()
    let asked: string | null = null
    let changedAt = -Infinity
    let startedAt = -Infinity
    const forget = (): void => {
      newest.clear()
      changedAt = world.machine.trueNow()
    }
    /**
     * Trades of coins are polled too, and one with a wrong clock yields to an earlier quote. A stored price of an
     * earlier start is marked and yields to any answer.
     */
    const mayYield = (instrument: InstrumentId, fetchedAt: number | null): boolean =>
      instrumentOf(instrument).assetClass === 'crypto' || (fetchedAt !== null && fetchedAt < startedAt)
    return {
      started() {
        forget()
        startedAt = world.machine.wall()
      },
      arrived(host) {
        if (host !== asked) forget()
        asked = host
      },
      shown({ number, view }, instrument, known) {
        const { quote: shown, provenance } = known.live()
        const quote = pricedQuote(shown)
        if (world.wasClockSet() || mayYield(instrument, provenance.fetchedAt)) return
        const key = `${number} ${instrument} ${view.session?.address?.baseUrl ?? ''}`
        if (quote === null) return void newest.delete(key)
        if (world.machine.trueNow() - changedAt < OTHER_SERVICE_MS) return
        const before = newest.get(key) ?? -Infinity
        if (quote.time < before)
          violate(`window ${number} shows ${instrument} of ${quote.time} after that of ${before}`)
        newest.set(key, quote.time)
      },
    }
  },
}

/** A window receives the new service before the old values are removed. */
const MOVING_MS = 12_000

export const valuesAreOfService: Invariant = {
  name: 'valuesAreOfService',
  says: 'What a connected window shows was served by the service that it names.',
  watch(world, violate) {
    const named = new Map<number, { readonly host: string; readonly since: number }>()
    return {
      looked() {
        const now = world.machine.trueNow()
        for (const window of connected(world)) {
          const host = hostNamedBy(window)
          const known = named.get(window.number)
          if (known?.host !== host) named.set(window.number, { host, since: now })
          else if (host !== '' && now - known.since >= MOVING_MS) compareWith(host, window)
        }
      },
    }

    function compareWith(host: string, { number, view }: SimulatedWindow): void {
      for (const [instrument, value] of view.quotes) {
        const { quote } = value.live()
        if (quote !== null && quote.last !== null && !world.served.wasServedBy(host, instrument, quote.last))
          violate(`window ${number} shows ${quote.last} for ${instrument}, which ${host} never served`)
      }
    }
  },
}

/** Returns the empty text if the window names none. */
const hostNamedBy = ({ view: { session } }: SimulatedWindow): string =>
  session?.state === 'connected' && session.address !== null ? asReached(session.address.baseUrl).origin : ''

export const pendingIsUnknown: Invariant = {
  name: 'pendingIsUnknown',
  says: 'A value without an answer is pending or says what is wrong, and is never drawn healthy or closed.',
  watch: (_world, violate) => ({
    shown(window, instrument, known) {
      const live = known.live()
      if (live.quote === null && ['healthy', 'stale'].includes(live.provenance.state))
        violate(`window ${window.number} calls ${instrument} ${live.provenance.state} without a value`)
    },
  }),
}

function connected(world: World): readonly SimulatedWindow[] {
  return world.windows().filter((window) => window.isVisible() && window.line().kind === 'up')
}

/** Describes a shown quote for messages. */
export const describe = (live: LiveQuote | undefined): string =>
  live === undefined
    ? 'no process'
    : `${live.quote?.last ?? 'nothing'} (${live.provenance.state}, ${live.provenance.fetchedAt ?? 'never'}, every ${live.provenance.expectedPeriodMs ?? 'unknown'} ms)`
