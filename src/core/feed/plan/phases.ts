/** Sets from when each item's period runs, so that requests are spread over time and stay at their mean rate. */
import type { Random } from '#core/ports/random.ts'
import type { Item } from './group.ts'
import type { Plan } from './plan.ts'

/** Lateness that is made up for, in mean gaps between requests: more would send requests in clumps after a delay. */
const GAPS_MADE_UP = 2
/** Chance in a period, as a part of it. */
const JITTER = 0.04

/**
 * From when an item's next period runs, monotonic ms.
 * @param gapMs Mean time between two requests.
 */
export function countFrom(item: Item, now: number, gapMs: number, random: Random): number {
  const periodMs = item.poll?.periodMs ?? 0
  // First requests leave together; the later ones are spread over the period.
  if (item.askedAt === -Infinity) return now - random() * periodMs
  const latenessMs = Math.min(Math.max(0, now - item.askedAt - periodMs), GAPS_MADE_UP * gapMs, periodMs / 2)
  return now - latenessMs + (random() - 0.5) * JITTER * periodMs
}

/** Nothing is as fresh as it should be: everything gets a new turn within its period, so the weightiest come first. */
export function spreadAgain(plan: Pick<Plan, 'items' | 'reschedule'>, now: number, random: Random): void {
  const all = [...plan.items()]
  for (const item of all) {
    if (item.askedAt === -Infinity || item.isolation !== null) continue
    item.askedAt = now - random() * (item.poll?.periodMs ?? 0)
    item.heldUntil = -Infinity
  }
  plan.reschedule(all)
}
