/**
 * Evaluates alerts on profits after changed prices or rates, at most once a second. An unknown sum is not evidence and fires
 * nothing.
 */
import type { Alert, AlertId } from '#model/alerts/alert.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { HeldPositions } from '#core/positions/positions.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { disarmed } from '../measure/arming.ts'
import { createAlertDemand, createDemandSet } from '../evaluation/demand.ts'
import type { OpenFor } from '../measure/openness.ts'
import { isAboutHeld, type Rest } from '../evaluation/targets.ts'
import { createArrivals } from './arrivals.ts'
import { createCheckProfit, type CheckProfitParts } from './check-profit.ts'
import { createHeldSums, type HeldSums } from './held-sums.ts'
import { createLastChecks } from './last-checks.ts'
import { isSameSum, measuredBy, profitsIn, subjectOf } from './profit-targets.ts'

export interface ProfitWatch {
  readonly sums: HeldSums
  measuredBy(alert: Alert): readonly Holding[]
  /** Whether an alert measures a position in an instrument, so that its quotes must be judged. */
  isMeasured(instrument: InstrumentId): boolean
  receive(instrument: InstrumentId): void
  settle(alerts: readonly Alert[], lists: ReadonlyMap<string, readonly InstrumentId[]>): void
  /** Adds demand for the quotes and rates of alerts that are awake. */
  want(isAwake: (alert: Alert, instrument: InstrumentId | null) => boolean): void
  /** Must be called after a time without polls: the next events are late. */
  missed(): void
  dispose(): void
}

export interface ProfitWatchParts extends Omit<CheckProfitParts, 'clock' | 'sums' | 'checks'> {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live' | 'want'>
  readonly held: HeldPositions
  readonly source: PriceSource
  readonly openFor: OpenFor
  readonly restOf: (alert: Alert) => Rest | null
}

interface Measured {
  readonly alert: Alert
  readonly holdings: readonly Holding[]
}

const PERIOD_MS = SECOND_MS

export function createProfitWatch(parts: ProfitWatchParts): ProfitWatch {
  const { clock, feed, held, memory, restOf } = parts
  const sums = createHeldSums(parts)
  const checks = createLastChecks(parts)
  const checkProfit = createCheckProfit({ ...parts, sums, checks })
  const arrivals = createArrivals(memory, parts.source)
  const quotes = createAlertDemand(feed)
  const rates = createDemandSet((currency: string) => currency, held.wantRates)
  let measured = new Map<AlertId, Measured>()
  let [alerts, lists]: Parameters<ProfitWatch['settle']> = [[], new Map()]
  let isAwake: Parameters<ProfitWatch['want']>[0] = () => false
  let checkedAt = -Infinity
  let planned: Cancel | null = null

  function plan(): void {
    planned ??= clock.schedule(Math.max(0, Math.min(PERIOD_MS, checkedAt + PERIOD_MS - clock.now())), () => {
      planned = null
      checkedAt = clock.now()
      check()
    })
  }

  function check(): void {
    const cameTo = arrivals.take()
    for (const { alert, holdings } of measured.values()) {
      const kind = cameTo(alert.id, holdings)
      if (kind === null || restOf(alert) !== null) continue
      if (!checkProfit(alert, holdings, kind)) arrivals.putBack(alert.id, kind)
    }
  }

  function remeasure(): void {
    const before = measured
    const own = alerts.filter(isAboutHeld).map((alert) => ({ alert, holdings: measuredBy(alert, lists, sums) }))
    for (const one of own) forgetOtherSum(before.get(one.alert.id), one)
    measured = new Map(own.map((one) => [one.alert.id, one]))
    arrivals.measure(new Set(own.flatMap(({ holdings }) => holdings.map(({ instrument }) => instrument))))
    checks.retain([...measured.keys()])
    if (measured.size > 0) plan()
  }

  /** A changed sum says nothing about the market, so an edit alone fires nothing. */
  function forgetOtherSum(before: Measured | undefined, { alert, holdings }: Measured): void {
    if (before === undefined || isSameSum(before.holdings, holdings)) return
    const subject = subjectOf(alert)
    memory.setArming(alert, subject, disarmed(memory.arming(alert, subject)))
  }

  function want(): void {
    const awake = [...measured.values()].filter(
      ({ alert, holdings }) => holdings.length > 0 && isAwake(alert, subjectOf(alert)),
    )
    const instruments = awake.flatMap(({ holdings }) => holdings.map(({ instrument }) => instrument))
    quotes.set(instruments.map((instrument) => ({ kind: 'quote', instrument })))
    rates.set(awake.flatMap(({ alert }) => profitsIn(alert).map(({ currency }) => currency)))
  }

  let knownHeld = held.holdings()
  const stop = held.watch(() => {
    sums.changed()
    // A rate changes a sum as a price does; edits say nothing about the market.
    arrivals.all(held.holdings() === knownHeld ? 'new' : 'first')
    knownHeld = held.holdings()
    remeasure()
    want()
  })

  return {
    sums,
    measuredBy: (alert) => measuredBy(alert, lists, sums),
    isMeasured: arrivals.isMeasured,
    receive(instrument) {
      if (arrivals.quote(instrument)) plan()
    },
    settle(...now) {
      ;[alerts, lists] = now
      // Without a new price, known sums confirm nothing.
      arrivals.all('first')
      remeasure()
    },
    want(isAwakeNow) {
      isAwake = isAwakeNow
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
