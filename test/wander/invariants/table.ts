/** All invariants. One that is missing here is never judged. */
import type { Invariant } from './invariant.ts'
import { focusIsKnown, noTrouble, nothingOutside } from './page.ts'
import { pricesAgree, pricesAreServed } from './prices.ts'

export const INVARIANTS: readonly Invariant[] = [noTrouble, pricesAreServed, pricesAgree, nothingOutside, focusIsKnown]
