/** Chooses the user's next act by the seed and the offers of the page. */
import type { Chance } from '../simulation/world/chance.ts'
import type { Act } from './acts/act.ts'
import { ACTS } from './acts/table.ts'
import type { Reading } from './reading/reading.ts'
import type { User } from './user.ts'

export type Weights = ReadonlyMap<Act, number>

/** Draws before a step is skipped because the page offers none of the drawn acts. */
const MAX_DRAWS = 6
/** In a dialog, few acts are possible. */
const MAX_DRAWS_IN_DIALOG = 400

/** Returns weights that favour some acts of the seed and exclude others, so that unlikely pairs meet. */
export const weightsOf = (chance: Chance): Weights =>
  new Map(ACTS.map((act) => [act, act.weight * (act.inDialog === true ? 1 : chance.pick([0, 1, 1, 3]))]))

/** Returns null if the page offers none of the drawn acts. */
export function chooseAct(user: User, reading: Reading, weights: Weights): Act | null {
  const draws = reading.dialogs.length === 0 ? MAX_DRAWS : MAX_DRAWS_IN_DIALOG
  for (let draw = 0; draw < draws; draw++) {
    const act = drawAct(user.chance, weights)
    if (act !== null && isOffered(act, reading, user)) return act
  }
  return null
}

function drawAct(chance: Chance, weights: Weights): Act | null {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  let left = chance.next() * total
  for (const [act, weight] of weights) {
    left -= weight
    if (left < 0) return act
  }
  return null
}

const isOffered = (act: Act, reading: Reading, user: User): boolean =>
  (act.inDialog === true || reading.dialogs.length === 0) && act.isPossible?.(reading, user) !== false
