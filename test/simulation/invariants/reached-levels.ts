/** Whether alerts fire at all: an oracle over the prices that answers bring, which knows nothing of how the application judges them. */
import type { AlertDraft, AlertId } from '../../../src/model/alert.ts'
import { fieldsOf } from '../../../src/model/json.ts'
import type { Priced } from '../world/served-quotes.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

/** An alert on a price, as the user knows it. Only its first firing is waited for. */
interface Waiting {
  readonly alert: AlertId
  readonly instrument: string
  readonly direction: 'up' | 'down'
  readonly level: number
  /** True time of the answer to the user, Unix epoch ms. */
  readonly madeAt: number
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
    let asked: string | null = null
    const startAgain = (): void => {
      for (const one of waiting.values()) Object.assign(one, { seen: 0, last: null, extreme: null, due: null })
    }
    return {
      started: startAgain,
      ended: startAgain,
      asking(name, payload) {
        if (OTHER_DECISIONS.test(name)) waiting.clear()
        if (name.startsWith('session.')) startAgain()
        const { id, alerts } = fieldsOf(payload)
        for (const changed of [id, ...(Array.isArray(alerts) ? (alerts as unknown[]) : [])])
          waiting.delete(changed as AlertId)
      },
      obeyed(name, payload, answer) {
        const made = name === 'alert.save' ? waitingOf(payload as AlertDraft, answer, world) : null
        if (made !== null) waiting.set(made.alert, made)
      },
      arrived(host) {
        if (host !== asked) startAgain()
        asked = host
      },
      priced({ url, prices, isSound }) {
        if (!url.pathname.endsWith('/quotes') || world.wasClockSet()) return
        for (const price of prices)
          for (const one of waiting.values())
            if (one.instrument === price.instrument) see(one, price, isSound && url.origin === asked, world)
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

function waitingOf(draft: AlertDraft, answer: unknown, world: World): Waiting | null {
  const { ok, value } = fieldsOf(answer)
  const [condition] = draft.conditions
  const isPlain = draft.conditions.length === 1 && draft.confirm.kind === 'polls' && draft.confirm.polls === 1
  if (ok !== true || !isPlain || condition?.kind !== 'price' || draft.target.kind !== 'instrument') return null
  const { direction, price: level } = condition
  const [alert, { instrument }] = [value as AlertId, draft.target]
  const madeAt = world.machine.trueNow()
  return { alert, instrument, direction, level, madeAt, seen: 0, last: null, extreme: null, due: null }
}

function see(one: Waiting, price: Priced, isSound: boolean, { machine }: World): void {
  const { last, extreme, level, direction } = one
  if (one.due !== null) return
  const isNext =
    last !== null &&
    price.time > last.time &&
    price.price < last.price * DOUBTFUL &&
    price.price > last.price / DOUBTFUL
  const served = direction === 'up' ? price.high : price.low
  const sign = direction === 'up' ? 1 : -1
  const reaches = (value: number): boolean => (value - level) * sign >= 0
  if (!isSound) return void Object.assign(one, { seen: 0, last: null, extreme: null })
  if (last !== null && price.time === last.time) return
  const isArmed = one.seen >= ARMED_AFTER && isNext
  const wasTouched = served !== null && extreme !== null && (served - extreme) * sign > 0 && reaches(served)
  const by = machine.monotonic() + FIRES_WITHIN_MS
  if (isArmed && reaches(price.price)) one.due = { why: `${price.price} was served, which reaches ${level}`, by }
  else if (isArmed && wasTouched && (served - price.price) * sign > 0)
    one.due = { why: `the day's ${direction === 'up' ? 'high' : 'low'} went to ${served}, beyond ${level}`, by }
  one.seen = reaches(price.price) ? 0 : one.seen + 1
  one.last = price
  one.extreme = served
}
