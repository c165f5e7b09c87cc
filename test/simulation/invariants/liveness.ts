/** Checks that everything has recovered a while after the last fault. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { ApplicationRun } from '../world/application-run.ts'
import type { SimulatedWindow } from '../world/window.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'
import { CALM_MS } from '../calm.ts'
import { describe } from './quotes.ts'

/** States that the market causes are not a fault. */
const WELL: readonly FreshnessState[] = ['healthy', 'closed', 'lunch', 'halted', 'delisted']

const LATE_MS = 8 * MINUTE_MS
/** With few requests, charts take every other turn, so that a value may wait for this many of its periods. */
const LATE_PERIODS = 3

/** The interval of checks of a market that does not trade, longer than the calm. */
const IDLE_CHECK_MS = 15 * MINUTE_MS

/** Returns whether the next request may come after the calm. */
function waitsLonger(world: World, { expectedPeriodMs, nextDueAt }: LiveQuote['provenance']): boolean {
  if (expectedPeriodMs === null) return nextDueAt !== null && nextDueAt - world.machine.wall() <= IDLE_CHECK_MS
  // A limit learnt from refusals may leave one request in many minutes, too few for all instruments.
  return LATE_PERIODS * expectedPeriodMs > CALM_MS
}

/** Returns whether a small budget explains a late value, or the slow retries of the quarantine a quarantined one. */
function isExcused(world: World, { instrument, provenance }: LiveQuote): boolean {
  if (waitsLonger(world, provenance)) return true
  const deliveredAt = world.served.lastDelivery(instrument)?.at ?? -Infinity
  const age = world.machine.trueNow() - deliveredAt
  if (provenance.state === 'stale') return age < LATE_MS
  // An answer with the instrument ends its quarantine.
  return provenance.state === 'quarantined' && provenance.nextDueAt !== null && age >= LATE_MS
}

/** The number of consecutive checks that must find the same fault: a value may be in transit. */
const LOOKS = 5

async function persistently(world: World, pauseMs: number, find: () => string | null): Promise<string | null> {
  const lane = world.timeline.lane('calm looks')
  for (let look = 1; ; look++) {
    const fault = find()
    if (fault === null || look === LOOKS) return fault
    await new Promise<void>((resolve) => void world.timeline.schedule(lane, pauseMs, resolve))
  }
}

export const rowsAreFresh: Invariant = {
  name: 'rowsAreFresh',
  says: 'Some minutes after the last fault every row on screen is fresh, or its market does not trade.',
  watch: (world, violate) => ({
    async calmed() {
      const fault = await persistently(world, 20_000, () => {
        for (const window of world.windows())
          for (const [instrument, known] of window.view.quotes) {
            const live = known.live()
            if (!WELL.includes(live.provenance.state) && !isExcused(world, live))
              return `window ${window.number} shows ${instrument} as ${describe(live)}: ${JSON.stringify(live.provenance.failure)}`
          }
        return null
      })
      if (fault !== null) violate(fault)
    },
  }),
}

export const windowsEqualCore: Invariant = {
  name: 'windowsEqualCore',
  says: 'Some minutes after the last fault every window is connected and shows what the core knows.',
  watch: (world, violate) => ({
    async calmed() {
      const fault = await persistently(world, 1_500, () => {
        const faults = world.windows().map((window) => differenceOf(window, world.running()))
        return faults.find((one) => one !== null) ?? null
      })
      if (fault !== null) violate(fault)
    },
  }),
}

function differenceOf({ number, view, line }: SimulatedWindow, run: ApplicationRun | null): string | null {
  if (run === null) return 'nothing runs'
  if (line().kind !== 'up') return `window ${number} is ${JSON.stringify(line())}`
  if ([view.list, view.settings, view.session].includes(null)) return `window ${number} was not told everything`
  for (const [instrument, known] of view.quotes) {
    const [shown, live] = [known.live(), run.feed.live(instrument)]
    if (essenceOf(shown) !== essenceOf(live) && !isOfEarlierStart(shown, live))
      return `window ${number} shows ${instrument} as ${describe(shown)}, and the core has ${describe(live)}`
  }
  return null
}

/**
 * Returns whether a code without an answer since the start, such as a quarantined one, shows its price from an earlier
 * start.
 */
const isOfEarlierStart = (shown: LiveQuote, live: LiveQuote): boolean =>
  (live.quote?.last ?? null) === null && shown.provenance.state === live.provenance.state

const essenceOf = ({ quote, provenance }: LiveQuote): string =>
  JSON.stringify([quote?.last, quote?.time, provenance.state])

/** Far above the need of any run. */
const MAX_WAITING = 2_000

export const queuesAreBounded: Invariant = {
  name: 'queuesAreBounded',
  says: 'Timers, answers and files on the disk stay bounded.',
  watch: (world, violate) => ({
    looked() {
      const waiting = world.timeline.waiting()
      if (waiting > MAX_WAITING) violate(`${waiting} events wait`)
      const files = world.disk.list().length
      if (files > 200) violate(`there are ${files} files in the profile`)
    },
  }),
}
