/** Plays one seed: a world, a user, and after every act the invariants. */
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
  /** How many times its grace period an invariant may take: a machine with other work is slow. */
  readonly patience: number
  /** Only these steps of the seed; null for all. A failure is made smaller by them. */
  readonly steps: ReadonlySet<number> | null
  readonly onAct: (step: number, act: string) => void
  /** Receives what is wrong and known to be so. */
  readonly onKnown: (invariant: string, wrong: readonly string[]) => void
  /** Receives the window in which an invariant is broken, before it closes. */
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
  /** The steps in which something was done, and what. */
  readonly done: readonly number[]
  readonly acts: readonly string[]
}

interface Step {
  /** Null if the page offered nothing of what was drawn. */
  readonly act: string | null
  readonly failure: Failure | null
}

/** How often an act that can be taken back is. */
const UNDO_SHARE = 0.6
/** Between two readings of a page that comes to rest, and the most of them. */
const REST_MS = 300
const REST_LOOKS = 5

/** Never rejects: a world that does not start or cannot be read is a failure of its seed. */
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

/** @returns Null if there is nothing to act on. */
async function readBefore(user: User, { aim, returns, undo }: Act, offered: Reading): Promise<Reading | null> {
  const comesBack = returns === true || undo !== undefined
  if (aim === undefined) return comesBack ? readAtRest(user, offered) : offered
  if (!(await aim(user))) return null
  await user.settle()
  const aimed = await user.read()
  return comesBack ? readAtRest(user, aimed) : aimed
}

/** Reads the page until two readings are the same: edits of lists reach the page a moment after the act. */
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

/** @returns The name of what is broken, and how; null while all is well. */
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
