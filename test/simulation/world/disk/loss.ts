/** A profile that was lost while a process ran on it. */
import type { ApplicationRun } from '../application-run.ts'
import type { Disk } from './disk.ts'
import type { Loss, Taking, World } from '../world.ts'

/** The maximum time until a process notices the loss. */
export const NOTICED_MS = 2_000

/** Takes the profile away from the running process. Returns false if none runs or something else is wrong. */
export function loseProfile(world: World, take: Taking, isForGood: boolean, left: LeftProcesses): boolean {
  const { disk, machine, timeline, watchers } = world
  const run = world.running()
  if (run?.isStarted() !== true || !run.hasLock || !left.isEmpty()) return false
  if (world.lost !== null || disk.trouble !== null) return false
  const takeBack = take(disk)
  let isBack = false
  world.lost = {
    run,
    at: machine.trueNow(),
    awakeAt: timeline.awakeMs(),
    contents: disk.contents(),
    isForGood,
    putBack() {
      if (!isBack) takeBack()
      isBack = true
    },
  }
  for (const { lost } of watchers) lost?.()
  return true
}

/** A process killed before it can notice the loss leaves no record for the next one. */
export function dieUnnoticed(world: World): void {
  const { lost, timeline } = world
  if (lost !== null && world.running() === lost.run && timeline.awakeMs() - lost.awakeAt < NOTICED_MS)
    lost.isForGood = false
}

/** A power loss changes files and ends all processes. */
export function losePower(world: World): void {
  if (world.lost !== null) world.lost.contents = null
  world.endLeft()
}

/** Checks, before the next process starts, that nothing of the lost profile has changed. */
export function takeUpLost(world: World): void {
  const { lost, disk } = world
  if (lost === null) return
  const [changed] = changedFiles(lost, disk)
  const detail = `${changed ?? ''} was changed by a process that has lost its profile`
  if (changed !== undefined) world.violate({ invariant: 'lostIsLeftAlone', detail })
  if (!lost.isForGood) lost.putBack()
  // The next start may change the files. This may run more than once.
  lost.contents = null
}

function changedFiles({ contents }: Loss, disk: Disk): readonly string[] {
  if (contents === null) return []
  const now = disk.contents()
  const names = new Set([...contents.keys(), ...now.keys()])
  return [...names].filter((name) => now.get(name) !== contents.get(name))
}

/** Processes that have lost the profile and still run beside the current one. */
export interface LeftProcesses {
  add(run: ApplicationRun): void
  isEmpty(): boolean
  end(): void
}

export function createLeftProcesses(disk: Pick<Disk, 'freeLocks'>): LeftProcesses {
  const left: ApplicationRun[] = []
  return {
    add: (run) => void left.push(run),
    isEmpty: () => left.length === 0,
    end() {
      for (const run of left.splice(0)) {
        run.kill()
        disk.freeLocks(run.number)
      }
    },
  }
}
