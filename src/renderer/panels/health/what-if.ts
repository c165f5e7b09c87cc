/** The assumptions and the sentences of a forecast. */
import { DEMAND_RANKS, periodOf, type ForecastChange } from '#model/service/data-health.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { FactRow } from '#renderer/components/tables/fact-table.ts'
import { m } from '#i18n/compiled/messages.js'
import { RANK_WORDING } from '#i18n/wording/health.ts'
import { periodText } from '#i18n/wording/period.ts'

/** Requests per minute that accounts of compatible services allow, and steps between. */
const DEFAULT_RATES = [
  1, 5, 10, 20, 30, 60, 90, 120, 180, 240, 300, 450, 600, 900, 1200, 1800, 2400, 3600, 6000,
] as const

/** The common rates and the assumed one. */
export function rateStops(assumed: number): readonly number[] {
  return [...new Set([...DEFAULT_RATES, assumed])].sort((a, b) => a - b)
}

/** Returns the number of codes per request: for the current plan the configured one, for others the default. */
export function codesOf(plan: Plan, address: ServiceAddress | null): number {
  return address?.plan === plan ? address.codesPerRequest : CODES_PER_REQUEST[plan]
}

/** @param assumed In words. */
export function whatIfSentences(
  { before, after, requestsPerMinute }: ForecastChange,
  assumed: { readonly plan: string; readonly rate: string },
  rate: (requestsPerMinute: number) => string,
): readonly string[] {
  const visible = periodOf(after, 'visible')
  const spent = m.health_what_if_spent({ spent: rate(after.requestsPerMinute), rate: rate(requestsPerMinute) })
  if (visible === null) return [m.health_what_if_nothing(), spent]
  const [now, period] = [periodOf(before, 'visible'), periodText(visible)]
  if (now === null) return [m.health_what_if_first({ ...assumed, period }), spent]
  return [m.health_what_if_sentence({ ...assumed, period, before: periodText(now) }), spent]
}

/** One row for each reason to watch, before or after. */
export function rankRows({ before, after }: ForecastChange): readonly FactRow[] {
  return DEMAND_RANKS.flatMap((rank) => {
    const [now, then] = [periodOf(before, rank), periodOf(after, rank)]
    if (now === null && then === null) return []
    const instruments = after.periods.find((period) => period.rank === rank)?.instruments ?? 0
    return [{ key: rank, cells: [RANK_WORDING[rank](), String(instruments), periodText(now), periodText(then)] }]
  })
}
