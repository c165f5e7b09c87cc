/** Whether alerts fire at all: an oracle over the prices that answers bring, which knows nothing of how the application judges them. */
import type { AlertDraft, AlertId } from '../../../src/model/alert.ts'
import { fieldsOf } from '../../../src/model/json.ts'
import type { Priced } from '../world/served-quotes.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'
import { createKnownAlerts } from './known-alerts.ts'

/** An alert on a price, as the user knows it. Only its first firing is waited for. */
interface Waiting {
  readonly alert: AlertId
  readonly instrument: string
  readonly direction: 'up' | 'down'
  readonly level: number
  /** True time of the answer to the user, Unix epoch ms. */
  readonly madeAt: number
  /** What was snoozed stays so when it is changed: until then, by the wall clock, Unix epoch ms. */
  readonly silentUntil: number
  /** Sound answers in a row since, none of which has reached the level. */
  seen: number
  /** The last of them. */
  last: Priced | null
  /** What the day's high and low were by then, in the alert's own direction. */
  extreme: number | null
  /** What has reached the level, and until when it has to fire, monotonic ms. */
  due: { readonly why: string; readonly by: number } | null
}

/** An alert is armed by an answer that has not reached its level. */
const ARMED_AFTER = 1
/** From the answer to the history. */
const FIRES_WITHIN_MS = 45_000
/** A step so large may be a bad tick, and is seen again before it counts. */
const DOUBTFUL = 1.2
const OTHER_DECISIONS = /^(?:alert\.(?:import|rescale)|data\.)/u

export const reachedLevelsFire: Invariant = {
  name: 'reachedLevelsFire',
  says: 'An alert on a price fires soon after an answer shows that its level was reached, at that moment or since the answer before.',
  watch(world, violate) {
    const waiting = new Map<AlertId, Waiting>()
    const known = createKnownAlerts(world.machine)
    /** By host and instrument: the newest exchange time that any answer carried, however unsound. Alerts remember it, too. */
    const newest = new Map<string, number>()
    let asked: string | null = null
    const startAgain = (): void => {
      for (const one of waiting.values()) Object.assign(one, { seen: 0, last: null, extreme: null, due: null })
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
        const isOfUse = isSound && url.origin === asked
        for (const price of prices) {
          const isLate = !becomesNewest(newest, `${url.origin} ${price.instrument}`, price)
          for (const one of waiting.values())
            if (one.instrument === price.instrument)
              see(one, price, isOfUse && !isLate && world.machine.wall() >= one.silentUntil, world)
        }
      },
      looked() {
        for (const [alert, { due, instrument, madeAt }] of waiting) {
          if (due === null || world.machine.monotonic() < due.by) continue
          waiting.delete(alert)
          const hasFired = world.archives.alertStore
            .history(null, 200)
            .some(({ event }) => event.alert === alert && event.firedAt >= madeAt - FIRES_WITHIN_MS)
          if (hasFired) world.sometimes.reached('a level was reached, and the alert fired')
          else if (world.disk.trouble === null) violate(`${alert} on ${instrument} did not fire, though ${due.why}`)
        }
      },
    }
  },
}

/** Whether nothing newer was known. */
function becomesNewest(newest: Map<string, number>, key: string, { time }: Priced): boolean {
  if (time < (newest.get(key) ?? -Infinity)) return false
  newest.set(key, time)
  return true
}

function waitingOf(draft: AlertDraft, answer: unknown, world: World): Omit<Waiting, 'silentUntil'> | null {
  const { ok, value } = fieldsOf(answer)
  const [condition] = draft.conditions
  const isPlain = draft.conditions.length === 1 && draft.confirm.kind === 'polls' && draft.confirm.polls === 1
  if (ok !== true || !isPlain || condition?.kind !== 'price' || draft.target.kind !== 'instrument') return null
  const { direction, price: level } = condition
  const [alert, { instrument }] = [value as AlertId, draft.target]
  const madeAt = world.machine.trueNow()
  return { alert, instrument, direction, level, madeAt, seen: 0, last: null, extreme: null, due: null }
}

/** @param counts Whether the alert has to believe the answer, and is not silent. */
function see(one: Waiting, price: Priced, counts: boolean, { machine, sometimes }: World): void {
  const { last, level } = one
  if (one.due !== null) return
  if (!counts) return void Object.assign(one, { seen: 0, last: null, extreme: null })
  if (last !== null && price.time === last.time) return
  const isReached = isBeyond(one, price.price, level, 0)
  const why = isArmed(one, price) ? reasonToFire(one, price) : null
  if (why !== null) one.due = { why, by: machine.monotonic() + FIRES_WITHIN_MS }
  if (why !== null && !isReached) sometimes.reached('a level was reached between two answers')
  one.seen = isReached ? 0 : one.seen + 1
  one.last = price
  one.extreme = extremeOf(one, price)
}

const isArmed = ({ seen, last }: Waiting, price: Priced): boolean =>
  seen >= ARMED_AFTER && last !== null && isNext(last, price)

/** By more than so much, in the alert's own direction. */
const isBeyond = ({ direction }: Waiting, price: number, other: number, byMore: number): boolean =>
  (direction === 'up' ? price - other : other - price) >= byMore

const extremeOf = ({ direction }: Waiting, { high, low }: Priced): number | null => (direction === 'up' ? high : low)

const isNext = (last: Priced, { price, time }: Priced): boolean =>
  time > last.time && price < last.price * DOUBTFUL && price > last.price / DOUBTFUL

/** Null where the answer does not show that the level was reached. */
function reasonToFire(one: Waiting, price: Priced): string | null {
  const { level, extreme } = one
  if (isBeyond(one, price.price, level, 0)) return `${price.price} was served, which reaches ${level}`
  const served = extremeOf(one, price)
  if (served === null || extreme === null || !isBeyond(one, served, level, 0)) return null
  const isNew = isBeyond(one, served, extreme, Number.MIN_VALUE) && isBeyond(one, served, price.price, Number.MIN_VALUE)
  return isNew ? `the extreme of the day went to ${served}, beyond ${level}` : null
}
