/** Sets the start of each item's period, so that requests are spread evenly and keep their mean rate. */
import type { Random } from '#core/ports/random.ts'
import type { Item } from './group.ts'
import type { Plan } from './plan.ts'

/** The maximum compensated lateness, in mean gaps between requests: more would send clumps after a delay. */
const GAPS_MADE_UP = 2
/** The random part of a period. */
const JITTER = 0.04

/**
 * Returns the start of an item's next period, monotonic ms.
 *
 * @param gapMs Mean time between two requests.
 */
export function countFrom(item: Item, now: number, gapMs: number, random: Random): number {
  const periodMs = item.poll?.periodMs ?? 0
  // First requests leave together; later ones are spread over the period.
  if (item.askedAt === -Infinity) return now - random() * periodMs
  const latenessMs = Math.min(Math.max(0, now - item.askedAt - periodMs), GAPS_MADE_UP * gapMs, periodMs / 2)
  return now - latenessMs + (random() - 0.5) * JITTER * periodMs
}

/** Gives each item a new turn within its period, the highest weights first, because all values are outdated. */
export function spreadAgain(plan: Pick<Plan, 'items' | 'reschedule'>, now: number, random: Random): void {
  const all = [...plan.items()]
  for (const item of all) {
    if (item.askedAt === -Infinity || item.isolation !== null) continue
    item.askedAt = now - random() * (item.poll?.periodMs ?? 0)
    item.heldUntil = -Infinity
  }
  plan.reschedule(all)
}
