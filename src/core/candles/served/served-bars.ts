/** Requests the bars that a series lacks at its end or start. */
import { candleEndpointOf } from '#api/catalogue.ts'
import { servedBar, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { success, type Result } from '#model/values/failure.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { subjectOf } from '#core/feed/demand/subject.ts'
import type { SourcePorts } from '../bars/bar-source.ts'
import type { BarJudge } from '../bars/possible-bars.ts'
import { onePerPeriod } from '../bars/period-bars.ts'
import type { SeriesStorage } from '../stored/stored-series.ts'
import { limitForOlder, limitForTail, MAX_BARS } from '../bars/limits.ts'
import { stretchesOf } from '../bars/unusable-bars.ts'

interface NamedAnswer {
  readonly candles: readonly ServedCandle[]
  /** See `PossibleBars`. */
  readonly isRight: boolean
}

type Fetched = Result<number>

export interface ServedBars {
  /** Merges polled candles; null if a gap before them has to be closed first. */
  absorbPolled(candles: readonly ServedCandle[]): number | null
  /** Requests the missing end. Null if polling will bring it. */
  fetchTail(): Promise<Fetched> | null
  fetchOlder(min?: number): Promise<Fetched>
  hasOlder(): boolean
  forget(): void
}

export interface ServedBarsParts extends Pick<SourcePorts, 'feed' | 'names'> {
  readonly storage: SeriesStorage
  readonly barJudge: Pick<BarJudge, 'judge' | 'latestStart'>
  /** Returns the candles to take now; a later answer contains the others again. */
  readonly accept: (candles: readonly ServedCandle[]) => readonly ServedCandle[]
}

export function createServedBars(
  { feed, names, storage, barJudge, accept }: ServedBarsParts,
  instrument: InstrumentId,
  interval: CandleInterval,
): ServedBars {
  let isExhausted = false
  /** The earliest forgotten bar not yet reported as changed. */
  let forgottenFrom = Infinity
  let hasOlder = true

  function named(answered: readonly ServedCandle[]): NamedAnswer {
    const { candles, leftOut, isRight } = barJudge.judge(answered, storage.bars())
    if (leftOut > 0) noteLeftOut()
    names.learn(instrument, interval, candles)
    return { candles: onePerPeriod(candles, names.startOf(instrument, interval)), isRight }
  }

  function noteLeftOut(): void {
    const { assetClass, code } = instrumentOf(instrument)
    feed.noteWrongTime(candleEndpointOf(assetClass)?.path ?? '', code)
  }

  /** Forgets bars of the future that a right answer lacks. */
  function contradict({ candles, isRight }: NamedAnswer): void {
    const last = candles.at(-1)
    if (!isRight || last === undefined) return
    const to = Math.max(last.time, barJudge.latestStart())
    forgottenFrom = Math.min(forgottenFrom, storage.clip({ from: -Infinity, to }))
  }

  function absorb({ candles: possible }: NamedAnswer): number {
    const stretches = stretchesOf(accept(possible))
    const keptFrom = storage.keep(stretches.map(({ candles, span }) => ({ bars: candles.map(servedBar), span })))
    const changedFrom = Math.min(forgottenFrom, keptFrom)
    forgottenFrom = Infinity
    return changedFrom
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
    const answered = named(answer.value)
    // Learning names may have started the series again.
    if (start !== storage.start()) return success(Infinity)
    contradict(answered)
    return success(absorb(answered))
  }

  /** Stored bars beyond a gap wait until the service was asked to close it. */
  function isNextTo(first: Bar, older: readonly Bar[]): boolean {
    const last = older.at(-1)
    return last !== undefined && storage.coverage.isWhole({ from: last.time, to: first.time })
  }

  async function fetchOlder(min = 0): Promise<Fetched> {
    const first = storage.bars()[0]
    if (first === undefined) return success(Infinity)
    if (storage.bars().length >= MAX_BARS) {
      hasOlder = false
      return success(Infinity)
    }
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
      const answered = named(polled)
      const [first] = answered.candles
      if (first === undefined || start !== storage.start()) return Infinity
      contradict(answered)
      const end = storage.coverage.end()
      return end === null || first.time > end ? null : absorb(answered)
    },
    fetchTail() {
      const limit = limitForTail(storage.coverage.end(), feed.serviceNow(), interval)
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
