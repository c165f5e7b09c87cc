/** The table of all invariants. An invariant that is missing here is never judged. */
import { axeFindsNothing, textsAreApart, textsFit } from './drawn.ts'
import { agesHaveNumbers, healthyIsFresh } from './freshness.ts'
import type { Invariant } from './invariant.ts'
import { focusIsKnown, noTrouble, nothingOutside } from './page.ts'
import { pricesAgree, pricesAreServed, tradesAreOfService } from './prices.ts'
import { returnsAsBefore, undoTakesBack } from './returns.ts'
import { wordsAreOfLanguage } from './words.ts'

export const INVARIANTS: readonly Invariant[] = [
  noTrouble,
  pricesAreServed,
  tradesAreOfService,
  pricesAgree,
  healthyIsFresh,
  agesHaveNumbers,
  returnsAsBefore,
  nothingOutside,
  textsFit,
  textsAreApart,
  wordsAreOfLanguage,
  focusIsKnown,
  axeFindsNothing,
]

export const AFTER_UNDO: readonly Invariant[] = [noTrouble, undoTakesBack]
