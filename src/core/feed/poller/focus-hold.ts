/** Holds requests of a small budget back until the first window has named the symbol that the user chose. */
import type { Budget } from '#core/budget/budget.ts'
import type { Clock } from '#core/ports/clock.ts'
import { isSmall, type NextRequest } from './next-request.ts'
import { isArmed } from '../plan/group.ts'
import type { Plan } from '../plan/plan.ts'

export interface FocusHold {
  /** Holds requests back for a moment, unless an alert is armed. */
  start(): void
  /** Ends the hold shortly: the symbol has been named, or will not be. */
  focusNamed(): void
  /** Ends the hold now. */
  end(): void
  /** How long a request is held back, ms; 0 or less when it is not. */
  waitMs(request: Pick<NextRequest, 'isAhead'>, now: number): number
}

/** The time in which the first window shows what it is about. */
const FIRST_LOOK_MS = 30_000
/** The time in which the panels of a window ask for what they show. */
const PANELS_MS = 3_000

/** Creates a hold that has not started. */
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
      // The panels that show the symbol come a moment after its name.
      heldUntil = Math.min(heldUntil, clock.monotonic() + PANELS_MS)
    },
    end() {
      heldUntil = -Infinity
    },
    waitMs: ({ isAhead }, now) => (isAhead || !isSmall(budget) ? 0 : heldUntil - now),
  }
}
