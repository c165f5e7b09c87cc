/** Simulates one seed: the whole application, its user, and the faults around them. */
import { startFaults } from './faults/fault-agent.ts'
import { calm } from './calm.ts'
import { createFacts } from './acts/facts.ts'
import { startActs, type UserAgent } from './acts/user-agent.ts'
import { invariantsOver } from './invariants/table.ts'
import type { SimulationOptions, SimulationOutcome } from './options.ts'
import { createTrace } from './trace.ts'
import { createUser, type User } from './user.ts'
import { replaceRealTime } from './world/time/no-real-time.ts'
import { createWorld } from './world/create-world.ts'
import type { World } from './world/world.ts'

/** The interval of the invariants' checks. */
const LOOK_EVERY_MS = 10_000
/** @param write Receives the lines of the trace, if any. */
export async function simulateSeed(
  seed: number,
  options: SimulationOptions,
  write: ((line: string) => void) | null = null,
): Promise<SimulationOutcome> {
  const trace = createTrace(write)
  const world = createWorld(seed, trace)
  const counts = { faults: 0, acts: 0 }
  const putBack = replaceRealTime(world.timeline, world.machine)
  const stopCatching = catchRejections(world)
  try {
    await live(world, options, counts)
  } catch (error) {
    world.violate({
      invariant: 'noCrash',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  } finally {
    stopCatching()
    putBack()
  }
  return {
    seed,
    hash: trace.hash(),
    violation: world.violation(),
    events: world.timeline.count(),
    requests: world.ledger.total(),
    ...counts,
    sometimes: [...world.sometimes.counts()],
  }
}

async function live(world: World, options: SimulationOptions, counts: { faults: number; acts: number }): Promise<void> {
  const facts = createFacts()
  for (const { name, watch } of invariantsOver(facts))
    world.watchers.push(watch(world, (detail) => world.violate({ invariant: name, detail })))
  const user = createUser(world, facts)
  lookAgain(world)
  world.start()
  world.openWindow()
  let acts: UserAgent | null = null
  void settleIn(world, user).then(() => {
    acts = startActs(world, user, options)
  })
  const faults = startFaults(world, options)
  const endsAt = world.scene.epoch + options.spanMs
  const isOver = (): boolean => world.violation() !== null || world.machine.trueNow() >= endsAt
  await world.timeline.run(() => !isOver())
  faults.stop()
  stopActs(acts, counts)
  counts.faults = faults.count()
  if (world.violation() === null) await calm(world, user)
}

/** Acts begin only after the user's first minutes. */
function stopActs(acts: UserAgent | null, counts: { acts: number }): void {
  acts?.stop()
  counts.acts = acts?.count() ?? 0
}

function lookAgain(world: World): void {
  const lane = world.timeline.lane('look')
  world.timeline.schedule(lane, LOOK_EVERY_MS, () => {
    for (const { looked } of world.watchers) looked?.()
    lookAgain(world)
  })
}

/** Replaces the sample by a list of the user's own, and retries until that succeeds. */
async function settleIn(world: World, user: User): Promise<void> {
  for (let isDone = false; !isDone;) {
    await user.sleep(2_000)
    isDone = await takeOwnList(world, user)
  }
}

async function takeOwnList(world: World, user: User): Promise<boolean> {
  const lists = user.window()?.view.lists ?? []
  const added = await user.ask('watchlist.edit', { kind: 'addList', name: 'Mine' })
  for (const { id } of lists) await user.ask('watchlist.edit', { kind: 'removeList', list: id })
  const list = added.kind === 'answered' && added.answer.ok ? added.answer.value.made : null
  if (list === null) return false
  const instruments = [...world.scene.instruments]
  const filled = await user.ask('watchlist.edit', { kind: 'addEntries', list, instruments, before: null })
  return filled.kind === 'answered' && filled.answer.ok && lists.length > 0
}

/** Reports unhandled rejections, which would end a real process. */
function catchRejections(world: World): () => void {
  const onRejection = (reason: unknown): void => {
    const detail = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
    world.violate({ invariant: 'noUnhandledRejection', detail })
  }
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
