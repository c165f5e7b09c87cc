/** Compares charts with the prices and K-lines of answers and with the run times of the application. */
import { CANDLE_GRADES, type CandleHistory } from '#model/candles/candle-series.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Payload } from '#contract/requests.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { readChart } from '../world/inspect.ts'
import { isDatedAhead, seemsDatedAhead, wasDatedAhead } from './future.ts'
import type { Invariant } from './invariant.ts'

/** Intervals whose bars begin at multiples of their length. */
const LENGTHS_MS: Readonly<Record<string, number>> = { '1m': MINUTE_MS, '5m': 5 * MINUTE_MS }
const POLLED = CANDLE_GRADES.indexOf('polled')
const SERVED = CANDLE_GRADES.indexOf('served')
const PARTIAL = CANDLE_GRADES.indexOf('partial')
/** The maximum number of answers kept per instrument. */
const KNOWN = 4_000

type Series = Payload<'candles.read'>

export const barsAreOfPrices: Invariant = {
  name: 'barsAreOfPrices',
  says: 'A bar that is built from quotes closes at a price that an answer carried for a time within the bar.',
  watch(world, violate) {
    const carried = new Map<InstrumentId, (readonly [number, number])[]>()
    /**
     * Instruments with a price that was or seemed dated ahead: it is shown right after the previous one and shifts the
     * next one.
     */
    const dated = new Set<InstrumentId>()
    return {
      priced({ prices }) {
        for (const { instrument, time, price } of prices) {
          const known = carried.get(instrument) ?? []
          known.push([time, price])
          if (isDatedAhead(time, world) || seemsDatedAhead(time, world)) dated.add(instrument)
          carried.set(instrument, known.length > 2 * KNOWN ? known.slice(-KNOWN) : known)
        }
      },
      obeyed(name, payload, answer) {
        if (name !== 'candles.read') return
        const { instrument, interval } = payload as Series
        const lengthMs = LENGTHS_MS[interval]
        const { bars, splits } = answer as CandleHistory
        const known = carried.get(instrument) ?? []
        if (lengthMs === undefined || splits.length > 0 || known.length >= KNOWN) return
        for (const [place, time] of bars.time.entries()) {
          const [grade, close] = [bars.grade[place], bars.close[place]]
          if (grade !== POLLED && grade !== PARTIAL) continue
          world.sometimes.reached('a bar built from quotes was compared')
          if (
            !known.some(
              ([at, price]) => price === close && (dated.has(instrument) || (at >= time && at < time + lengthMs)),
            )
          )
            violate(
              `the ${interval} bar of ${instrument} at ${time} closes at ${close}, which no answer carried for that time`,
            )
        }
      },
    }
  },
}

/** A poll is dated by its answer; the next may be later by this. */
const EXACT_MS = 1_000

export const gapsAreSaid: Invariant = {
  name: 'gapsAreSaid',
  says: 'No time at which the application did not run is said to be covered by polls.',
  watch(world, violate) {
    /** True times, Unix epoch ms. */
    const absences: { readonly from: number; to: number }[] = []

    function compare(instrument: InstrumentId, { bars, coverage }: CandleHistory): void {
      // The application fetches bars of the service later, also for times when it did not run.
      if (world.wasClockSet() || bars.grade.includes(SERVED)) return
      if (coverage.length > 0 && absences.length > 0) world.sometimes.reached('the coverage of a chart was compared')
      const isDated = !new Map(world.sometimes.counts()).has('late trades') && !wasDatedAhead(world)
      for (const { from, to } of absences) {
        const said = [...(isDated ? polledIn(bars, from, to) : []), ...coveredIn(coverage, from, to)]
        for (const what of said) violate(`${instrument} is said to be ${what}, and nothing ran from ${from} to ${to}`)
      }
    }

    return {
      ended: () => void absences.push({ from: world.machine.trueNow(), to: Infinity }),
      started() {
        const last = absences.at(-1)
        if (last !== undefined) last.to = world.machine.trueNow()
      },
      obeyed(name, payload, answer) {
        if (name === 'candles.read' && (payload as Series).interval === '1m')
          compare((payload as Series).instrument, answer as CandleHistory)
      },
      async calmed() {
        const run = world.running()
        const coins = world.scene.instruments.filter((id) => instrumentOf(id).assetClass === 'crypto')
        if (run === null) return
        for (const instrument of coins) {
          const chart = await readChart(run, { instrument, interval: '1m', adjust: true })
          if (chart !== null) compare(instrument, chart)
        }
      },
    }
  },
}

/** Returns the bar that includes the absence but claims to be polled. */
function polledIn({ time, grade }: CandleHistory['bars'], from: number, to: number): readonly string[] {
  const place = time.findIndex((start) => start < from && to < start + MINUTE_MS)
  return place >= 0 && grade[place] === POLLED ? [`polled all through ${time[place] ?? ''}`] : []
}

/** Returns the coverage spans that include the absence. */
const coveredIn = (coverage: CandleHistory['coverage'], from: number, to: number): readonly string[] =>
  coverage
    .filter((span) => span.from < from - EXACT_MS && span.to > to + EXACT_MS)
    .map((span) => `covered from ${span.from} to ${span.to}`)
