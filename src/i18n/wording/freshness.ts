/** The states of a value, in words: a name for each, and why it is so. */
import type { FreshnessState, Provenance } from '../../model/freshness.ts'
import { m } from '../compiled/messages.js'
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
  disconnected: m.why_disconnected,
}

/** Why a value is in this state. */
export function whyText({ state, expectedPeriodMs }: Provenance): string {
  return REASON_WORDING[state]({ period: periodText(expectedPeriodMs) })
}
