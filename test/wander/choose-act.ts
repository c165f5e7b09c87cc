/** Chooses what a user does next, by the seed and by what the page offers. */
import type { Chance } from '../simulation/world/chance.ts'
import type { Act } from './acts/act.ts'
import { ACTS } from './acts/table.ts'
import type { Reading } from './reading/reading.ts'
import type { User } from './user.ts'

/** How likely each act is in a seed. */
export type Weights = ReadonlyMap<Act, number>

/** Draws before a step is left out, because the page offers nothing of what was drawn. */
const MAX_DRAWS = 6
/** In a dialog few acts are possible. */
const MAX_DRAWS_IN_DIALOG = 400

/** A seed does some acts often and some never, so that unlikely pairs meet. */
export const weightsOf = (chance: Chance): Weights =>
  new Map(ACTS.map((act) => [act, act.weight * (act.inDialog === true ? 1 : chance.pick([0, 1, 1, 3]))]))

/** @returns Null if the page offers nothing of what is drawn. */
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
