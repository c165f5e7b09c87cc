/** All invariants. One that is missing here is not checked. */
import type { Facts } from '../acts/facts.ts'
import { firesOnServedPrices, restsAfterFiring, toldOnce, writtenBeforeTold } from './alerts.ts'
import { editsSurvive } from './edits.ts'
import type { Invariant } from './invariant.ts'
import { connectedHears } from './line.ts'
import { queuesAreBounded, rowsAreFresh, windowsEqualCore } from './liveness.ts'
import { ageIsTrue, healthyIsFresh, newestStays, nothingInvented, pendingIsUnknown } from './quotes.ts'
import { budget, keyStaysHome } from './requests.ts'
import { deskIsThere } from './workspaces.ts'

/** @param facts What the user knows to have done. */
export const invariantsOver = (facts: Facts): readonly Invariant[] => [
  budget,
  keyStaysHome,
  nothingInvented,
  pendingIsUnknown,
  ageIsTrue,
  healthyIsFresh,
  newestStays,
  connectedHears,
  editsSurvive(facts),
  toldOnce,
  writtenBeforeTold,
  firesOnServedPrices,
  restsAfterFiring,
  deskIsThere,
  queuesAreBounded,
  rowsAreFresh,
  windowsEqualCore,
]
