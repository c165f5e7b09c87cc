/** Holds requests of a small budget back until the first window has named the symbol that the user chose. */
import type { Budget } from '#core/budget/budget.ts'
import type { Clock } from '#core/ports/clock.ts'
import { isSmall, type NextRequest } from './next-request.ts'
import { isArmed } from '../plan/group.ts'
import type { Plan } from '../plan/plan.ts'

export interface FocusHold {
  /** Does nothing if an alert is armed. */
  start(): void
  /** Ends the hold after the panels' delay. */
  focusNamed(): void
  end(): void
  /** The rest of the hold, ms; 0 or less without one. */
  waitMs(request: Pick<NextRequest, 'isAhead'>, now: number): number
}

/** The maximum time until the first window names its symbol. */
const FIRST_LOOK_MS = 30_000
/** The time in which panels register their demand after that. */
const PANELS_MS = 3_000

export function createFocusHold(
  clock: Pick<Clock, 'monotonic'>,
  plan: Pick<Plan, 'items'>,
  budget: Pick<Budget, 'limit'>,
): FocusHold {
  /** Monotonic ms. */
  let heldUntil = -Infinity

  return {
    start() {
      if (![...plan.items()].some(({ demand }) => isArmed(demand))) heldUntil = clock.monotonic() + FIRST_LOOK_MS
    },
    focusNamed() {
      heldUntil = Math.min(heldUntil, clock.monotonic() + PANELS_MS)
    },
    end() {
      heldUntil = -Infinity
    },
    waitMs: ({ isAhead }, now) => (isAhead || !isSmall(budget) ? 0 : heldUntil - now),
  }
}
