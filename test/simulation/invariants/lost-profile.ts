/** Checks what a process does after it has lost its profile, and that its user is informed. */
import type { Facts } from '../acts/facts.ts'
import { readDocuments } from '../world/inspect.ts'
import { NOTICED_MS } from '../world/disk/loss.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

/** The time from the core to a window. */
const TOLD_MS = 5_000

export const lostIsSilent: Invariant = {
  name: 'lostIsSilent',
  says: 'A process that has lost its profile sends nothing from two seconds after the loss on.',
  watch: (world, violate) => ({
    sending(host) {
      const { lost } = world
      if (lost === null || world.machine.trueNow() - lost.at <= NOTICED_MS) return
      violate(`${host} was asked ${Math.round(world.machine.trueNow() - lost.at)} ms after the profile was lost`)
    },
  }),
}

export const lostIsTold: Invariant = {
  name: 'lostIsTold',
  says: 'Every window says that the profile is lost.',
  watch: (world, violate) => ({
    looked() {
      const { lost } = world
      if (lost === null || world.running() !== lost.run) return
      if (world.timeline.awakeMs() - lost.awakeAt < NOTICED_MS + TOLD_MS) return
      const deaf = world.windows().find((window) => isListening(window, world) && !isTold(window))
      if (deaf !== undefined) violate(`window ${deaf.number} does not say that the profile is lost`)
      else if (world.windows().length > 0) world.sometimes.reached('a window said that the profile is lost')
    },
  }),
}

type Window = ReturnType<World['windows']>[number]

const isTold = ({ view }: Window): boolean => view.notices.some(({ notice }) => notice.kind === 'profileLost')

function isListening(window: Window, { machine }: World): boolean {
  const quietMs = machine.trueNow() - Math.max(window.troubledAt(), window.changedAt(), machine.wokeAt())
  return window.isOpen() && window.isVisible() && window.line().kind === 'up' && quietMs > TOLD_MS
}

export const lostIsOffered = (facts: Facts): Invariant => ({
  name: 'lostIsOffered',
  says: 'A process that has lost its profile still exports every acknowledged edit.',
  watch: (world, violate) => ({
    async leaving(run) {
      if (world.lost?.run !== run) return
      const documents = await readDocuments(run)
      if (!run.isAlive()) return
      if (documents === null) return violate('nothing can be exported')
      const [difference] = facts.differences(documents)
      if (difference !== undefined) violate(difference)
      world.sometimes.reached('exported from a lost profile')
    },
  }),
})

export const missingIsSaid: Invariant = {
  name: 'missingIsSaid',
  says: 'A document that is missing at a start is taken from its copy, or is said to be missing.',
  watch(world, violate) {
    const said = new Set<string>()
    return {
      reported(notice) {
        if (notice.kind === 'fileMissingRestored' || notice.kind === 'fileNotRepaired') said.add(notice.file)
        if (notice.kind === 'documentMissing') said.add(notice.document)
      },
      started(run) {
        const { missing } = world
        if (missing?.run === run.number) {
          if (!said.has(missing.said)) violate(`${missing.file} was missing, and nobody was told`)
          world.sometimes.reached(
            missing.said.startsWith('/')
              ? 'a missing document was found in its copy'
              : 'a budget was said to be missing',
          )
        }
        world.missing = null
        said.clear()
      },
    }
  },
}
