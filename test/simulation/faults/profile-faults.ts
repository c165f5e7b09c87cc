/** Faults of the profile: it is lost while the application runs, or a document is missing at its start. */
import { MINUTE_MS } from '#model/values/duration.ts'
import { hasCopy } from '../world/disk/disk.ts'
import { PROFILE } from '../world/disk/file-system.ts'
import { NOTICED_MS } from '../world/disk/loss.ts'
import { replaceByOlderCopy } from '../world/disk/older-copy.ts'
import type { Taking, World } from '../world/world.ts'
import type { Fault } from './fault.ts'

const nothingToPutBack = (): void => undefined

/** Removes or replaces the profile as a user does who believes that the application has ended. */
const lost = (name: string, take: Taking): Fault => ({
  name,
  kind: 'machine',
  lastsMs: null,
  begin(world, chance) {
    if (!world.loseProfile(take)) return
    const lane = world.timeline.lane('faults')
    // Early starts: the first process may not have noticed the loss yet.
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

/** Deletes a document; the application restores its copy and says so. */
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

/** Deletes the record of spent requests, and in half of the cases also the record that it existed. */
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

/** The interval and the maximum number of checks whether a host has used up its limit. */
const LOOK_MS = 1_000
const LOOKS = 300

/**
 * Returns whether a limit was used up within the last {@link LOOK_MS}: a small budget is spread evenly, so that each
 * further request exceeds it for a while.
 */
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

/** Restarts soon, while the service still counts requests that the copy does not contain. */
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
