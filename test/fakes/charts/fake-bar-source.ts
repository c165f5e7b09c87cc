/** A source of bars that the test moves, and that records the requests for earlier bars. */
import { createBarList } from '#core/candles/bars/bar-list.ts'
import type { BarInterest, BarSource, SourceStatus } from '#core/candles/bars/bar-source.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { failure as failureOf, success, type Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface FakeBarSource extends BarSource {
  /** The minimum numbers of bars that earlier bars were requested with. */
  readonly asked: readonly (number | undefined)[]
  /** The present interests. */
  readonly interests: readonly BarInterest[]
  /** The number of present listeners. */
  listeners(): number
  /** Each request for earlier bars brings one of these; after the last, there are no earlier bars. */
  pages: Bar[][]
  /** The answer to every request for earlier bars. */
  failing: Failure | null
  covered: readonly CoveredSpan[]
  /** Merges bars, and notifies listeners of the earliest change, or of another time. */
  put(bars: readonly Bar[], changedFrom?: number): void
  become(status: Partial<SourceStatus>): void
  /** Delays the stored bars until the result is called. */
  holdReading(): () => void
}

/** More requests than any reader may send: a reader without a bound fails instead of running for ever. */
const MAX_ASKED = 100

export function createFakeBarSource(
  instrument: InstrumentId,
  interval: CandleInterval,
  bars: readonly Bar[] = [],
): FakeBarSource {
  const list = createBarList()
  list.merge(bars)
  const listeners = createListeners<number>()
  let listening = 0
  let reading = Promise.resolve()
  let status: SourceStatus = { state: 'ready', failure: null, nextDueAt: null, covering: null }
  const asked: (number | undefined)[] = []
  const interests: BarInterest[] = []
  const source: FakeBarSource = {
    instrument,
    interval,
    origin: 'service',
    asked,
    interests,
    pages: [],
    failing: null,
    covered: [],
    bars: list.bars,
    status: () => status,
    coverage: () => source.covered,
    hasOlder: () => source.pages.length > 0,
    whenRead: () => reading,
    older(min) {
      asked.push(min)
      const failure: Failure = { kind: 'unavailable', cause: 'timeout', message: 'too many requests' }
      const failing = asked.length > MAX_ASKED ? failure : source.failing
      if (failing !== null) return Promise.resolve(failureOf(failing))
      source.put(source.pages.shift() ?? [])
      return Promise.resolve(success(null))
    },
    want(interest) {
      interests.push(interest)
      return () => void interests.splice(interests.indexOf(interest), 1)
    },
    watch(listener) {
      listening++
      const cancel = listeners.add(listener)
      return () => {
        listening--
        cancel()
      }
    },
    listeners: () => listening,
    put(added, changedFrom) {
      const first = list.merge(added)
      listeners.publish(changedFrom ?? first)
    },
    become(next) {
      status = { ...status, ...next }
      listeners.publish(Infinity)
    },
    holdReading() {
      const { promise, resolve } = Promise.withResolvers<void>()
      reading = promise
      return resolve
    },
    restart: () => undefined,
    close: () => undefined,
  }
  return source
}

/** A served bar in which one price was traded. */
export const flatBar = (time: number, price = 100, parts: Partial<Bar> = {}): Bar => ({
  time, open: price, high: price, low: price, close: price, volume: 10, turnover: 1_000, grade: 'served', ...parts,
}) // prettier-ignore
