/**
 * Puts the profit of positions to the alerts that measure it: whenever a price or a rate has changed, at most once a second. A sum
 * that cannot be told is no evidence, so that nothing fires on it.
 */
import type { Alert, AlertId } from '../../../model/alert.ts'
import { NOTHING_KNOWN, type Moment } from '../../../model/alert-moment.ts'
import { SECOND_MS } from '../../../model/duration.ts'
import type { Holding } from '../../../model/holding.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import { arrivalOf, type Quote } from '../../../model/quote.ts'
import type { Feed } from '../../feed/feed.ts'
import type { GridOf } from '../../market/hours/market-grids.ts'
import type { Cancel, Clock } from '../../ports/clock.ts'
import type { HeldPositions } from '../../positions/positions.ts'
import type { Observable } from '../../reactive/variable.ts'
import type { StoredList } from '../../watchlists/library.ts'
import { createAlertDemand, createDemandSet } from '../evaluation/demand.ts'
import { disarmed, type Evidence } from '../evaluation/arming.ts'
import { presentMoment } from '../evaluation/known-moments.ts'
import type { OpenFor } from '../evaluation/openness.ts'
import { createTakeEvidence } from '../evaluation/take-evidence.ts'
import { isAboutHeld, type Rest } from '../evaluation/targets.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { createHeldSums, type HeldSums } from './held-sums.ts'
import { createLastChecks, type Check } from './last-checks.ts'
import { isSameSum, measuredBy, profitsIn } from './profit-targets.ts'

export interface ProfitWatch {
  readonly sums: HeldSums
  /** The positions that an alert measures. */
  measuredBy(alert: Alert): readonly Holding[]
  /** Whether any alert measures what is held of an instrument: then its quotes have to be judged. */
  isMeasured(instrument: InstrumentId): boolean
  /** A quote was judged. */
  receive(instrument: InstrumentId): void
  settle(alerts: readonly Alert[], lists: ReadonlyMap<string, readonly InstrumentId[]>): void
  /** Asks for what is needed, so that nobody who is awake misses anything. */
  want(isAwake: (alert: Alert, instrument: InstrumentId | null) => boolean): void
  /** Nothing was polled for a while: what is found next is late. */
  missed(): void
  dispose(): void
}

export interface ProfitWatchParts {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live' | 'want'>
  readonly held: HeldPositions
  readonly memory: AlertMemory
  readonly lists: Pick<Observable<readonly StoredList[]>, 'current'>
  readonly gridOf: GridOf
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly openFor: OpenFor
  readonly restOf: (alert: Alert) => Rest | null
}

interface Measured {
  readonly alert: Alert
  readonly holdings: readonly Holding[]
}

const PERIOD_MS = SECOND_MS

/** The strongest first. */
const KINDS = ['correction', 'new', 'same'] as const satisfies readonly Evidence['kind'][]
type Kind = (typeof KINDS)[number]

/** Of a sum none in particular, as its arming is remembered. */
const subjectOf = ({ target }: Alert): InstrumentId | null => (target.kind === 'instrument' ? target.instrument : null)

export function createProfitWatch(parts: ProfitWatchParts): ProfitWatch {
  const { clock, feed, held, memory, gridOf, isOpen, restOf } = parts
  const sums = createHeldSums(parts)
  const checks = createLastChecks(parts)
  const take = createTakeEvidence(clock, memory)
  const quotes = createAlertDemand(feed)
  const rates = createDemandSet((currency: string) => currency, held.wantRates)
  let measured = new Map<AlertId, Measured>()
  let settled: Parameters<ProfitWatch['settle']> = [[], new Map()]
  let seen = new Map<InstrumentId, Quote | null>()
  /** What came since the last check. */
  let came = new Map<InstrumentId, Kind>()
  let cameToAll: Kind | null = null
  /** What came to alerts whose sums could not be told yet. */
  const outstanding = new Map<AlertId, Kind>()
  let checkedAt = -Infinity
  let planned: Cancel | null = null

  function plan(): void {
    planned ??= clock.schedule(Math.max(0, Math.min(PERIOD_MS, checkedAt + PERIOD_MS - clock.now())), () => {
      planned = null
      check()
    })
  }

  function check(): void {
    const [own, toAll] = [came, cameToAll]
    came = new Map()
    cameToAll = null
    checkedAt = clock.now()
    for (const { alert, holdings } of measured.values()) {
      let kind = strongest(outstanding.get(alert.id) ?? null, toAll)
      for (const { instrument } of holdings) kind = strongest(kind, own.get(instrument) ?? null)
      if (kind === null || restOf(alert) !== null) continue
      if (evaluate(alert, holdings, kind)) outstanding.delete(alert.id)
      else outstanding.set(alert.id, kind)
    }
  }

  /** False where nothing can be told, or nothing is to be told now. */
  function evaluate(alert: Alert, holdings: readonly Holding[], kind: Kind): boolean {
    const at = clock.now()
    if (alert.session === 'regular' && !holdings.some(({ instrument }) => isOpen(instrument, at))) return false
    if (profitsIn(alert).some(({ currency }) => sums.sumOf(holdings, currency).profit === null)) return false
    const before = checks.of(alert.id)
    const now: Check = { at, date: dateOf(holdings) }
    const span = { from: Math.min(before?.at ?? at, at), to: at }
    const evidence: Evidence = {
      kind,
      between: [],
      now: momentOf(alert, holdings),
      barClose: null,
      ...span,
      date: now.date,
      isNewDay: before !== null && now.date > before.date,
    }
    const isMissed = checks.wasMissed(alert.id, span, holdings)
    // What a price was put right by waits for the next check, with its day.
    if (kind !== 'correction') checks.set(alert.id, now)
    take(named(alert), subjectOf(alert), evidence, { isLate: () => isMissed, isUnseen: false })
    return true
  }

  /** An event names its list, which no symbol says. */
  function named(alert: Alert): Alert {
    const { target } = alert
    if (alert.name !== null || target.kind !== 'list') return alert
    const list = parts.lists.current().find(({ id }) => id === target.list)
    return { ...alert, name: list?.name || null }
  }

  function momentOf(alert: Alert, holdings: readonly Holding[]): Moment {
    const subject = subjectOf(alert)
    const market = subject === null ? NOTHING_KNOWN : presentMoment(memory.market(subject), clock.now())
    const known = new Map(profitsIn(alert).map(({ currency }) => [currency, sums.sumOf(holdings, currency).profit]))
    return { ...market, profitIn: (currency) => known.get(currency) ?? null }
  }

  /** The latest trading date of its parts: with it the day of a sum starts. */
  function dateOf(holdings: readonly Holding[]): string {
    const dates = holdings.map(({ instrument }) => {
      const { quote } = sums.believed(instrument)
      return quote === null ? '' : gridOf(instrument).dateOf(quote.time)
    })
    return dates.toSorted().at(-1) ?? ''
  }

  /** Another sum says nothing of the market: what holds by an edit alone fires nothing. */
  function remeasure(): void {
    const [alerts, lists] = settled
    const own = alerts.filter(isAboutHeld).map((alert) => ({ alert, holdings: measuredBy(alert, lists, sums) }))
    for (const { alert, holdings } of own) {
      const before = measured.get(alert.id)
      if (before === undefined || isSameSum(before.holdings, holdings)) continue
      const subject = subjectOf(alert)
      memory.setArming(alert, subject, disarmed(memory.arming(alert, subject)))
    }
    measured = new Map(own.map((one) => [one.alert.id, one]))
    const instruments = new Set(own.flatMap(({ holdings }) => holdings.map(({ instrument }) => instrument)))
    seen = new Map([...instruments].map((one) => [one, seen.get(one) ?? memory.market(one).quote]))
    checks.retain([...measured.keys()])
    if (measured.size > 0) plan()
  }

  let isAwakeNow: Parameters<ProfitWatch['want']>[0] = () => false
  function want(): void {
    const awake = [...measured.values()].filter(({ alert }) => isAwakeNow(alert, subjectOf(alert)))
    quotes.set(
      awake.flatMap(({ holdings }) => holdings.map(({ instrument }) => ({ kind: 'quote' as const, instrument }))),
    )
    const measuring = awake.filter(({ holdings }) => holdings.length > 0)
    rates.set(measuring.flatMap(({ alert }) => profitsIn(alert).map(({ currency }) => currency)))
  }

  const stop = held.watch(() => {
    sums.changed()
    cameToAll = 'new'
    remeasure()
    want()
  })

  return {
    sums,
    measuredBy: (alert) => measuredBy(alert, settled[1], sums),
    isMeasured: (instrument) => seen.has(instrument),
    receive(instrument) {
      const before = seen.get(instrument)
      if (before === undefined) return
      const { quote } = memory.market(instrument)
      seen.set(instrument, quote)
      came.set(instrument, strongest(came.get(instrument) ?? null, kindOf(before, quote)) ?? 'same')
      plan()
    },
    settle(...now) {
      settled = now
      cameToAll ??= 'same'
      remeasure()
    },
    want(isAwake) {
      isAwakeNow = isAwake
      want()
    },
    missed: checks.missed,
    dispose() {
      stop()
      planned?.()
      quotes.dispose()
      rates.dispose()
    },
  }
}

/** What one quote is after another. */
function kindOf(before: Quote | null, after: Quote | null): Kind {
  if (before === null || after === null) return 'new'
  const arrival = arrivalOf(before, after)
  if (arrival === 'duplicate') return 'same'
  return arrival === 'correction' && before.last !== after.last ? 'correction' : 'new'
}

/** Of several at once: nothing fires on what was put right, and only what is new may. */
function strongest(one: Kind | null, other: Kind | null): Kind | null {
  return KINDS.find((kind) => kind === one || kind === other) ?? null
}
