/** Checks the rate and the key of the application's requests. */
import type { HttpOutcome } from '#core/ports/http.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

export const budget: Invariant = {
  name: 'budget',
  says: 'In any 60 s of true time a host is reached by at most as many requests as its plan states, restarts included.',
  watch(world, violate) {
    let unstoredAt = -Infinity
    let isUnwritable = false
    let excusedUntil = -Infinity
    return {
      // The next process cannot know what was not stored, and the user was informed.
      logged(line) {
        // A process that has lost its profile has stored every claim of its requests.
        if (line.startsWith('the budget cannot be stored') && world.lost === null) unstoredAt = world.machine.trueNow()
      },
      reported(notice) {
        if (notice.kind === 'profileUnwritable') isUnwritable = true
      },
      ended() {
        if (isUnwritable) unstoredAt = world.machine.trueNow()
        isUnwritable = false
      },
      started() {
        const now = world.machine.trueNow()
        if (now - unstoredAt < 2 * MINUTE_MS) excusedUntil = now + MINUTE_MS
      },
      arrived(host, _request, count) {
        const stated = world.statedLimit(host)
        if (count > stated && world.machine.trueNow() > excusedUntil)
          violate(`${count} requests within 60 s reached ${host}, which allows ${stated}`)
        if (count === stated) world.sometimes.reached('the budget is used up')
      },
    }
  },
}

export const keyStaysHome: Invariant = {
  name: 'keyStaysHome',
  says: 'A key reaches the host that it was given for and no other, in its header and nowhere else.',
  watch: (world, violate) => ({
    arrived(host, { token, url }) {
      const owner = world.ownerOfKey(token)
      if (owner !== host) violate(`${host} was sent the key of ${owner ?? 'nobody'}`)
      if (url.includes(token)) violate(`an address holds the key: ${url.replace(token, 'KEY')}`)
    },
    logged(line) {
      const key = world.keys().find((token) => line.includes(token))
      if (key !== undefined) violate(`the log holds the key: ${line.replaceAll(key, 'KEY')}`)
    },
  }),
}

/** The maximum pause that the application honours. */
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** A pause is stored when it is received, in whole seconds. */
const EXACT_MS = 1_500
/** A request of the user may leave this late if lines stall. */
const WISH_MS = 10 * MINUTE_MS
/** Requests of the user that are sent during a pause. */
const WISHES: readonly string[] = ['session.tryNow', 'session.signIn', 'connection.test']

export const pauseIsKept: Invariant = {
  name: 'pauseIsKept',
  says: 'A host that asked to be left alone for a time is not asked before that is over, restarts included, unless the user wants it.',
  watch(world, violate) {
    const pauses = new Map<string, { readonly from: number; readonly until: number }>()
    let wishedAt = -Infinity
    let startedAt = -Infinity
    let isUnwritable = false
    return {
      started() {
        startedAt = world.machine.trueNow()
      },
      answered(host, outcome) {
        const now = world.machine.trueNow()
        const until = now + Math.min(LONGEST_PAUSE_MS, pauseIn(outcome, world)) - EXACT_MS
        if (until > (pauses.get(host)?.until ?? now)) pauses.set(host, { from: now, until })
      },
      asking(name) {
        if (WISHES.includes(name)) wishedAt = world.machine.trueNow()
      },
      // The next process cannot know a pause that was not stored or was damaged.
      logged(line) {
        if (/^the budget cannot be stored|^A damaged file|^A document is missing|^the stored budget/u.test(line))
          pauses.clear()
      },
      reported(notice) {
        if (notice.kind !== 'profileUnwritable') return
        isUnwritable = true
        pauses.clear()
      },
      ended() {
        const unstoredFrom = isUnwritable ? startedAt : world.machine.trueNow() - EXACT_MS
        isUnwritable = false
        for (const [host, { from }] of pauses)
          if (from > unstoredFrom || isTimeUnknown(world, from)) pauses.delete(host)
      },
      sending(host) {
        const now = world.machine.trueNow()
        const { until } = pauses.get(host) ?? { until: -Infinity }
        if (now >= until || now - wishedAt < WISH_MS) return
        violate(`${host} was asked ${Math.round(until - now)} ms before the end of the pause that it had asked for`)
      },
    }
  },
}

/** Returns whether no clock gives the time since then, so that the application may underestimate a pause. */
function isTimeUnknown({ machine, wasClockSet }: World, from: number): boolean {
  return wasClockSet() && (machine.bootFacts === 'counted' || machine.hasRebootedSince(from))
}

/** Returns the pause that an answer asks for, ms; 0 without one. */
function pauseIn(outcome: HttpOutcome, world: World): number {
  if (outcome.kind !== 'answer' || outcome.status !== 429 || outcome.retryAfter === null) return 0
  if (/^\d+$/u.test(outcome.retryAfter)) return Number(outcome.retryAfter) * SECOND_MS
  // The application compares a date with the machine's clock.
  return world.wasClockSet() ? 0 : Date.parse(outcome.retryAfter) - world.machine.trueNow()
}

/** The number of consecutive failures after which a host counts as down. */
const FAILURES = 5
/** The allowance for a host that is down: a few early requests, then longer intervals. */
const FIRST_ASKS = 8
const MEAN_REST_MS = 5_500

export const downIsSpared: Invariant = {
  name: 'downIsSpared',
  says: 'A host that has not answered several times in a row is asked seldom, until it answers.',
  watch(world, violate) {
    const down = new Map<string, { failures: number; downAt: number; asked: number }>()
    return {
      answered(host, outcome) {
        const isDown = outcome.kind === 'none' ? outcome.cause !== 'cancelled' : outcome.status >= 500
        if (!isDown) return void (outcome.kind === 'answer' && down.delete(host))
        const known = down.get(host) ?? { failures: 0, downAt: Infinity, asked: 0 }
        known.failures++
        if (known.failures === FAILURES) known.downAt = world.machine.trueNow()
        down.set(host, known)
      },
      asking(name) {
        if (WISHES.includes(name)) down.clear()
      },
      started: () => down.clear(),
      sending(host) {
        const known = down.get(host)
        const now = world.machine.trueNow()
        if (known === undefined || known.failures < FAILURES) return
        // The network may have changed, so that every host is tried again.
        if (world.machine.wokeAt() > known.downAt) return void down.delete(host)
        known.asked++
        const allowed = FIRST_ASKS + (now - known.downAt) / MEAN_REST_MS
        if (known.asked > allowed)
          violate(`${host} is down for ${Math.round(now - known.downAt)} ms, and was asked ${known.asked} times`)
      },
    }
  },
}
