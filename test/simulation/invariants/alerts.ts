/** Invariants of the notifications of alerts. */
import type { Payload } from '#contract/requests.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Invariant } from './invariant.ts'

/** The start of the log line for a failed transaction of alerts. */
const NOT_STORED = 'Alerts cannot be stored.'
/** The application stores a failed transaction again within this time while the machine is awake. */
const STORED_AGAIN_MS = 20_000

export const toldOnce: Invariant = {
  name: 'toldOnce',
  says: 'No event of an alert is notified twice, restarts included, unless the process died while nothing could be stored.',
  watch(world, violate) {
    const told = new Map<string, number>()
    let failedAt = -Infinity
    return {
      logged(line) {
        if (line.startsWith(NOT_STORED)) failedAt = world.timeline.awakeMs()
      },
      ended() {
        if (world.timeline.awakeMs() - failedAt > STORED_AGAIN_MS) return
        const pending = new Set(
          world.archives.alertStore
            .history(null, 200)
            .flatMap(({ event }) => (event.stage === 'pending' ? [event.number] : [])),
        )
        for (const [name, number] of told) if (pending.has(number)) told.delete(name)
      },
      notified({ events }) {
        world.sometimes.reached('an alert was notified')
        for (const { number, alert, instrument, revision, arming, firedAt } of events) {
          const name = `event ${number}: ${alert} revision ${revision} arming ${arming} on ${instrument ?? 'nothing'} at ${firedAt}`
          if (told.has(name)) violate(`${name} was told twice`)
          told.set(name, number)
        }
      },
    }
  },
}

export const writtenBeforeTold: Invariant = {
  name: 'writtenBeforeTold',
  says: 'An event is stored as shown before anybody is notified of it, unless that cannot be done.',
  watch(world, violate) {
    let failedAt = -Infinity
    return {
      logged(line) {
        if (line.startsWith(NOT_STORED)) failedAt = world.machine.trueNow()
      },
      notified({ events }) {
        // The transaction failed at this moment.
        if (failedAt === world.machine.trueNow()) return
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

/** The shortest cooldown of the user's alerts; the others fire once or daily. */
const SHORTEST_COOLDOWN_MS = 60_000
/** Trading days begin at multiples of this, and daily alerts may fire again. */
const DAYS_BEGIN_MS = 1_800_000

export const restsAfterFiring: Invariant = {
  name: 'restsAfterFiring',
  says: 'An alert that has fired does not fire again before its cooldown is over.',
  watch(world, violate) {
    const lastTo = new Map<string, number>()
    let asked: string | null = null
    return {
      // With another service, alerts start as if they had never fired.
      arrived(host) {
        if (host !== asked) lastTo.clear()
        asked = host
      },
      // If nothing could be stored, the record of a firing ends with the process.
      ended: () => lastTo.clear(),
      notified({ events }) {
        if (world.wasClockSet()) return
        for (const { alert, instrument, revision, to, isLate } of events.toReversed()) {
          // A firing from bars of an unpolled period is dated by its bar.
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

/** The delay between the user's decision and the answer. */
const DECISION_MS = 1_000
/** Requests whose effect on alerts only the application knows. */
const OTHER_DECISIONS = /^(?:alert\.(?:save|remove|import|rescale)|data\.)/u

export const silentWhileOff: Invariant = {
  name: 'silentWhileOff',
  says: 'An alert that is switched off or snoozed does not fire.',
  watch(world, violate) {
    /** Wall times, Unix epoch ms. */
    const silences = new Map<string, { readonly from: number; readonly until: number }>()
    const silence = (alerts: readonly string[], until: number | null): void => {
      for (const alert of alerts)
        if (until === null) silences.delete(alert)
        else silences.set(alert, { from: world.machine.wall() + DECISION_MS, until })
    }
    return {
      ended: () => silences.clear(),
      asking(name) {
        if (OTHER_DECISIONS.test(name)) silences.clear()
      },
      obeyed(name, payload) {
        if (OTHER_DECISIONS.test(name)) silences.clear()
        if (name === 'alert.snooze') {
          const { alerts, until } = payload as Payload<'alert.snooze'>
          silence(alerts, until)
        }
        if (name === 'alert.bulk') {
          const { alerts, action } = payload as Payload<'alert.bulk'>
          silence(alerts, action === 'switchOff' ? Infinity : null)
        }
      },
      notified({ events }) {
        if (world.wasClockSet()) return
        for (const { alert, firedAt } of events) {
          const known = silences.get(alert)
          if (known !== undefined && firedAt > known.from && firedAt < known.until)
            violate(`${alert} fired at ${firedAt}, and was to be silent from ${known.from} until ${known.until}`)
        }
      },
    }
  },
}

export const toldIsStored: Invariant = {
  name: 'toldIsStored',
  says: 'What was notified is in the history, at the latest when events can be stored again.',
  watch(world, violate) {
    let told = new Map<number, string>()
    let failedAt = -Infinity
    const isUnsaved = (): boolean => world.timeline.awakeMs() - failedAt < STORED_AGAIN_MS
    const isStored = (number: number): boolean => world.archives.alertStore.has(number)
    const compare = (): void => {
      for (const [number, name] of told)
        if (!isStored(number)) violate(`event ${number} of ${name} was told, and is not in the history`)
    }
    return {
      // These requests import the history or undo an import.
      asking(name) {
        if (name.startsWith('data.')) told.clear()
      },
      obeyed(name) {
        if (name.startsWith('data.')) told.clear()
      },
      notified({ events }) {
        for (const { number, alert } of events) told.set(number, alert)
      },
      logged(line) {
        if (line.startsWith(NOT_STORED)) failedAt = world.timeline.awakeMs()
      },
      looked() {
        if (!isUnsaved()) compare()
      },
      lost() {
        told = new Map([...told].filter(([number]) => isStored(number)))
      },
      ended() {
        if (isUnsaved()) told = new Map([...told].filter(([number]) => isStored(number)))
        failedAt = -Infinity
      },
    }
  },
}
