/** Checks that a retry of the user during a pause is sent. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

/** The time limit of a request, with a margin. */
const DECIDES_MS = 12 * SECOND_MS
const PATIENCE_MS = 25 * SECOND_MS
/** The test of a connection has priority. */
const TEST_MS = MINUTE_MS

interface Wish {
  readonly at: number
  readonly run: number
}

export const triesLeave: Invariant = {
  name: 'triesLeave',
  says: 'A request that the user asks for during a pause leaves soon, unless all requests a minute of the plan are used up.',
  watch(world, violate) {
    let wish: Wish | null = null
    let testedAt = -Infinity
    let askedAt = -Infinity
    let sentAt = -Infinity
    const forget = (): void => {
      wish = null
    }
    return {
      asking(name) {
        const now = world.machine.trueNow()
        if (name === 'connection.test') testedAt = now
        if (name === 'session.tryNow') askedAt = now
      },
      obeyed(name) {
        if (name !== 'session.tryNow') return forget()
        const [now, run] = [world.machine.trueNow(), world.running()]
        // A request sent shortly before may decide the result.
        const hasLeft = sentAt >= askedAt - DECIDES_MS
        if (run === null || hasLeft || !isHeldBack(world) || now - testedAt < TEST_MS) return
        world.sometimes.reached('a try during a pause, while the plan has requests left')
        wish = { at: now, run: run.number }
      },
      sending() {
        sentAt = world.machine.trueNow()
        forget()
      },
      ended: forget,
      looked() {
        const now = world.machine.trueNow()
        if (wish === null || now - wish.at < PATIENCE_MS) return
        const { at, run } = wish
        forget()
        if (world.machine.wokeAt() > at || world.running()?.number !== run || !isHeldBack(world)) return
        violate(`nothing was sent within ${Math.round(now - at)} ms of a try, although the plan has requests left`)
      },
    }
  },
}

function isHeldBack(world: World): boolean {
  const state = world.running()?.feed.state()
  return state?.state === 'rateLimited' && state.requestsInLastMinute < world.scene.requestsPerMinute
}
