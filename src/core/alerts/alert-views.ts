/** The published state of alerts, with distance and freshness at the present budget. */
import { kindOf } from '#model/alerts/alert-condition.ts'
import { ALERT_STATES, type AlertState, type AlertView } from '#model/alerts/alert-view.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Feed } from '../feed/feed.ts'
import type { GridOf } from '../market/hours/market-grids.ts'
import { nearestOf } from './evaluation/alert-distances.ts'
import type { AlertMemory } from './persistence/alert-memory.ts'
import { isArmed, type Arming } from './measure/arming.ts'
import type { ProfitView } from './positions/profit-view.ts'
import { windowMinutesOf } from './measure/conditions.ts'
import type { Rest } from './evaluation/targets.ts'

export interface ViewParts {
  /** The measured profit; null for other alerts. */
  readonly profitOf: (alert: Alert) => ProfitView | null
  readonly feed: Pick<Feed, 'live' | 'sample'>
  readonly memory: Pick<AlertMemory, 'arming' | 'market' | 'tally'>
  readonly gridOf: GridOf
  readonly restOf: (alert: Alert) => Rest | null
  readonly splitOf: (alert: Alert) => SplitMark | null
  /** Unix epoch ms. */
  readonly now: number
}

/** @param instruments The instruments that it watches; null for none in particular. */
export function viewOf(alert: Alert, instruments: readonly (InstrumentId | null)[], parts: ViewParts): AlertView {
  const { memory } = parts
  const armings = instruments.map((instrument) => memory.arming(alert, instrument))
  const rest = parts.restOf(alert)
  const { nearest, profit, checks } = measuresOf(alert, instruments, parts, rest)
  const tally = memory.tally(alert.id)
  return {
    alert,
    state: stateUnder(rest, armings),
    instruments: instruments.length,
    armed: rest === null ? armings.filter(isArmed).length : 0,
    nearest,
    profit,
    ...checks,
    isStarved: checks.checkedEveryMs !== null && checks.checkedEveryMs > patienceOf(alert),
    fires: tally?.fires ?? 0,
    lastFiredAt: tally?.lastFiredAt ?? null,
    split: parts.splitOf(alert),
  }
}

type Measures = Pick<AlertView, 'nearest' | 'profit'> & { readonly checks: Checks }

/** An alert on a profit is checked when its parts are. A sum is as old as its oldest part, rates included. */
function measuresOf(
  alert: Alert,
  instruments: readonly (InstrumentId | null)[],
  parts: ViewParts,
  rest: Rest | null,
): Measures {
  const checksWith = (all: typeof instruments) => (rest === null ? checksOf(alert, all, parts) : NO_CHECKS)
  const measured = parts.profitOf(alert)
  if (measured === null)
    return { nearest: nearestOf(alert, instruments, parts), profit: null, checks: checksWith(instruments) }
  const checks = checksWith(measured.instruments)
  const checkedAt = earlier(checks.checkedAt, measured.fetchedAt)
  return { nearest: measured.nearest, profit: measured.profit, checks: { ...checks, checkedAt } }
}

/** An alert that is done needs no new prices until it is switched on. */
function stateUnder(rest: Rest | null, armings: readonly Arming[]): AlertState {
  const state = stateOf(armings)
  return rest === 'splitDue' && state === 'done' ? state : (rest ?? state)
}

function stateOf(armings: readonly Arming[]): AlertState {
  if (armings.length === 0) return 'noTarget'
  let place = -1
  for (const arming of armings) place = Math.max(place, ALERT_STATES.indexOf(stateOfOne(arming)))
  return ALERT_STATES[place] ?? 'waiting'
}

function stateOfOne(arming: Arming): AlertState {
  if (arming.isDone) return 'done'
  if (arming.knownFrom === null) return 'waiting'
  if (arming.heldPolls.some((polls) => polls > 0)) return 'confirming'
  return isArmed(arming) ? 'armed' : 'holding'
}

type Checks = Pick<AlertView, 'checkedAt' | 'nextCheckAt' | 'checkedEveryMs'>

const NO_CHECKS: Checks = { checkedAt: null, nextCheckAt: null, checkedEveryMs: null }

function checksOf(alert: Alert, instruments: readonly (InstrumentId | null)[], { feed }: ViewParts): Checks {
  const needsDepth = alert.conditions.some((condition) => kindOf(condition).source === 'depth')
  // One pass: a list has hundreds of instruments and windows are updated every second.
  let [checkedAt, nextCheckAt, checkedEveryMs] = [Infinity, Infinity, -Infinity]
  for (const instrument of instruments) {
    if (instrument === null) continue
    const { provenance } = needsDepth ? feed.sample('depth', instrument) : feed.live(instrument)
    checkedAt = Math.min(checkedAt, provenance.fetchedAt ?? -Infinity)
    nextCheckAt = Math.min(nextCheckAt, provenance.nextDueAt ?? Infinity)
    checkedEveryMs = Math.max(checkedEveryMs, provenance.expectedPeriodMs ?? -Infinity)
  }
  return {
    checkedAt: finiteOrNull(checkedAt),
    nextCheckAt: finiteOrNull(nextCheckAt),
    checkedEveryMs: finiteOrNull(checkedEveryMs),
  }
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? one : Math.min(one, other)

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

const DEFAULT_PATIENCE_MS = 60_000

/** The longest time between checks at which an alert works as defined, ms. */
function patienceOf({ conditions, confirm }: Alert): number {
  const windows = conditions.map(windowMinutesOf).filter((minutes) => minutes > 0)
  const ofConditions = windows.map((minutes) => (minutes * 60_000) / 3)
  const ofBars =
    confirm.kind === 'barClose' && confirm.interval === '1m' ? DEFAULT_PATIENCE_MS / 4 : DEFAULT_PATIENCE_MS
  return Math.min(DEFAULT_PATIENCE_MS, ofBars, ...ofConditions)
}
