/** Faults of the profile: it is lost while the application runs, or a document is missing when it starts. */
import { MINUTE_MS } from '../../../src/model/duration.ts'
import { hasCopy } from '../world/disk.ts'
import type { Taking } from '../world/world.ts'
import type { Fault } from './fault.ts'

const nothingToPutBack = (): void => undefined

/** What a user does to a profile, taking the application for ended. */
const lost = (name: string, take: Taking): Fault => ({
  name,
  kind: 'machine',
  lastsMs: null,
  begin(world, chance) {
    if (!world.loseProfile(take)) return
    const lane = world.timeline.lane('faults')
    // Starts that are too early: the first one may not even have noticed.
    for (const delayMs of [chance.whole(0, 2_000), chance.whole(2_000, 8_000)])
      world.timeline.schedule(lane, delayMs, () => world.startBeside())
    const isLeft = chance.happens(0.5)
    const { lost: loss } = world
    world.timeline.schedule(lane, chance.whole(15_000, MINUTE_MS), () => {
      if (world.lost !== loss || world.running() !== loss?.run) return
      if (isLeft) world.leaveLost(chance.whole(MINUTE_MS, 5 * MINUTE_MS))
      else world.quitThenStart(chance.whole(1_000, 10_000))
    })
  },
})

/** What the user sees is the copy, and a word about it. */
const missingDocument: Fault = {
  name: 'a missing document',
  kind: 'disk',
  lastsMs: null,
  begin(world, chance) {
    const files = world.disk
      .list()
      .filter(
        (name) => /^(settings|watchlists|alerts|workspaces|budget)\.json$/u.test(name) && hasCopy(world.disk, name),
      )
    if (files.length === 0 || world.disk.trouble !== null || world.lost !== null) return
    world.kill(false)
    const file = chance.pick(files)
    world.disk.lose(file)
    world.missing = { file, run: world.runs() + 1 }
    world.relaunch(chance.whole(1_000, 20_000))
  },
}

export const PROFILE_FAULTS: readonly Fault[] = [
  lost('the lock is deleted', (disk) => {
    disk.lose('lock')
    return nothingToPutBack
  }),
  lost('the profile is moved away', (disk) => disk.takeAway()),
  lost('the profile is replaced by a copy', (disk) => {
    disk.replaceByCopy()
    return nothingToPutBack
  }),
  missingDocument,
]
