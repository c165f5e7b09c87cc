/** The table of all invariants. An invariant that is missing here is not checked. */
import type { Facts } from '../acts/facts.ts'
import {
  firesOnServedPrices,
  restsAfterFiring,
  silentWhileOff,
  toldIsStored,
  toldOnce,
  writtenBeforeTold,
} from './alerts.ts'
import { barsAreOfPrices, gapsAreSaid } from './bars.ts'
import { volumesAreOfSums } from './built-volumes.ts'
import { barsAreOfTheirDates } from './dated-bars.ts'
import { editsSurvive, idsAreNew } from './edits.ts'
import { barsAreNotAhead, futureGivesWay, headlinesAreNotAhead } from './future.ts'
import type { Invariant } from './invariant.ts'
import { connectedHears, silentIsTrue } from './line.ts'
import { queuesAreBounded, rowsAreFresh, windowsEqualCore } from './liveness.ts'
import { lostIsOffered, lostIsSilent, lostIsTold, missingIsSaid } from './lost-profile.ts'
import { firesOnNewest } from './newest-prices.ts'
import { quarantineEnds } from './quarantine.ts'
import { barsAgreeWithQuotes } from './quoted-bars.ts'
import {
  ageIsTrue,
  healthyIsFresh,
  newestStays,
  nothingInvented,
  pendingIsUnknown,
  storedAgeIsTrue,
  valuesAreOfService,
} from './quotes.ts'
import { reachedLevelsFire } from './reached-levels.ts'
import { sessionClosesFire } from './session-closes.ts'
import { budget, downIsSpared, keyStaysHome, pauseIsKept } from './requests.ts'
import { triesLeave } from './tries.ts'
import { deskIsThere } from './workspaces.ts'

/** @param facts The user's record of edits. */
export const invariantsOver = (facts: Facts): readonly Invariant[] => [
  budget,
  keyStaysHome,
  pauseIsKept,
  downIsSpared,
  triesLeave,
  nothingInvented,
  pendingIsUnknown,
  ageIsTrue,
  storedAgeIsTrue,
  healthyIsFresh,
  newestStays,
  futureGivesWay,
  barsAreNotAhead,
  headlinesAreNotAhead,
  valuesAreOfService,
  connectedHears,
  silentIsTrue,
  editsSurvive(facts),
  idsAreNew,
  lostIsSilent,
  lostIsTold,
  lostIsOffered(facts),
  missingIsSaid,
  toldOnce,
  writtenBeforeTold,
  toldIsStored,
  silentWhileOff,
  firesOnNewest,
  firesOnServedPrices,
  reachedLevelsFire,
  sessionClosesFire,
  restsAfterFiring,
  barsAreOfPrices,
  volumesAreOfSums,
  gapsAreSaid,
  barsAgreeWithQuotes,
  barsAreOfTheirDates,
  deskIsThere,
  queuesAreBounded,
  quarantineEnds,
  rowsAreFresh,
  windowsEqualCore,
]
