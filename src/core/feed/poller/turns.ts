/** Stores the estimated next request of each item, and reports those that moved. */
import { SECOND_MS } from '#model/values/duration.ts'
import type { Clock } from '#core/ports/clock.ts'
import { estimateTurns, type Estimate, type EstimateParts } from './estimate-turns.ts'
import type { Item } from '../plan/group.ts'
import type { Plan } from '../plan/plan.ts'

/** The smallest published move, ms, and as a part of the time until the turn: smaller ones would flood the windows. */
const MIN_MOVE_MS = SECOND_MS
const MOVE_PART = 1 / 20
/** The part for turns beyond the end of the estimate. */
const MOVE_PART_BEYOND = 1 / 2

export interface Turns {
  /** Marks the turns as outdated. */
  stir(): void
  /**
   * Estimates all turns again if they are outdated. A paused poller has no turns.
   *
   * @returns The items whose turn moved.
   */
  estimate(isPaused: boolean): readonly Item[]
}

export function createTurns(clock: Pick<Clock, 'monotonic'>, parts: EstimateParts): Turns {
  const { plan } = parts
  let isStirred = false

  return {
    stir() {
      isStirred = true
    },
    estimate(isPaused) {
      if (!isStirred) return []
      isStirred = false
      const now = clock.monotonic()
      if (isPaused) return setTurns(plan, { turns: new Map(), endsAt: Infinity }, now)
      const found = estimateTurns(parts, now)
      return found === null ? [] : setTurns(plan, found, now)
    },
  }
}

function setTurns(plan: Pick<Plan, 'items'>, { turns, endsAt }: Estimate, now: number): readonly Item[] {
  const moved: Item[] = []
  for (const item of plan.items()) {
    if (item.inFlight || item.poll === null) continue
    const { dueAt } = item.poll
    const found = turns.get(item)
    const turnAt = found ?? Math.max(dueAt, endsAt)
    const isBeyond = found === undefined && dueAt < endsAt
    if (!isMoved(item.turnAt ?? dueAt, turnAt, now, isBeyond ? MOVE_PART_BEYOND : MOVE_PART)) continue
    item.turnAt = turnAt
    moved.push(item)
  }
  return moved
}

function isMoved(before: number, after: number, now: number, part: number): boolean {
  if (before === after) return false
  if (after === Infinity) return true
  return Math.abs(after - before) > Math.max(MIN_MOVE_MS, part * (after - now))
}
