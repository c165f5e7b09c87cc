/** Faults of the profile: it is lost while the application runs, or a document is missing when it starts. */
import { MINUTE_MS } from '#model/values/duration.ts'
import { hasCopy } from '../world/disk/disk.ts'
import { PROFILE } from '../world/disk/file-system.ts'
import { NOTICED_MS } from '../world/disk/loss.ts'
import { replaceByOlderCopy } from '../world/disk/older-copy.ts'
import type { Taking, World } from '../world/world.ts'
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
    world.missing = { file, said: `${PROFILE}/${file}`, run: world.runs() + 1 }
    world.relaunch(chance.whole(1_000, 20_000))
  },
}

const LIST = ['documents.json', 'documents.last-good.json']

/** Nothing says how much of the budget was spent, and in half of the cases nothing says that there was one. */
const missingBudget: Fault = {
  name: 'a missing budget without its copy',
  kind: 'disk',
  lastsMs: null,
  begin(world, chance) {
    const { disk } = world
    const isListed = disk.exists('documents.json') && disk.read('documents.json').text().includes('"budget"')
    if (!isListed || disk.trouble !== null || world.lost !== null) return
    world.kill(false)
    const isListLost = chance.happens(0.5)
    const files = ['budget.json', 'budget.last-good.json', ...(isListLost ? LIST : [])]
    for (const file of files.filter((name) => disk.exists(name))) disk.lose(file)
    world.missing = { file: 'budget.json', said: isListLost ? 'documents' : 'budget', run: world.runs() + 1 }
    world.relaunch(chance.whole(1_000, 20_000))
  },
}

/** How often, and how many times, it is looked whether a host has been asked as often as it allows. */
const LOOK_MS = 1_000
const LOOKS = 300

/** Right after the last request of a minute: a small budget is spent evenly, so that each further one is too many for a while. */
function isUsedUp({ hosts, ledger, machine, statedLimit }: World): boolean {
  const now = machine.trueNow()
  return [...hosts.services.keys()].some(
    (host) => ledger.recent(host, now, MINUTE_MS) >= statedLimit(host) && ledger.recent(host, now, LOOK_MS) > 0,
  )
}

function whenUsedUp(world: World, then: () => void, looks = LOOKS): void {
  if (isUsedUp(world)) then()
  else if (looks > 0)
    world.timeline.schedule(world.timeline.lane('faults'), LOOK_MS, () => whenUsedUp(world, then, looks - 1))
}

/** The next start is soon, while the service still counts requests that the copy knows nothing of. */
const olderCopy: Fault = {
  name: 'the profile is replaced by an older copy for good',
  kind: 'machine',
  lastsMs: null,
  begin(world, chance) {
    const isKilled = chance.happens(0.5)
    const endsAfterMs = chance.whole(isKilled ? NOTICED_MS : 0, 2 * NOTICED_MS)
    const againMs = chance.whole(500, 2_000)
    whenUsedUp(world, () => {
      if (!world.loseProfile(replaceByOlderCopy, true)) return
      const { lost: loss } = world
      world.timeline.schedule(world.timeline.lane('faults'), endsAfterMs, () => {
        if (world.lost !== loss || world.running() !== loss?.run) return
        world.sometimes.reached('a process ended soon after its profile was replaced by an older copy')
        if (!isKilled) return world.quitThenStart(againMs)
        world.kill(false)
        world.relaunch(againMs)
      })
    })
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
  olderCopy,
  missingDocument,
  missingBudget,
]
