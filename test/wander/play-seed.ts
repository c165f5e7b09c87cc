/** Plays one seed: a world, a user, and after every act the invariants. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createChance, type Chance } from '../simulation/world/chance.ts'
import type { Act } from './acts/act.ts'
import { ACTS } from './acts/table.ts'
import type { Invariant, Moment } from './invariants/invariant.ts'
import { INVARIANTS } from './invariants/table.ts'
import type { Reading } from './reading/reading.ts'
import { isKnown } from './known-faults.ts'
import { User } from './user.ts'
import { World, type Ground } from './world/world.ts'

export interface PlayOptions {
  readonly acts: number
  /** Only these steps of the seed; null for all. A failure is made smaller by them. */
  readonly steps: ReadonlySet<number> | null
  readonly trace: (line: string) => void
  /** Receives what is wrong and known to be so. */
  readonly known: (invariant: string, wrong: readonly string[]) => void
}

interface Failure {
  readonly invariant: string
  readonly detail: string
  readonly step: number
  readonly act: string
}

export interface Outcome {
  readonly seed: number
  readonly failure: Failure | null
  readonly acts: number
}

const TRIES = 6

export async function playSeed(ground: Ground, seed: number, options: PlayOptions): Promise<Outcome> {
  const chance = createChance(seed)
  const world = await World.start(ground, chance.fork('world'))
  let done = 0
  try {
    const [page] = world.pages
    if (page === undefined) throw new Error('There is no window.')
    let window = page
    const favourites = favouritesOf(chance.fork('favourites'))
    for (let step = 0; step < options.acts; step++) {
      if (options.steps?.has(step) === false) continue
      const user = new User(world, chance.fork(`step ${step}`), window)
      const failure = await playStep(user, step, favourites, options)
      window = user.page
      if (failure === 'none possible') continue
      done += 1
      if (failure !== null) return { seed, failure, acts: done }
    }
    return { seed, failure: null, acts: done }
  } finally {
    await world.end()
  }
}

/** A seed does some acts more often than others, so that unlikely pairs meet. */
function favouritesOf(chance: Chance): ReadonlyMap<Act, number> {
  return new Map(ACTS.map((act) => [act, act.weight * (act.inDialog === true ? 1 : chance.pick([0, 1, 1, 3]))]))
}

async function playStep(
  user: User,
  step: number,
  weights: ReadonlyMap<Act, number>,
  { trace, known }: PlayOptions,
): Promise<Failure | null | 'none possible'> {
  const before = await user.read()
  const act = chooseAct(user, before, weights)
  if (act === null) return 'none possible'
  trace(`${step} ${act.name}`)
  if (before.dialogs.length === 0) user.world.hadFocus = !before.focus.isNothing
  const fail = (invariant: string, detail: string): Failure => ({ invariant, detail, step, act: act.name })
  try {
    await act.play(user, before)
    await user.settle()
  } catch (error) {
    return fail('actsEnd', String(error))
  }
  const broken = await judge(user, { act, before, step }, known)
  return broken === null ? null : fail(broken.invariant.name, broken.wrong.join('; '))
}

function chooseAct(user: User, reading: Reading, weights: ReadonlyMap<Act, number>): Act | null {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const mayChoose = reading.dialogs.length === 0 ? TRIES : 400
  for (let tries = 0; tries < mayChoose; tries++) {
    let left = user.chance.next() * total
    for (const [act, weight] of weights) {
      left -= weight
      if (left >= 0) continue
      if (isOffered(act, reading, user)) return act
      break
    }
  }
  return null
}

const isOffered = (act: Act, reading: Reading, user: User): boolean =>
  (act.inDialog === true || reading.dialogs.length === 0) && act.isPossible?.(reading, user) !== false

interface Broken {
  readonly invariant: Invariant
  readonly wrong: readonly string[]
}

const LOOK_MS = 100

/** Judges all invariants. What does not hold at once is judged again until its grace is over. */
async function judge(
  user: User,
  moment: Pick<Moment, 'act' | 'before' | 'step'>,
  known: PlayOptions['known'],
): Promise<Broken | null> {
  const { world, page } = user
  const trouble = world.takeTrouble()
  const startedAt = performance.now()
  let open: readonly Invariant[] = INVARIANTS
  for (;;) {
    const reading = await user.read()
    const broken: Broken[] = []
    for (const invariant of open) {
      const wrong = await invariant.check({ ...moment, world, page, reading, trouble })
      if (wrong.length > 0) broken.push({ invariant, wrong })
    }
    const isOver = ({ invariant }: Broken): boolean => performance.now() - startedAt >= invariant.graceMs
    const lasting = broken.find((one) => isOver(one) && !isKnown(one.invariant.name, one.wrong))
    if (lasting !== undefined) return lasting
    for (const { invariant, wrong } of broken.filter(isOver)) known(invariant.name, wrong)
    open = broken.filter((one) => !isOver(one)).map(({ invariant }) => invariant)
    if (open.length === 0) return null
    await sleep(LOOK_MS)
  }
}
