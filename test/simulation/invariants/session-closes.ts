/** Checks alerts at the close of a session's last bar: an oracle over calendars and the prices of answers. */
import { calendarOf } from '#core/feed/plan/market-hours.ts'
import type { AlertDraft, AlertId } from '#model/alerts/alert.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'
import { createSessions, type SessionCalendar, type Sessions } from '#model/hours/session-calendar.ts'
import type { Priced } from '../world/network/served-quotes.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'
import { FIRES_WITHIN_MS, watchWaitingAlerts, type WaitingAlert } from './waiting-alerts.ts'

/** An alert on a price at the close of a bar. */
interface Waiting extends WaitingAlert {
  readonly direction: 'up' | 'down'
  readonly level: number
  readonly barMs: number
  /** Whether an answer since the save was short of the level. */
  isArmed: boolean
  last: Priced | null
  due: (NonNullable<WaitingAlert['due']> & { readonly asleepMs: number }) | null
}

/** A closing print within this time of a bar's end belongs to the bar. */
const PRINT_MS = 60_000
/** An answer this long after the end shows the close, whatever the delay of earlier answers. */
const SHOWN_MS = 120_000
/** A step of this factor may be a bad tick. */
const DOUBTFUL = 1.2

export const sessionClosesFire: Invariant = {
  name: 'sessionClosesFire',
  says: 'An alert at the close of a bar fires soon after an answer, two minutes after the end of a session or later, shows that it closed at the level.',
  watch(world, violate) {
    const ends = createSessionEnds()
    return watchWaitingAlerts<Waiting>(world, violate, {
      forgotten: { isArmed: false, last: null, due: null },
      made: (draft, answer) => waitingOf(draft, answer, world),
      see: (one, price, counts) =>
        see(one, price, { end: ends(one.instrument, world.machine.trueNow()), counts }, world),
      // After sleep, the next answer decides the close instead of a timer.
      isExcused: ({ due }) => asleepMs(world.machine) !== due?.asleepMs,
      fired: 'a session closed at a level, and the alert fired',
    })
  },
}

/** The machine's total sleep, whole seconds, plus a constant. */
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
  /** Whether the answer is sound and the alert not silent. */
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

/** Judges the close by an answer after the session's end. */
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

/**
 * Creates a function that returns the last end of a session, Unix epoch ms; null while the market trades or if it never
 * closes.
 */
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
