/** Compares the volumes of bars built from quotes with the daily volumes of answers. */
import type { Payload } from '#contract/requests.ts'
import { CANDLE_GRADES, type CandleHistory } from '#model/candles/candle-series.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Invariant } from './invariant.ts'

const POLLED = CANDLE_GRADES.indexOf('polled')
/** The maximum number of answers kept per instrument. */
const KNOWN = 4_000
/** Fewer bars say little: the first and last bar do not count. */
const MIN_BARS = 4
/** The relative error of sums of decimal fractions. */
const EXACT = 1e-6

/** The daily volume in an answer. */
interface Sum {
  /** Exchange time, Unix epoch ms. */
  readonly time: number
  readonly volume: number
}

/** Consecutive bars that were polled throughout. */
interface Stretch {
  /** Start of the first and end of the last bar, Unix epoch ms. */
  readonly from: number
  readonly to: number
  readonly volume: number
}

export const volumesAreOfSums: Invariant = {
  name: 'volumesAreOfSums',
  says: 'The volumes of bars that are built from quotes add up to the rise of the volume that answers carried.',
  watch(world, violate) {
    const sums = new Map<InstrumentId, Sum[]>()
    let asked: string | null = null
    return {
      started: () => sums.clear(),
      arrived(host) {
        if (host !== asked) sums.clear()
        asked = host
      },
      priced({ url, prices, isSound }) {
        if (!url.pathname.endsWith('/quotes')) return
        for (const { instrument, time, volume } of prices) {
          if (instrumentOf(instrument).assetClass !== 'crypto') continue
          const known = sums.get(instrument) ?? []
          // A new day or an unsound answer ends the comparable range.
          if (!isSound || volume === null || !isNext(known.at(-1), { time, volume })) sums.delete(instrument)
          else sums.set(instrument, [...known.slice(-KNOWN), { time, volume }])
        }
      },
      obeyed(name, payload, answer) {
        if (name !== 'candles.read' || world.wasClockSet()) return
        const { instrument, interval } = payload as Payload<'candles.read'>
        if (interval !== '1m') return
        const known = sums.get(instrument) ?? []
        const stretch = lastStretch((answer as CandleHistory).bars, known[0]?.time ?? Infinity)
        if (stretch === null) return
        world.sometimes.reached('the volumes of built bars were compared')
        const fault = faultOf(stretch, known)
        if (fault !== null) violate(`${instrument} ${fault}`)
      },
    }
  },
}

const isNext = (last: Sum | undefined, { time, volume }: Sum): boolean =>
  last === undefined || (time >= last.time && volume >= last.volume)

/**
 * Returns null if the volume matches the answers. Trades may count for the bar next to the one of the answer's time.
 */
function faultOf({ from, to, volume }: Stretch, known: readonly Sum[]): string | null {
  const before = known.findLast(({ time }) => time < from - MINUTE_MS)
  const min = riseIn(known, from, to - MINUTE_MS)
  const max = before === undefined ? Infinity : riseIn(known, before.time, Infinity)
  if (volume >= min * (1 - EXACT) && volume <= max * (1 + EXACT)) return null
  return `has a volume of ${volume} from ${from} to ${to}, and answers rose by ${min} to ${max}`
}

function riseIn(known: readonly Sum[], from: number, to: number): number {
  const within = known.filter(({ time }) => time >= from && time < to)
  return (within.at(-1)?.volume ?? 0) - (within[0]?.volume ?? 0)
}

/** Returns the last stretch of a day before the forming bar, without its first bar; null if it is too short. */
function lastStretch({ time, volume, grade }: CandleHistory['bars'], knownFrom: number): Stretch | null {
  const last = time.length - 2
  let first = last
  const isBefore = (place: number): boolean =>
    grade[place] === POLLED && (time[place] ?? NaN) === (time[place + 1] ?? NaN) - MINUTE_MS
  const isInTime = (place: number): boolean => (time[place] ?? NaN) % DAY_MS >= 2 * MINUTE_MS && (time[place] ?? NaN) > knownFrom + 2 * MINUTE_MS // prettier-ignore
  while (first > 0 && isBefore(first - 1) && isInTime(first - 1)) first--
  if (last - first < MIN_BARS || grade[last] !== POLLED) return null
  const volumes = volume.slice(first + 1, last + 1)
  const from = time[first + 1] ?? NaN
  return {
    from,
    to: (time[last] ?? NaN) + MINUTE_MS,
    volume: volumes.reduce((sum: number, one) => sum + (one ?? 0), 0),
  }
}
