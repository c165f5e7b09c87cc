/** The texts of offerings. */
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import type { OfferingMoment, PlanningFault } from '#model/reference/offering.ts'
import { m } from '#i18n/compiled/messages.js'
import { countdownText } from '#i18n/format/countdown.ts'
import type { OfferingColumn } from './calendar-state.ts'

export const MOMENT_WORDING: Readonly<Record<OfferingMoment, () => string>> = {
  subscriptionStart: m.ipo_moment_subscription_start,
  subscriptionEnd: m.ipo_moment_subscription_end,
  allotment: m.ipo_moment_allotment,
  listing: m.ipo_moment_listing,
}

export const COLUMN_WORDING: Readonly<Record<OfferingColumn, () => string>> = {
  next: m.ipo_column_next,
  company: m.ipo_column_company,
  code: m.ipo_column_code,
  region: m.ipo_column_region,
  price: m.ipo_column_price,
  cap: m.ipo_column_cap,
  subscription: m.ipo_column_subscription,
  listing: m.ipo_column_listing,
}

export const PLANNING_FAULT_WORDING: Readonly<Record<PlanningFault, () => string>> = {
  unknownOffering: m.ipo_plan_unknown_offering,
  unknownList: m.ipo_plan_unknown_list,
  tooMany: m.ipo_plan_too_many,
}

/** Returns `3d 4h`, or below a day `3:04:59`. */
export function spanText(leftMs: number): string {
  if (leftMs < DAY_MS) return countdownText(Math.max(0, leftMs))
  const days = Math.floor(leftMs / DAY_MS)
  return m.span_days_hours({ days, hours: Math.floor((leftMs - days * DAY_MS) / HOUR_MS) })
}
