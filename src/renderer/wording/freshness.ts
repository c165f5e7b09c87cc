/** The states of a value, in words. */
import type { FreshnessState } from '../../model/freshness.ts'
import { m } from '../i18n/compiled/messages.js'

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
  rateLimited: m.state_rate_limited,
  unauthorised: m.state_unauthorised,
}
