/** What the application sends: how often, and with which key. */
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
      // What cannot be written down is unknown to the next process, and the user was told so.
      logged(line) {
        // A process that has lost its profile has stored every claim that it has sent under.
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

/** What a host asks for is honoured for so long. */
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** A pause is stored as it is learnt, and named in whole seconds. */
const EXACT_MS = 1_500
/** Until then a request may still leave because the user wanted it: lines stall. */
const WISH_MS = 10 * MINUTE_MS
/** Asked at once, whatever holds requests back. */
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
      // What could not be written down, or was damaged there, is unknown to the next process.
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

/** Whether no clock of the machine tells how much time passed since then, so that a pause may be taken for shorter than it is. */
function isTimeUnknown({ machine, wasClockSet }: World, from: number): boolean {
  return wasClockSet() && (machine.bootFacts === 'counted' || machine.hasRebootedSince(from))
}

/** Ms for which an answer asks to be left alone; 0 where it does not. */
function pauseIn(outcome: HttpOutcome, world: World): number {
  if (outcome.kind !== 'answer' || outcome.status !== 429 || outcome.retryAfter === null) return 0
  if (/^\d+$/u.test(outcome.retryAfter)) return Number(outcome.retryAfter) * SECOND_MS
  // A date is compared with the machine's own clock.
  return world.wasClockSet() ? 0 : Date.parse(outcome.retryAfter) - world.machine.trueNow()
}

/** After so many failures in a row a host counts as down. */
const FAILURES = 5
/** A host that is down is asked at most so often: a few times soon, and then at longer distances. */
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
        // The network may be another one: everything is tried once more.
        if (world.machine.wokeAt() > known.downAt) return void down.delete(host)
        known.asked++
        const allowed = FIRST_ASKS + (now - known.downAt) / MEAN_REST_MS
        if (known.asked > allowed)
          violate(`${host} is down for ${Math.round(now - known.downAt)} ms, and was asked ${known.asked} times`)
      },
    }
  },
}
