/** Checks that a code leaves the quarantine when it is answered again. */
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

/** The time from an answer until every window shows it. */
const KNOWN_WITHIN_MS = 30_000

export const quarantineEnds: Invariant = {
  name: 'quarantineEnds',
  says: 'A code that is answered again, and not refused since, is no longer called quarantined.',
  watch(world, violate) {
    /** The last answer with the instrument's quote, true time, Unix epoch ms. */
    const answered = new Map<InstrumentId, { readonly at: number; readonly url: URL }>()
    let lastRefusalAt = -Infinity
    return {
      started: () => answered.clear(),
      priced({ url, prices, isSound }) {
        // Trades of coins are requested separately and have their own quarantine.
        if (!url.pathname.endsWith('/quotes') || !isSound) return
        for (const { instrument } of prices)
          if (instrumentOf(instrument).assetClass !== 'crypto')
            answered.set(instrument, { at: world.machine.trueNow(), url })
      },
      answered(_host, outcome) {
        const isRefusal = outcome.kind !== 'answer' || outcome.status !== 200 || !outcome.body.startsWith('{"code":0,')
        if (isRefusal) lastRefusalAt = world.machine.trueNow()
      },
      looked() {
        const now = world.machine.trueNow()
        for (const [instrument, { at, url }] of answered) {
          if (at <= lastRefusalAt || now - at < KNOWN_WITHIN_MS) continue
          answered.delete(instrument)
          if (stateOf(world, instrument) === 'quarantined' && !isProbe(world, url))
            violate(`${instrument} is quarantined ${now - at} ms after an answer that carried it`)
        }
      },
    }
  },
}

/**
 * Returns whether the request was a probe of the key. A probe is outside the plan and ends no quarantine: the code is
 * retried on its own schedule.
 */
const isProbe = (world: World, { pathname, search }: URL): boolean =>
  world
    .running()
    ?.feed.requests()
    .some(({ path, query, reason }) => reason === 'probe' && path === pathname && query === search.slice(1)) ?? false

const stateOf = (world: World, instrument: InstrumentId): string | undefined =>
  world.running()?.feed.live(instrument).provenance.state
