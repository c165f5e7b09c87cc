/** The words of data health. */
import type { DemandRank } from '#model/service/data-health.ts'
import type { FailureKind } from '#model/values/failure.ts'
import type { DroppedCount, GroupHealth, RequestReason, RequestRecord } from '#model/service/feed-health.ts'
import { m } from '../compiled/messages.js'

export const RANK_WORDING: Readonly<Record<DemandRank, () => string>> = {
  armedAlert: m.health_rank_alert,
  visible: m.health_rank_visible,
  hidden: m.health_rank_hidden,
  recorder: m.health_rank_recorder,
}

export const SESSION_WORDING: Readonly<Record<GroupHealth['session'], () => string>> = {
  open: m.health_session_open,
  lunch: m.state_lunch,
  closed: m.state_closed,
}

export const REASON_WORDING: Readonly<Record<RequestReason, () => string>> = {
  first: m.health_reason_first,
  due: m.health_reason_due,
  look: m.health_reason_look,
  retry: m.health_reason_retry,
  search: m.health_reason_search,
  quarantine: m.health_reason_quarantine,
  question: m.health_reason_question,
  probe: m.health_reason_probe,
}

export const FAILURE_WORDING: Readonly<Record<FailureKind, () => string>> = {
  unauthorised: m.health_failure_unauthorised,
  notServed: m.health_failure_not_served,
  rateLimited: m.health_failure_rate_limited,
  rejected: m.health_failure_rejected,
  unavailable: m.health_failure_unavailable,
  noData: m.health_failure_no_data,
  malformed: m.health_failure_malformed,
}

/** Returns HTTP status, fault, and number of unusable items. */
export function outcomeText({ status, failure, droppedItems }: RequestRecord): string {
  const parts = [
    status === null ? m.health_no_answer() : String(status),
    failure === null || status === null ? null : FAILURE_WORDING[failure](),
    droppedItems === 0 ? null : m.health_dropped_count({ count: droppedItems }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

export function dropText({ reason, field }: DroppedCount): string {
  switch (reason) {
    case 'missing':
      return m.health_drop_missing()
    case 'empty':
      return m.health_drop_empty()
    case 'shape':
      return m.health_drop_shape()
    case 'time':
      return m.health_drop_time()
    case 'surplus':
      return m.health_drop_surplus()
    case 'more':
      return m.health_drop_more()
    case 'field':
      return m.health_drop_field({ field })
    case 'value':
      return m.health_drop_value({ field })
  }
}

/** Returns the request's query without percent-encoding. */
export function readableQuery(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    // A query may be cut off within an escape.
    return query
  }
}
