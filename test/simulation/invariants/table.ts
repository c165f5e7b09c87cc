/** All invariants. One that is missing here is not checked. */
import type { Invariant } from './invariant.ts'
import { connectedHears } from './line.ts'
import { ageIsTrue, healthyIsFresh, nothingInvented, pendingIsUnknown } from './quotes.ts'
import { budget, keyStaysHome } from './requests.ts'

export const INVARIANTS: readonly Invariant[] = [
  budget,
  keyStaysHome,
  nothingInvented,
  pendingIsUnknown,
  ageIsTrue,
  healthyIsFresh,
  connectedHears,
]
