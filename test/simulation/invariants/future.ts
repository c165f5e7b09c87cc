/** Checks what windows, charts and headlines show of data that is dated ahead of the true time. */
import type { Payload } from '#contract/requests.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleHistory } from '#model/candles/candle-series.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { SimulatedWindow } from '../world/window.ts'
import type { World } from '../world/world.ts'
import type { Invariant } from './invariant.ts'

/** The faults that date a host's data ahead. */
const DATED_AHEAD = ['trades of the future', 'prices of the next hour', 'data of the next century'] as const

/** Returns whether any host has sent data that is dated ahead. */
export function wasDatedAhead({ sometimes }: World): boolean {
  const reached = sometimes.counts()
  return DATED_AHEAD.some((name) => reached.has(name))
}

/** Hosts name a minute by its end and state their time in whole seconds. */
const AHEAD_MS = MINUTE_MS
const CLOCK_MS = 2_000
/** The time from an answer to the cell, behind a line that has just begun to stall. */
const TRAVEL_MS = 12_000

export const isDatedAhead = (time: number, { machine }: World): boolean => time > machine.trueNow() + AHEAD_MS

/**
 * Returns whether a process that does not know the service's clock yet takes a time for one ahead: it has only the wall
 * clock.
 */
export const seemsDatedAhead = (time: number, { machine }: World): boolean => time > machine.wall() + AHEAD_MS

/** The answers of one host about an instrument to one process. True times, Unix epoch ms. */
interface Brought {
  readonly ahead: Set<number>
  rightAt: number
  aheadAt: number
  inARow: number
  /** Whether two consecutive answers were ahead. */
  wasRepeated: boolean
}

const NOTHING_BROUGHT = { rightAt: -Infinity, aheadAt: -Infinity, inARow: 0, wasRepeated: false }

export const futureGivesWay: Invariant = {
  name: 'futureGivesWay',
  says: 'A price that is dated ahead is shown after two answers in a row at the earliest, and never outlives a right one of the same host and process.',
  watch(world, violate) {
    const brought = new Map<InstrumentId, Brought>()
    /** All prices that had a right time: a shown price may come from an earlier start. */
    const right = new Map<InstrumentId, Set<number>>()
    let asked = ''

    function take(instrument: InstrumentId, price: number, isAhead: boolean): void {
      const known = brought.get(instrument) ?? { ahead: new Set(), ...NOTHING_BROUGHT }
      brought.set(instrument, known)
      const now = world.machine.trueNow()
      known.inARow = isAhead ? known.inARow + 1 : 0
      known.wasRepeated ||= known.inARow > 1
      if (isAhead) known.aheadAt = now
      else known.rightAt = now
      if (isAhead) known.ahead.add(price)
      else right.set(instrument, (right.get(instrument) ?? new Set()).add(price))
    }

    function faultOf(instrument: InstrumentId, known: Brought, price: number | null): string | null {
      const { ahead, rightAt, aheadAt, wasRepeated } = known
      if (price === null || !ahead.has(price) || right.get(instrument)?.has(price) === true) return null
      if (!wasRepeated) return 'which one answer alone dated ahead'
      const isOutlived = rightAt > aheadAt && world.machine.trueNow() - rightAt > TRAVEL_MS
      return isOutlived ? 'which was dated ahead, after a right one' : null
    }

    return {
      started: () => brought.clear(),
      arrived(host) {
        if (host !== asked) brought.clear()
        asked = host
      },
      priced({ url, prices }) {
        if (url.origin !== asked || !url.pathname.endsWith('/quotes')) return
        for (const { instrument, price, time } of prices) take(instrument, price, isDatedAhead(time, world))
      },
      looked() {
        if (world.wasClockSet()) return
        for (const window of world.windows()) if (window.isVisible() && window.line().kind === 'up') compare(window)
      },
    }

    function compare({ number, view }: SimulatedWindow): void {
      for (const [instrument, shown] of view.quotes) {
        const { quote, provenance } = shown.live()
        if (provenance.state === 'ahead') world.sometimes.reached('a window marked a price as dated ahead')
        const known = isOfOtherAnswers(instrument, provenance) ? undefined : brought.get(instrument)
        const fault = known === undefined ? null : faultOf(instrument, known, quote?.last ?? null)
        if (fault !== null) violate(`window ${number} shows ${quote?.last ?? ''} for ${instrument}, ${fault}`)
      }
    }
  },
}

/**
 * Returns whether the price does not come from quotes: trades of coins have their own answers, and a stored price is
 * from an earlier start.
 */
const isOfOtherAnswers = (instrument: InstrumentId, { state }: Provenance): boolean =>
  instrumentOf(instrument).assetClass === 'crypto' || state === 'restored'

/** A bar of a date may be named by the midnight at its end; an intraday bar may be a day ahead if two answers agree. */
const NAMED_AHEAD_MS = 2 * DAY_MS

export const barsAreNotAhead: Invariant = {
  name: 'barsAreNotAhead',
  says: 'No chart has a bar that starts after the running period, but for a day within which two answers agree.',
  watch: (world, violate) => ({
    obeyed(name, payload, answer) {
      if (name !== 'candles.read' || world.wasClockSet()) return
      const { instrument, interval } = payload as Payload<'candles.read'>
      const last = (answer as CandleHistory).bars.time.at(-1) ?? -Infinity
      if (last > world.machine.trueNow() + longestBarMs(interval) + NAMED_AHEAD_MS + AHEAD_MS)
        violate(`the last ${interval} bar of ${instrument} is of ${new Date(last).toISOString()}`)
    },
  }),
}

export const headlinesAreNotAhead: Invariant = {
  name: 'headlinesAreNotAhead',
  says: 'No headline is shown under a time that has not come.',
  watch: (world, violate) => ({
    looked() {
      if (world.wasClockSet()) return
      for (const { number, view } of world.windows())
        for (const { id, publishedAt, isAhead } of view.news?.value?.items ?? []) {
          if (isAhead === true) world.sometimes.reached('a window marked a headline as dated ahead')
          if (publishedAt !== null && isDatedAhead(publishedAt - CLOCK_MS, world))
            violate(`window ${number} shows headline ${id} of ${new Date(publishedAt).toISOString()}`)
        }
    },
  }),
}
