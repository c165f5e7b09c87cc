/** Records why no instrument received data: the application did not run, or could not request data. */
import type { GapCause } from '#model/candles/candle-series.ts'
import type { ConnectionState } from '#model/service/service-session.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export interface GapCauses {
  /** Returns the cause of the largest part of a time, Unix epoch ms; null if the application could request data. */
  between(from: number, to: number): GapCause | null
  dispose: Cancel
}

/** Lasts from `since` until the next phase. */
interface Phase {
  readonly since: number
  readonly cause: GapCause | null
}

/** A connected feed reports every second, so a longer silence means that the machine slept. */
const SLEEP_MS = 30_000
const MAX_PHASES = 500

const CAUSES: Readonly<Record<ConnectionState, GapCause | null>> = {
  connected: null,
  degraded: null,
  paused: 'paused',
  starting: 'notConnected',
  offline: 'notConnected',
  rateLimited: 'notConnected',
  unauthorised: 'notConnected',
  keyless: 'notConnected',
}

export function createGapCauses(clock: Pick<Clock, 'now'>, feed: Pick<Feed, 'state' | 'watchState'>): GapCauses {
  let phases: readonly Phase[] = [{ since: -Infinity, cause: 'notRunning' }]
  let receivedAt = clock.now()

  function start(since: number, cause: GapCause | null): void {
    if (phases.at(-1)?.cause === cause) return
    phases = [...phases, { since, cause }].slice(-MAX_PHASES)
  }

  function noticeSleep(now: number): void {
    if (phases.at(-1)?.cause === null && now - receivedAt > SLEEP_MS) {
      start(receivedAt, 'notRunning')
      start(now, null)
    }
    receivedAt = now
  }

  function receive(state: ConnectionState): void {
    const now = clock.now()
    noticeSleep(now)
    start(now, CAUSES[state])
  }

  receive(feed.state().state)
  return {
    between(from, to) {
      // An answer may arrive before anything else notices the sleep.
      noticeSleep(clock.now())
      const spent = new Map<GapCause | null, number>()
      for (const [place, { since, cause }] of phases.entries()) {
        const until = phases[place + 1]?.since ?? Infinity
        const partMs = Math.min(to, until) - Math.max(from, since)
        if (partMs > 0) spent.set(cause, (spent.get(cause) ?? 0) + partMs)
      }
      return [...spent].reduce((longest, part) => (part[1] > longest[1] ? part : longest), [null, 0] as [
        GapCause | null,
        number,
      ])[0]
    },
    dispose: feed.watchState(({ state }) => receive(state)),
  }
}
