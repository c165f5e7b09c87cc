/** The words of the states of a value, and their reasons. */
import type { FreshnessState, Provenance } from '#model/market/freshness.ts'
import { ageStep } from '#model/market/value-age.ts'
import { m } from '../compiled/messages.js'
import { ageText } from './age.ts'
import { firstDueText } from './due.ts'
import { periodText } from './period.ts'

export const FRESHNESS_WORDING: Readonly<Record<FreshnessState, () => string>> = {
  pending: m.state_pending,
  healthy: m.state_healthy,
  stale: m.state_stale,
  closed: m.state_closed,
  lunch: m.state_lunch,
  halted: m.state_halted,
  delisted: m.state_delisted,
  failing: m.state_failing,
  quarantined: m.state_quarantined,
  notServed: m.state_not_served,
  rateLimited: m.state_rate_limited,
  unauthorised: m.state_unauthorised,
  offline: m.state_offline,
  restored: m.state_restored,
  ahead: m.state_ahead,
  disconnected: m.state_disconnected,
}

const REASON_WORDING: Readonly<Record<FreshnessState, (inputs: { period: string }) => string>> = {
  pending: m.why_pending,
  healthy: m.why_healthy,
  stale: m.why_stale,
  closed: m.why_closed,
  lunch: m.why_lunch,
  halted: m.why_halted,
  delisted: m.why_delisted,
  failing: m.why_failing,
  quarantined: m.why_quarantined,
  notServed: m.why_not_served,
  rateLimited: m.why_rate_limited,
  unauthorised: m.why_unauthorised,
  offline: m.why_offline,
  restored: m.why_restored,
  ahead: m.why_ahead,
  disconnected: m.why_disconnected,
}

/**
 * Returns the state of a value at a moment, Unix epoch ms. Before the first answer, it says when that is due. Only a fresh value is
 * called up to date, whatever the budget allows.
 */
export function stateText(provenance: Provenance, now: number): string {
  const due = provenance.state === 'pending' ? firstDueText(provenance.nextDueAt, now) : null
  if (due !== null) return due
  if (isWithoutData(provenance)) return m.state_no_data()
  const agedMs = healthyAgeMs(provenance, now)
  return agedMs === null ? FRESHNESS_WORDING[provenance.state]() : m.state_aged({ age: ageText(agedMs) })
}

/** Returns the reason at a moment, Unix epoch ms. */
export function whyText(provenance: Provenance, now: number): string {
  const { state, expectedPeriodMs, nextDueAt } = provenance
  if (state === 'pending' && nextDueAt !== null) return m.why_waiting()
  if (isWithoutData(provenance)) return m.why_no_data()
  const period = periodText(expectedPeriodMs)
  const isAged = expectedPeriodMs !== null && healthyAgeMs(provenance, now) !== null
  return isAged ? m.why_aged({ period }) : REASON_WORDING[state]({ period })
}

/** Returns whether requests are answered, but without this value. */
const isWithoutData = ({ state, failure }: Provenance): boolean => state === 'failing' && failure?.kind === 'noData'

/** Returns the age of a value that looks old although refreshed as planned, ms. */
function healthyAgeMs(provenance: Provenance, now: number): number | null {
  const { state, fetchedAt } = provenance
  return state !== 'healthy' || fetchedAt === null || ageStep(provenance, now) === 0 ? null : now - fetchedAt
}
