/** Groups the pending events to deliver now, so that a storm does not bury the user. */
import type { AlertEvent, AlertNotification } from '#model/alerts/alert-event.ts'

export interface DeliveryPlan {
  /** Each becomes one notification. */
  readonly groups: readonly { readonly kind: AlertNotification['kind']; readonly events: readonly AlertEvent[] }[]
  /** Time until waiting events are checked again, or null. */
  readonly checkAgainInMs: number | null
}

export interface DeliveryMoment {
  /** Unix epoch ms. */
  readonly now: number
  /** When the last notifications were handed out, in order. */
  readonly recent: readonly number[]
  readonly isSearching: boolean
}

/** Notifications within these bounds are delivered one by one; further events wait and come as one. */
const STORM = { notifications: 3, withinMs: 10_000 } as const
/** A search finds events as the budget allows; a digest waits this long for more. */
const DIGEST_MS = 15_000

/** Found events wait no longer than this. */
const LONGEST_DIGEST_MS = 180_000

export function planDelivery(pending: readonly AlertEvent[], moment: DeliveryMoment): DeliveryPlan {
  const late = planLate(
    pending.filter(({ isLate }) => isLate),
    moment,
  )
  const prompt = planPrompt(
    pending.filter(({ isLate }) => !isLate),
    moment,
  )
  const waits = [late.checkAgainInMs, prompt.checkAgainInMs].filter((waitMs) => waitMs !== null)
  return {
    groups: [...prompt.groups, ...late.groups],
    checkAgainInMs: waits.length === 0 ? null : Math.min(...waits),
  }
}

function planLate(events: readonly AlertEvent[], { now, isSearching }: DeliveryMoment): DeliveryPlan {
  const [first] = events
  if (first === undefined) return NOTHING
  const holdMs = isSearching ? LONGEST_DIGEST_MS : DIGEST_MS
  const waitMs = first.firedAt + holdMs - now
  // A clock that was set back must not hold it up.
  if (waitMs > 0 && waitMs <= holdMs) return { groups: [], checkAgainInMs: waitMs }
  return { groups: [{ kind: 'digest', events }], checkAgainInMs: null }
}

function planPrompt(
  events: readonly AlertEvent[],
  { now, recent }: Pick<DeliveryMoment, 'now' | 'recent'>,
): DeliveryPlan {
  if (events.length === 0) return NOTHING
  const inStorm = recent.filter((at) => at > now - STORM.withinMs && at <= now)
  const room = STORM.notifications - inStorm.length
  const isCalm = events.length <= room
  if (isCalm) return { groups: events.map((event) => ({ kind: 'single', events: [event] })), checkAgainInMs: null }
  // The last notification that fits covers all events.
  if (room > 0) return { groups: [{ kind: 'burst', events }], checkAgainInMs: null }
  return { groups: [], checkAgainInMs: (inStorm[0] ?? now) + STORM.withinMs - now }
}

const NOTHING: DeliveryPlan = { groups: [], checkAgainInMs: null }
