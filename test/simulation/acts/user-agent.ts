/** Performs one act of the user after the other until it is stopped. */
import { HOUR_MS } from '#model/values/duration.ts'
import type { SimulationOptions } from '../options.ts'
import type { User } from '../user.ts'
import type { Chance } from '../world/chance.ts'
import type { World } from '../world/world.ts'
import type { Act } from './act.ts'
import { ACTS } from './table.ts'

export interface UserAgent {
  stop(): void
  count(): number
}

/** Mean pauses of a busy, an ordinary and an idle user. */
const MEAN_PAUSES_MS = [45_000, 120_000, 600_000] as const
const MEAN_ABSENCE_MS = 4 * HOUR_MS
/** The fraction of machines that sleep, with their windows open, while their user is away. */
const LAPTOP_RATE = 0.8
/** The maximum duration of an act. */
const PATIENCE_MS = 240_000

export function startActs(world: World, user: User, { maxActs }: SimulationOptions): UserAgent {
  const chance = world.chance.fork('acts')
  const meanPauseMs = chance.pick(MEAN_PAUSES_MS)
  const isLaptop = chance.fork('machine').happens(LAPTOP_RATE)
  let isOver = false
  let count = 0

  /** Closes all windows and returns after hours, so that the application runs without a window. */
  async function goAway(): Promise<void> {
    world.trace.note('user', 'goes away')
    world.isUserAway = true
    for (const window of [...world.windows()]) world.closeWindow(window)
    await user.sleep(HOUR_MS + chance.spread(MEAN_ABSENCE_MS))
    if (isOver) return
    world.trace.note('user', 'comes back')
    world.isUserAway = false
    if (world.windows().length === 0) world.openWindow()
  }

  function closeLid(): void {
    world.trace.note('user', 'closes the lid')
    world.sometimes.reached('the machine slept while its user was away')
    world.sleep(HOUR_MS + chance.spread(MEAN_ABSENCE_MS))
  }

  async function live(): Promise<void> {
    let leavesAt = world.timeline.awakeMs() + HOUR_MS + chance.spread(HOUR_MS)
    for (;;) {
      await user.sleep(1_000 + chance.spread(meanPauseMs))
      if (isOver || (maxActs !== null && count >= maxActs)) return
      if (world.timeline.awakeMs() > leavesAt) {
        if (isLaptop) closeLid()
        else await goAway()
        leavesAt = world.timeline.awakeMs() + HOUR_MS / 4 + chance.spread(HOUR_MS)
      }
      // A user who sees the notice of the lost profile does nothing else.
      if (isOver || user.window() === null || world.lost !== null) continue
      count++
      await act(chance.fork(`act ${count}`))
    }
  }

  async function act(own: Chance): Promise<void> {
    const { urge } = world
    world.urge = null
    const chosen = ACTS.find(({ name }) => name === urge?.act) ?? choose(own)
    world.trace.note('act', chosen.name)
    world.sometimes.reached(chosen.name)
    urge?.before?.()
    await Promise.race([chosen.run({ user, world, chance: own }), user.sleep(PATIENCE_MS)])
    if (!isOver) urge?.after?.()
  }

  void live()
  return {
    stop() {
      isOver = true
    },
    count: () => count,
  }
}

const TOTAL = ACTS.reduce((sum, { weight }) => sum + weight, 0)

function choose(chance: Chance): Act {
  let left = chance.next() * TOTAL
  for (const act of ACTS) {
    left -= act.weight
    if (left < 0) return act
  }
  throw new Error('there are no acts')
}
