/** What alerts tell the user. */
import type { AlertEvent } from '../../../src/model/alert-event.ts'
import type { Invariant } from './invariant.ts'

export const toldOnce: Invariant = {
  name: 'toldOnce',
  says: 'No event of an alert is notified twice, restarts included.',
  watch(world, violate) {
    const told = new Set<string>()
    return {
      notified({ events }) {
        world.sometimes.reached('an alert was notified')
        for (const { number, alert, instrument, revision, arming, firedAt } of events) {
          const name = `event ${number}: ${alert} revision ${revision} arming ${arming} on ${instrument ?? 'nothing'} at ${firedAt}`
          if (told.has(name)) violate(`${name} was told twice`)
          told.add(name)
        }
      },
    }
  },
}

export const writtenBeforeTold: Invariant = {
  name: 'writtenBeforeTold',
  says: 'An event is stored as shown before anybody is notified of it, unless the user was told that events cannot be stored.',
  watch(world, violate) {
    let isUnsaved = false
    return {
      reported(notice) {
        if (notice.kind !== 'documentsSaved' && notice.kind !== 'documentsNotSaved') return
        if (notice.documents.includes('alertEvents')) isUnsaved = notice.kind === 'documentsNotSaved'
      },
      started() {
        isUnsaved = false
      },
      notified({ events }) {
        if (isUnsaved) return
        const stored = new Map(
          world.archives.alertStore.history(null, 200).map(({ event }) => [event.number, event.stage]),
        )
        for (const { number, alert } of events)
          if ((stored.get(number) ?? 'pending') === 'pending')
            violate(`event ${number} of ${alert} was told while it is stored as ${stored.get(number) ?? 'nothing'}`)
      },
    }
  },
}

export const firesOnServedPrices: Invariant = {
  name: 'firesOnServedPrices',
  says: 'An alert fires on a price that reached its level, and on none that nobody served or that is not finite.',
  watch: (_world, violate) => ({
    notified({ events }) {
      for (const event of events) {
        const fault = firedFault(event)
        if (fault !== null) violate(`${event.alert} on ${event.instrument ?? 'nothing'} fired ${fault}`)
      }
    },
  }),
}

function firedFault({ conditions: [condition], price }: AlertEvent): string | null {
  if (condition?.kind !== 'price') return null
  if (price === null || !Number.isFinite(price) || price <= 0) return `at ${price ?? 'no price'}`
  const isReached = condition.direction === 'up' ? price >= condition.price : price <= condition.price
  return isReached ? null : `at ${price}, which does not reach ${condition.price} ${condition.direction}`
}

/** Of all alerts that the user makes; the others fire once, or once a day. */
const SHORTEST_COOLDOWN_MS = 60_000
/** At such a time a trading day begins, and with it what fires daily. */
const DAYS_BEGIN_MS = 1_800_000

export const restsAfterFiring: Invariant = {
  name: 'restsAfterFiring',
  says: 'An alert that has fired does not fire again before its cooldown is over.',
  watch(world, violate) {
    const lastTo = new Map<string, number>()
    let asked: string | null = null
    return {
      // Under another service it watches as if it had never fired.
      arrived(host) {
        if (host !== asked) lastTo.clear()
        asked = host
      },
      notified({ events }) {
        if (world.wasClockSet()) return
        for (const { alert, instrument, revision, to, isLate } of events.toReversed()) {
          // What bars show of a time without polls is dated by bars.
          if (isLate) continue
          const key = `${alert} ${revision} ${instrument ?? ''}`
          const before = lastTo.get(key) ?? -Infinity
          const pause = to - before
          const isNewDay = Math.floor(to / DAYS_BEGIN_MS) !== Math.floor(before / DAYS_BEGIN_MS)
          if (!isNewDay && pause > 0 && pause < SHORTEST_COOLDOWN_MS) violate(`${key} fired again after ${pause} ms`)
          lastTo.set(key, to)
        }
      },
    }
  },
}
