/** What alerts fire on, against the newest prices that answers carried. */
import type { AlertId } from '#model/alerts/alert.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'
import { wasDatedAhead } from './future.ts'
import type { Invariant } from './invariant.ts'

/** How exact a wall clock is that ticks in whole milliseconds. */
const EXACT_MS = 2
/** Of each instrument so many answers are remembered. */
const KNOWN_ANSWERS = 64

/** When an answer came, by the wall clock, and the newest price by then. */
interface KnownAnswer {
  readonly wall: number
  readonly time: number
  readonly price: number
  /** The number of the process that the newest price came to. */
  readonly run: number
}

export const firesOnNewest: Invariant = {
  name: 'firesOnNewest',
  says: 'An alert that fires at an answer fires on the newest price there is, and never on one that came late.',
  watch(world, violate) {
    /** By host and instrument. */
    const answers = new Map<string, Map<InstrumentId, KnownAnswer[]>>()
    let asked = ''
    let run = 0
    /** In which process an alert was made, or changed. */
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
          // Not at every answer: they are many.
          if (known.length > 2 * KNOWN_ANSWERS) known.splice(0, known.length - KNOWN_ANSWERS)
        }
      },
      notified({ events }) {
        // Such a price stays the newest for a while, and not everybody has seen it.
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

    /** The newest prices by the answer that it fired at; null where it fired at none, or on what lay between two. */
    function newestAt({
      alert,
      instrument,
      to,
      isLate,
      isBetweenPolls,
    }: AlertEvent): readonly [number, ...number[]] | null {
      if (isLate || isBetweenPolls || instrument === null) return null
      const known = answers.get(asked)?.get(instrument) ?? []
      // What came to a process before it was made is known to nobody.
      const told = known.filter((one) => Math.abs(one.wall - to) <= EXACT_MS && one.run >= (madeIn.get(alert) ?? 0))
      const [first, ...others] = told.map(({ price }) => price)
      return first === undefined ? null : [first, ...others]
    }
  },
}
