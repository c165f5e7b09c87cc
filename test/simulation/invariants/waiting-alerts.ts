/** Tracks alerts that an oracle expects to fire, and checks that they fire in time. */
import type { AlertDraft, AlertId } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { fieldsOf } from '#model/values/json.ts'
import type { Priced } from '../world/network/served-quotes.ts'
import type { Watcher } from '../world/disk/watcher.ts'
import type { World } from '../world/world.ts'
import { isDatedAhead } from './future.ts'
import { createKnownAlerts } from './known-alerts.ts'

/** An alert as the user knows it. Only its first firing is checked. */
export interface WaitingAlert {
  readonly alert: AlertId
  readonly instrument: InstrumentId
  /** True time of the answer to the user, Unix epoch ms. */
  readonly madeAt: number
  /** The end of the silence by the wall clock, Unix epoch ms: a changed alert stays snoozed. */
  readonly silentUntil: number
  /** The reason and the deadline of the expected firing, monotonic ms. */
  due: { readonly why: string; readonly by: number } | null
}

export interface AlertOracle<One extends WaitingAlert> {
  /** The state to reset when process, host or key changes. */
  readonly forgotten: Partial<One>
  /** Returns the saved alert, or null for one of another kind. */
  made(draft: AlertDraft, answer: unknown): Omit<One, 'silentUntil'> | null
  /**
   * Receives a price of an alert's instrument.
   *
   * @param counts Whether the answer is sound and the alert not silent.
   * @param isLate Whether an answer of the same host carried a later time of the instrument.
   */
  see(one: One, price: Priced, counts: boolean, isLate: boolean): void
  /** Returns whether a due alert need not have fired. */
  isExcused(one: One): boolean
  /** The name under which timely firings are counted. */
  readonly fired: string
}

/** The time from the answer to the history. */
export const FIRES_WITHIN_MS = 45_000
/**
 * The start of the log line for a failed transaction of alerts, and the time within which it is repeated while the
 * machine is awake.
 */
const NOT_STORED = 'Alerts cannot be stored.'
const STORED_AGAIN_MS = 20_000
const OTHER_DECISIONS = /^(?:alert\.(?:import|rescale)|data\.)/u

/** Watches a world for alerts that an oracle expects to fire. */
export function watchWaitingAlerts<One extends WaitingAlert>(
  world: World,
  violate: (detail: string) => void,
  oracle: AlertOracle<One>,
): Partial<Watcher> {
  const waiting = new Map<AlertId, One>()
  const known = createKnownAlerts(world.machine)
  /** The newest exchange time by host and instrument, sound or not; alerts remember it too. */
  const newest = new Map<string, number>()
  let asked: string | null = null
  let unstoredAt = -Infinity

  const startAgain = (): void => {
    for (const one of waiting.values()) Object.assign(one, oracle.forgotten)
  }

  const hasFired = ({ alert, madeAt }: One): boolean =>
    world.archives.alertStore
      .history(null, 200)
      .some(({ event }) => event.alert === alert && event.firedAt >= madeAt - FIRES_WITHIN_MS)

  return {
    started: startAgain,
    reported: known.reported,
    // These alerts can only fire in the next process.
    lost: () => waiting.clear(),
    logged(line) {
      known.logged(line)
      if (line.startsWith(NOT_STORED)) unstoredAt = world.timeline.awakeMs()
    },
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
      const made = name === 'alert.save' ? oracle.made(payload as AlertDraft, answer) : null
      if (made !== null)
        waiting.set(made.alert, { ...made, silentUntil: known.snoozedUntil(fieldsOf(payload)['id']) } as One)
    },
    arrived(host) {
      if (host !== asked) startAgain()
      asked = host
    },
    priced({ url, prices, isSound }) {
      if (!url.pathname.endsWith('/quotes') || world.wasClockSet()) return
      const isOfUse = isSound && url.origin === asked
      for (const price of prices) {
        // A future time does not make right ones late.
        const isAhead = isDatedAhead(price.time, world)
        const isLate = isAhead || !becomesNewest(newest, `${url.origin} ${price.instrument}`, price)
        for (const one of waiting.values())
          if (one.instrument === price.instrument)
            oracle.see(one, price, isOfUse && world.machine.wall() >= one.silentUntil, isLate)
      }
    },
    looked() {
      // An alert that has fired may not be in the history yet.
      if (world.timeline.awakeMs() - unstoredAt < STORED_AGAIN_MS) return
      for (const [alert, one] of waiting) {
        if (one.due === null || world.machine.monotonic() < one.due.by) continue
        waiting.delete(alert)
        if (oracle.isExcused(one)) continue
        if (hasFired(one)) world.sometimes.reached(oracle.fired)
        else if (world.disk.trouble === null)
          violate(`${alert} on ${one.instrument} did not fire, though ${one.due.why}`)
      }
    },
  }
}

/** Returns whether the price is the newest so far, and records it. */
function becomesNewest(newest: Map<string, number>, key: string, { time }: Priced): boolean {
  if (time < (newest.get(key) ?? -Infinity)) return false
  newest.set(key, time)
  return true
}
