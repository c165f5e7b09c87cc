/** Alerts that wait for the close of a bar, at the end of a session: an oracle over calendars and the prices that answers bring. */
import { calendarOf } from '../../../src/core/feed/plan/market-hours.ts'
import type { AlertDraft, AlertId } from '../../../src/model/alert.ts'
import { longestBarMs } from '../../../src/model/candle-interval.ts'
import { instrumentOf, type InstrumentId } from '../../../src/model/instrument.ts'
import { fieldsOf } from '../../../src/model/json.ts'
import { createSessions, type SessionCalendar, type Sessions } from '../../../src/model/session-calendar.ts'
import type { Priced } from '../world/served-quotes.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'
import { createKnownAlerts } from './known-alerts.ts'

/** An alert on a price at the close of a bar. Only its first firing is waited for. */
interface Waiting {
  readonly alert: AlertId
  readonly instrument: InstrumentId
  readonly direction: 'up' | 'down'
  readonly level: number
  readonly barMs: number
  /** True time of the answer to the user, Unix epoch ms. */
  readonly madeAt: number
  /** Until then it is snoozed, by the wall clock, Unix epoch ms. */
  readonly silentUntil: number
  /** Whether an answer has not reached its level since. */
  isArmed: boolean
  last: Priced | null
  /** What the bar closed at, and until when it has to fire, monotonic ms. */
  due: { readonly why: string; readonly by: number; readonly asleepMs: number } | null
}

/** A closing print belongs to the bar within this time of its end. */
const PRINT_MS = 60_000
/** An answer so long after the end shows the close, however slow the network was for the answers before it. */
const SHOWN_MS = 120_000
/** From the answer to the history. */
const FIRES_WITHIN_MS = 45_000
/** A step so large may be a bad tick. */
const DOUBTFUL = 1.2
const OTHER_DECISIONS = /^(?:alert\.(?:import|rescale)|data\.)/u

export const sessionClosesFire: Invariant = {
  name: 'sessionClosesFire',
  says: 'An alert at the close of a bar fires soon after an answer, two minutes after the end of a session or later, shows that it closed at the level.',
  watch(world, violate) {
    const waiting = new Map<AlertId, Waiting>()
    const known = createKnownAlerts(world.machine)
    const ends = createSessionEnds()
    let asked: string | null = null
    const startAgain = (): void => {
      for (const one of waiting.values()) Object.assign(one, { isArmed: false, last: null, due: null })
    }
    return {
      started: startAgain,
      reported: known.reported,
      logged: known.logged,
      ended(isInOrder) {
        startAgain()
        for (const [alert, { madeAt }] of waiting) if (madeAt >= known.unsavedFrom()) waiting.delete(alert)
        known.ended(isInOrder)
      },
      asking(name, payload) {
        known.asking(name, payload)
        if (OTHER_DECISIONS.test(name)) waiting.clear()
        if (name.startsWith('session.')) startAgain()
        const { id, alerts } = fieldsOf(payload)
        for (const changed of [id, ...(Array.isArray(alerts) ? (alerts as unknown[]) : [])])
          waiting.delete(changed as AlertId)
      },
      obeyed(name, payload, answer) {
        known.obeyed(name, payload, answer)
        const made = name === 'alert.save' ? waitingOf(payload as AlertDraft, answer, world) : null
        if (made !== null)
          waiting.set(made.alert, { ...made, silentUntil: known.snoozedUntil(fieldsOf(payload)['id']) })
      },
      arrived(host) {
        if (host !== asked) startAgain()
        asked = host
      },
      priced({ url, prices, isSound }) {
        if (!url.pathname.endsWith('/quotes') || world.wasClockSet()) return
        const counts = isSound && url.origin === asked
        for (const price of prices)
          for (const one of waiting.values())
            if (one.instrument === price.instrument) {
              const isSilent = world.machine.wall() < one.silentUntil
              see(
                one,
                price,
                { end: ends(one.instrument, world.machine.trueNow()), counts: counts && !isSilent },
                world,
              )
            }
      },
      looked() {
        for (const [alert, { due, instrument, madeAt }] of waiting) {
          if (due === null || world.machine.monotonic() < due.by) continue
          waiting.delete(alert)
          // Timers of a machine that slept leave the close to the next answer.
          if (asleepMs(world.machine) !== due.asleepMs) continue
          const hasFired = world.archives.alertStore
            .history(null, 200)
            .some(({ event }) => event.alert === alert && event.firedAt >= madeAt - FIRES_WITHIN_MS)
          if (hasFired) world.sometimes.reached('a session closed at a level, and the alert fired')
          else if (world.disk.trouble === null) violate(`${alert} on ${instrument} did not fire, though ${due.why}`)
        }
      },
    }
  },
}

/** How long the machine has slept, ms to the second, but for a constant. */
const asleepMs = (machine: World['machine']): number => Math.round((machine.trueNow() - machine.monotonic()) / 1_000)

function waitingOf(draft: AlertDraft, answer: unknown, world: World): Omit<Waiting, 'silentUntil'> | null {
  const { ok, value } = fieldsOf(answer)
  const { conditions, confirm, target } = draft
  const [condition] = conditions
  if (ok !== true || conditions.length !== 1 || condition?.kind !== 'price' || confirm.kind !== 'barClose') return null
  if (target.kind !== 'instrument') return null
  const { direction, price: level } = condition
  const parts = { alert: value as AlertId, instrument: target.instrument, direction, level }
  const barMs = longestBarMs(confirm.interval)
  return { ...parts, barMs, madeAt: world.machine.trueNow(), isArmed: false, last: null, due: null }
}

interface Seen {
  /** The last end of a session, Unix epoch ms; null while the market trades. */
  readonly end: number | null
  /** Whether the alert has to believe the answer, and is not silent. */
  readonly counts: boolean
}

function see(one: Waiting, price: Priced, { end, counts }: Seen, world: World): void {
  const { last, level, direction } = one
  const isDoubtful = last !== null && Math.max(price.price / last.price, last.price / price.price) > DOUBTFUL
  if (!counts || isDoubtful) return void Object.assign(one, { isArmed: false, last: null, due: null })
  if (last !== null && price.time < last.time) return
  const isReached = direction === 'up' ? price.price >= level : price.price <= level
  if (end !== null) seeAfter(one, price, { end, isReached }, world)
  one.isArmed ||= !isReached
  one.last = price
}

/** What an answer after the end of a session says of its close. */
function seeAfter(
  one: Waiting,
  { price, time }: Priced,
  { end, isReached }: { readonly end: number; readonly isReached: boolean },
  { machine, sometimes }: World,
): void {
  const now = machine.trueNow()
  const isClose = time >= end - one.barMs && time < end + PRINT_MS && one.madeAt < end
  if (one.due !== null || !isClose || !isReached || !one.isArmed || now < end + SHOWN_MS) return
  sometimes.reached('a session closed at the level of an alert')
  const why = `the session that ended at ${end} closed at ${price}, which reaches ${one.level}`
  one.due = { why, by: machine.monotonic() + FIRES_WITHIN_MS, asleepMs: asleepMs(machine) }
}

/** Answers the last end of a session at a moment, Unix epoch ms; null while the market trades, or always does. */
function createSessionEnds(): (instrument: InstrumentId, now: number) => number | null {
  const known = new Map<SessionCalendar, Sessions>()
  return (instrument, now) => {
    const { assetClass, region } = instrumentOf(instrument)
    const calendar = calendarOf(assetClass, region)
    if (calendar === null) return null
    const sessions = known.get(calendar) ?? createSessions(calendar)
    known.set(calendar, sessions)
    const { state, day } = sessions.at(now)
    const ended = day.intervals.findLast(({ closeMs }) => closeMs <= now)
    return state === 'open' ? null : (ended?.closeMs ?? null)
  }
}
