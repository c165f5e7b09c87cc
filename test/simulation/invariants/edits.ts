/** Checks that the user's edits survive a restart, however the process ended. */
import { fieldsOf } from '#model/values/json.ts'
import type { Facts } from '../acts/facts.ts'
import type { ApplicationRun } from '../world/application-run.ts'
import { readDocuments } from '../world/inspect.ts'
import type { World } from '../world/world.ts'
import { outlives, type Ending } from './endings.ts'
import type { Invariant } from './invariant.ts'

const LOOK_AGAIN_MS = 50
const UNSAVED = /^a document could not be (?:saved|set aside) \{"document":"(\w+)"/u

export const editsSurvive = (facts: Facts): Invariant => ({
  name: 'editsSurvive',
  says: 'After a restart every acknowledged edit is there, unless the user was told that it could not be saved.',
  watch(world, violate) {
    /** Documents that could not be saved, with the time of the first failure. */
    const unsaved = new Map<string, number>()
    let isUnwritable = false
    let lostAt = Infinity
    let startedAt = -Infinity
    /** The runs since the documents were last compared. */
    let endings: readonly Ending[] = []

    async function compare(run: ApplicationRun): Promise<void> {
      while (run.isAlive() && !run.isStarted()) await pause(world)
      if (!run.isAlive()) return
      const documents = await readDocuments(run)
      if (documents === null || !run.isAlive()) return
      const [fault] = facts.compare(documents, (document, acknowledgedAt) =>
        outlives(endings, document, acknowledgedAt),
      )
      endings = []
      if (facts.known() > 0) world.sometimes.reached('edits compared after a restart')
      if (fault !== undefined) violate(fault)
    }

    return {
      reported(notice) {
        if (notice.kind === 'profileUnwritable') isUnwritable = true
        if (notice.kind === 'documentsSaved') for (const name of notice.documents) unsaved.delete(name)
      },
      // The log line comes together with the notice in windows.
      logged(line) {
        const document = UNSAVED.exec(line)?.[1]
        if (document !== undefined && !unsaved.has(document)) unsaved.set(document, world.machine.trueNow())
      },
      lost() {
        lostAt = world.machine.trueNow()
      },
      ended() {
        const at = world.machine.trueNow()
        endings = [...endings, { startedAt, at, unsaved: new Map(unsaved), isUnwritable, lostAt }]
        unsaved.clear()
        isUnwritable = false
        lostAt = Infinity
      },
      started(run) {
        startedAt = world.machine.trueNow()
        void compare(run)
      },
    }
  },
})

export const idsAreNew: Invariant = {
  name: 'idsAreNew',
  says: 'A list or section that is made has an id that none ever had, restarts included: alerts and layouts may still name a removed one.',
  watch(world, violate) {
    /** The run and request that received each id. */
    const given = new Map<string, string>()
    return {
      obeyed(name, payload, answer) {
        const { made } = fieldsOf(fieldsOf(answer)['value'])
        // Objects of a process that has lost its profile end with it.
        if (name !== 'watchlist.edit' || typeof made !== 'string' || world.lost !== null) return
        const earlier = given.get(made)
        const now = `run ${world.running()?.number ?? 0} for ${JSON.stringify(payload)}`
        if (earlier !== undefined) violate(`${made} was given in ${earlier}, and again in ${now}`)
        given.set(made, now)
      },
    }
  },
}

const pause = (world: World): Promise<void> =>
  new Promise((resolve) => void world.timeline.schedule(world.timeline.lane('compare'), LOOK_AGAIN_MS, resolve))
