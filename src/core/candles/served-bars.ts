/** Requests what a series lacks: missed bars at its end, older bars at its start. */
import { candleEndpointOf } from '../../api/catalogue.ts'
import { servedBar, type Bar } from '../../model/candle-bar.ts'
import type { CandleInterval, ServedCandle } from '../../model/candle.ts'
import { success, type Result } from '../../model/failure.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import { subjectOf } from '../feed/subject.ts'
import type { SourcePorts } from './bar-source.ts'
import { onePerPeriod } from './period-bars.ts'
import type { SeriesStorage } from './stored-series.ts'
import { limitForOlder, limitForTail } from './limits.ts'
import { stretchesOf } from './unusable-bars.ts'

/** The earliest time that changed, or why nothing was fetched. */
type Fetched = Result<number>

export interface ServedBars {
  /** Merges polled candles; null when there is a gap before them, which has to be closed first. */
  absorbPolled(candles: readonly ServedCandle[]): number | null
  /** Requests the missing end. Null when polling will bring it. */
  fetchTail(): Promise<Fetched> | null
  /** @param min Minimum number of bars in all, where the service has to be asked. */
  fetchOlder(min?: number): Promise<Fetched>
  hasOlder(): boolean
  /** Forgets everything known. */
  forget(): void
}

/** `accept` returns those of an answer's candles that the series takes now; a later answer has the others again. */
export function createServedBars(
  { clock, feed, names }: Pick<SourcePorts, 'clock' | 'feed' | 'names'>,
  storage: SeriesStorage,
  instrument: InstrumentId,
  interval: CandleInterval,
  accept: (candles: readonly ServedCandle[]) => readonly ServedCandle[],
): ServedBars {
  let isExhausted = false
  let hasOlder = true

  /** The candles of an answer, one a period. */
  function named(answered: readonly ServedCandle[]): readonly ServedCandle[] {
    names.learn(instrument, interval, answered)
    return onePerPeriod(answered, names.startOf(instrument, interval))
  }

  function absorb(named: readonly ServedCandle[]): number {
    const stretches = stretchesOf(accept(named))
    return storage.keep(stretches.map(({ candles, span }) => ({ bars: candles.map(servedBar), span })))
  }

  async function ask(limit: number): Promise<Fetched> {
    const { assetClass, region, exchange, code } = instrumentOf(instrument)
    const endpoint = candleEndpointOf(assetClass)
    if (endpoint === null) return success(Infinity)
    const start = storage.start()
    const subject = subjectOf(`candles:${interval}`, instrument)
    const answer = await feed.askOne(endpoint, { region, exchange, codes: [code], interval, limit }, subject).result
    if (!answer.ok) return answer
    if (start !== storage.start()) return success(Infinity)
    const candles = named(answer.value)
    // What was learned may have started the series again.
    return success(start === storage.start() ? absorb(candles) : Infinity)
  }

  /** Stored bars beyond a gap wait until the service has had its chance to close it. */
  function isNextTo(first: Bar, older: readonly Bar[]): boolean {
    const last = older.at(-1)
    return last !== undefined && storage.coverage.isWhole({ from: last.time, to: first.time })
  }

  async function fetchOlder(min = 0): Promise<Fetched> {
    const first = storage.bars()[0]
    if (first === undefined) return success(Infinity)
    const older = await storage.readOlder()
    if (!isNextTo(first, older)) {
      const limit = isExhausted ? null : limitForOlder(storage.bars().length, min)
      const fetched = limit === null ? success(Infinity) : await ask(limit)
      if (!fetched.ok || storage.bars()[0] !== first) return fetched
      isExhausted = true
    }
    hasOlder = older.length > 0
    return success(storage.merge(older))
  }

  return {
    absorbPolled(polled) {
      const start = storage.start()
      const candles = named(polled)
      const [end, first] = [storage.coverage.end(), candles[0]]
      if (first === undefined || start !== storage.start()) return Infinity
      return end === null || first.time > end ? null : absorb(candles)
    },
    fetchTail() {
      const limit = limitForTail(storage.coverage.end(), clock.now(), interval)
      return limit === 0 ? null : ask(limit)
    },
    fetchOlder,
    hasOlder: () => hasOlder,
    forget() {
      isExhausted = false
      hasOlder = true
    },
  }
}
