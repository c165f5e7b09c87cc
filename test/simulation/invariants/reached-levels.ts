/** Checks that alerts fire: an oracle over the prices of answers, independent of the application's own logic. */
import type { AlertDraft, AlertId } from '#model/alerts/alert.ts'
import { fieldsOf } from '#model/values/json.ts'
import type { Priced } from '../world/network/served-quotes.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'
import { FIRES_WITHIN_MS, watchWaitingAlerts, type WaitingAlert } from './waiting-alerts.ts'

interface Waiting extends WaitingAlert {
  readonly direction: 'up' | 'down'
  readonly level: number
  /** The number of consecutive sound answers that have not reached the level. */
  seen: number
  last: Priced | null
  /** The day's extreme in the alert's direction at the last answer. */
  extreme: number | null
}

/** The number of answers below the level that arm an alert. */
const ARMED_AFTER = 1
/** A step of this factor may be a bad tick, which counts only when it is repeated. */
const DOUBTFUL = 1.2

export const reachedLevelsFire: Invariant = {
  name: 'reachedLevelsFire',
  says: 'An alert on a price fires soon after an answer shows that its level was reached, at that moment or since the answer before.',
  watch: (world, violate) =>
    watchWaitingAlerts<Waiting>(world, violate, {
      forgotten: { seen: 0, last: null, extreme: null, due: null },
      made: (draft, answer) => waitingOf(draft, answer, world),
      see: (one, price, counts, isLate) => see(one, price, counts && !isLate, world),
      isExcused: () => false,
      fired: 'a level was reached, and the alert fired',
    }),
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

/** @param counts Whether the answer is sound and the alert not silent. */
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

/** Returns whether a price is beyond another by at least a distance, in the alert's direction. */
const isBeyond = ({ direction }: Waiting, price: number, other: number, byMore: number): boolean =>
  (direction === 'up' ? price - other : other - price) >= byMore

const extremeOf = ({ direction }: Waiting, { high, low }: Priced): number | null => (direction === 'up' ? high : low)

const isNext = (last: Priced, { price, time }: Priced): boolean =>
  time > last.time && price < last.price * DOUBTFUL && price > last.price / DOUBTFUL

/** Returns null if the answer does not show that the level was reached. */
function reasonToFire(one: Waiting, price: Priced): string | null {
  const { level, extreme } = one
  if (isBeyond(one, price.price, level, 0)) return `${price.price} was served, which reaches ${level}`
  const served = extremeOf(one, price)
  if (served === null || extreme === null || !isBeyond(one, served, level, 0)) return null
  const isNew = isBeyond(one, served, extreme, Number.MIN_VALUE) && isBeyond(one, served, price.price, Number.MIN_VALUE)
  return isNew ? `the extreme of the day went to ${served}, beyond ${level}` : null
}
