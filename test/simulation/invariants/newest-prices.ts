/** Checks that alerts fire on the newest prices of answers. */
import type { AlertId } from '#model/alerts/alert.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'
import { wasDatedAhead } from './future.ts'
import type { Invariant } from './invariant.ts'

/** The precision of a wall clock in whole milliseconds. */
const EXACT_MS = 2
/** The number of answers kept per instrument. */
const KNOWN_ANSWERS = 64

/** The wall time of an answer, and the newest price by then. */
interface KnownAnswer {
  readonly wall: number
  readonly time: number
  readonly price: number
  /** The number of the process that received the newest price. */
  readonly run: number
}

export const firesOnNewest: Invariant = {
  name: 'firesOnNewest',
  says: 'An alert that fires at an answer fires on the newest price there is, and never on one that came late.',
  watch(world, violate) {
    const answers = new Map<string, Map<InstrumentId, KnownAnswer[]>>()
    let asked = ''
    let run = 0
    /** The process in which an alert was saved. */
    const madeIn = new Map<AlertId, number>()
    return {
      started: () => void run++,
      obeyed(name, _payload, answer) {
        const { ok, value } = fieldsOf(answer)
        if (name === 'alert.save' && ok === true) madeIn.set(value as AlertId, run)
      },
      priced({ url, prices }) {
        asked = url.origin
        const ofHost = answers.get(asked) ?? new Map<InstrumentId, KnownAnswer[]>()
        answers.set(asked, ofHost)
        const wall = world.machine.wall()
        for (const { instrument, time, price } of prices) {
          const known = ofHost.get(instrument)
          if (known === undefined) {
            ofHost.set(instrument, [{ wall, time, price, run }])
            continue
          }
          const newest = known.at(-1)
          const isLate = newest !== undefined && time < newest.time
          known.push(isLate ? { ...newest, wall } : { wall, time, price, run })
          // Trimmed seldom, because answers are frequent.
          if (known.length > 2 * KNOWN_ANSWERS) known.splice(0, known.length - KNOWN_ANSWERS)
        }
      },
      notified({ events }) {
        // Such a price stays the newest for a while, and not every process has received it.
        const isBlind = wasDatedAhead(world) || world.wasClockSet()
        for (const event of isBlind ? [] : events) {
          const newest = newestAt(event)
          if (newest !== null && newest.every((price) => price !== event.price))
            violate(
              `${event.alert} on ${event.instrument ?? 'nothing'} fired at ${event.price ?? 'no price'}, when the newest was ${newest[0]}`,
            )
        }
      },
    }

    /**
     * Returns the newest prices by the answer at which the alert fired; null if it fired at none, or on a level reached
     * between two.
     */
    function newestAt({
      alert,
      instrument,
      to,
      isLate,
      isBetweenPolls,
    }: AlertEvent): readonly [number, ...number[]] | null {
      if (isLate || isBetweenPolls || instrument === null) return null
      const known = answers.get(asked)?.get(instrument) ?? []
      // A process does not know the answers of earlier processes.
      const told = known.filter((one) => Math.abs(one.wall - to) <= EXACT_MS && one.run >= (madeIn.get(alert) ?? 0))
      const [first, ...others] = told.map(({ price }) => price)
      return first === undefined ? null : [first, ...others]
    }
  },
}
