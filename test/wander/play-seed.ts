/** Plays one seed: a world, a user, and the invariants after every act. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { createChance } from '../simulation/world/chance.ts'
import type { Act } from './acts/act.ts'
import { chooseAct, weightsOf, type Weights } from './choose-act.ts'
import { AFTER_UNDO, INVARIANTS } from './invariants/table.ts'
import { comparePages } from './invariants/returns.ts'
import { judge, type Broken } from './judge.ts'
import type { Reading } from './reading/reading.ts'
import { User } from './user.ts'
import { World, type Ground } from './world/world.ts'

export interface PlayOptions {
  readonly acts: number
  /** The factor for the grace periods of invariants, for slow machines. */
  readonly patience: number
  /** The steps to play, to shrink a failure; null for all. */
  readonly steps: ReadonlySet<number> | null
  readonly onAct: (step: number, act: string) => void
  /** Receives faults that are known. */
  readonly onKnown: (invariant: string, wrong: readonly string[]) => void
  /** Receives the window with a broken invariant before it closes. */
  readonly onBroken: (seed: number, step: number, page: Page) => Promise<void>
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
  /** The steps in which an act was performed, and the acts. */
  readonly done: readonly number[]
  readonly acts: readonly string[]
}

interface Step {
  /** Null if the page offered none of the drawn acts. */
  readonly act: string | null
  readonly failure: Failure | null
}

/** The fraction of possible undos that are performed. */
const UNDO_SHARE = 0.6
/** The interval and the maximum number of readings of a page that is settling. */
const REST_MS = 300
const REST_LOOKS = 5

/** Never rejects: a world that does not start or cannot be read fails its seed. */
export async function playSeed(ground: Ground, seed: number, options: PlayOptions): Promise<Outcome> {
  try {
    return await playWorld(ground, seed, options)
  } catch (error) {
    const failure = { invariant: 'actsEnd', detail: String(error), step: 0, act: 'starts or reads the window' }
    return { seed, failure, done: [], acts: [] }
  }
}

async function playWorld(ground: Ground, seed: number, options: PlayOptions): Promise<Outcome> {
  const chance = createChance(seed)
  const world = await World.start(ground, chance.fork('world'))
  const [done, acts]: [number[], string[]] = [[], []]
  try {
    let window = world.firstPage
    const weights = weightsOf(chance.fork('weights'))
    for (let step = 0; step < options.acts; step++) {
      if (options.steps?.has(step) === false) continue
      const user = new User(world, chance.fork(`step ${step}`), window)
      const { act, failure } = await playStep(user, step, weights, options)
      window = user.page
      if (act === null) continue
      done.push(step)
      acts.push(act)
      if (failure === null) continue
      await options.onBroken(seed, step, window)
      return { seed, failure, done, acts }
    }
    return { seed, failure: null, done, acts }
  } finally {
    await world.end()
  }
}

async function playStep(user: User, step: number, weights: Weights, options: PlayOptions): Promise<Step> {
  const offered = await user.read()
  const act = chooseAct(user, offered, weights)
  if (act === null) return { act: null, failure: null }
  options.onAct(step, act.name)
  const before = await readBefore(user, act, offered)
  if (before === null) return { act: null, failure: null }
  if (before.dialogs.length === 0) user.world.focusBefore = before.focus
  const broken = await playAct(user, act, before, step, options)
  if (broken === null) return { act: act.name, failure: null }
  const [invariant, detail] = broken
  return { act: act.name, failure: { invariant, detail, step, act: act.name } }
}

/** Returns null without a target. */
async function readBefore(user: User, { aim, returns, undo }: Act, offered: Reading): Promise<Reading | null> {
  const comesBack = returns === true || undo !== undefined
  if (aim === undefined) return comesBack ? readAtRest(user, offered) : offered
  if (!(await aim(user))) return null
  await user.settle()
  const aimed = await user.read()
  return comesBack ? readAtRest(user, aimed) : aimed
}

/** Reads the page until two readings are equal: edits of lists reach the page with a delay. */
async function readAtRest(user: User, first: Reading): Promise<Reading> {
  let last = first
  for (let looks = 0; looks < REST_LOOKS; looks++) {
    await sleep(REST_MS)
    const next = await user.read()
    if (comparePages(last, next).length === 0) return next
    last = next
  }
  return last
}

/** Returns the broken invariant and its faults, or null. */
async function playAct(
  user: User,
  act: Act,
  before: Reading,
  step: number,
  { patience, onKnown }: PlayOptions,
): Promise<readonly [invariant: string, detail: string] | null> {
  const told = (broken: Broken | null) =>
    broken === null ? null : ([broken.invariant.name, broken.wrong.join('; ')] as const)
  try {
    await act.play(user, before)
    await user.settle()
    const broken = await judge(user, { act, before, step }, { invariants: INVARIANTS, patience, onKnown })
    if (broken !== null || act.undo === undefined || !user.chance.happens(UNDO_SHARE)) return told(broken)
    if (!act.undo.isDone(before, await user.read()) || !(await act.undo.play(user))) return null
    await user.settle()
    return told(await judge(user, { act, before, step }, { invariants: AFTER_UNDO, patience, onKnown }))
  } catch (error) {
    return ['actsEnd', String(error).split('\n').slice(0, 3).join(' ')]
  }
}
