import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { followCandles, type CandleChange } from '#contract/wire/candle-follower.ts'
import type { Client } from '#contract/wire/client.ts'
import { createBarList } from '#core/candles/bars/bar-list.ts'
import type { BarSource } from '#core/candles/bars/bar-source.ts'
import { createSeries } from '#core/candles/series/series.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { MAX_TAIL, type CandleSeriesKey, type LiveCandles } from '#model/candles/candle-series.ts'
import { success } from '#model/values/failure.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { BTC } from '#test/fixtures/stored-candles.ts'
import { gridOf, TRADING_SPANS } from '#test/fixtures/trading-calendars.ts'

const KEY: CandleSeriesKey = { instrument: BTC, interval: '1m', adjust: false }
const MINUTE = 60_000
const START = Date.parse('2026-11-20T00:00:00Z')
const CALENDAR = TRADING_SPANS.at(-1)?.calendar ?? expect.fail()

/** A series of the core over bars of the test, and a line that answers and pushes on command. */
function setUp() {
  const list = createBarList()
  const listeners = createListeners<number>()
  const retained: Bar[][] = []
  const source: BarSource = {
    instrument: KEY.instrument,
    interval: '1m',
    origin: 'service',
    bars: list.bars,
    status: () => ({ state: 'ready', failure: null, nextDueAt: null, covering: null }),
    coverage: () => [],
    hasOlder: () => retained.length > 0,
    whenRead: () => Promise.resolve(),
    older() {
      listeners.publish(list.merge(retained.shift() ?? []))
      return Promise.resolve(success(null))
    },
    want: () => () => undefined,
    watch: (listener) => listeners.add(listener),
    restart: () => undefined,
    close: () => undefined,
  }
  let revision = 0
  const parts = {
    clock: { now: () => START },
    source,
    grid: gridOf(CALENDAR).grid,
    splits: { splitsOf: () => [], want: () => () => undefined, watchCalendars: () => () => undefined },
    holdDays: () => expect.fail('no split, so no days'),
    nextRevision: () => ++revision,
    changed: () => undefined,
  }
  const series = createSeries(parts, KEY)
  const waiting: (() => void)[] = []
  let notify: (value: LiveCandles) => void = () => undefined
  const client = {
    request(name: string, payload: { readonly before?: number }) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      // The answer is the state when the core processes the request.
      const answer = name === 'candles.read' ? series.read() : series.older(payload.before ?? NaN)
      waiting.push(() => void answer.then((value) => resolve(structuredClone(value))))
      return promise
    },
    subscribe(_topic: string, _parameter: unknown, listener: (value: LiveCandles) => void) {
      notify = listener
      return () => undefined
    },
  } as unknown as Pick<Client, 'request' | 'subscribe'>
  return {
    list,
    retained,
    change: (bars: readonly Bar[]) => listeners.publish(list.merge(bars)),
    push: () => notify(structuredClone(series.live())),
    answerOne: () => waiting.shift()?.(),
    answerAll: () => waiting.splice(0).forEach((answer) => answer()),
    client,
  }
}

const bar = (minute: number, price: number): Bar => ({
  time: START + minute * MINUTE, open: price, high: price + 1, low: price - 1, close: price, volume: price, turnover: null,
  grade: 'served',
}) // prettier-ignore

const rowsOf = ({ length, time, close }: CandleColumns) =>
  Array.from({ length }, (_, row) => [time[row], close[row]] as const)

const STEP_KINDS = ['append', 'patch', 'push', 'answer', 'older', 'correct'] as const
type StepKind = (typeof STEP_KINDS)[number]
const step = fc.record({ kind: fc.constantFrom(...STEP_KINDS), amount: fc.integer({ min: 1, max: 40 }) })

describe('a series that a window follows', () => {
  it('ends with the bars of the core, in any order of pushes, requests and answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(60), async (steps, first) => {
        const { list, retained, change, push, answerOne, answerAll, client } = setUp()
        change(Array.from({ length: first }, (_, minute) => bar(minute, 50)))
        for (let chunk = 1; chunk <= 3; chunk++)
          retained.push(Array.from({ length: 20 }, (_, minute) => bar(minute - 20 * chunk, 40)))
        const follower = followCandles(client, KEY, () => undefined)
        let next = first
        const act: Readonly<Record<StepKind, (amount: number) => void>> = {
          append: (count) => change(Array.from({ length: count }, () => bar(next++, 60))),
          patch: (price) => change(next > 0 ? [bar(next - 1, price)] : []),
          correct: (place) => change(next > 0 ? [bar(place % next, 77)] : []),
          push,
          older: () => void follower.older(),
          answer: answerOne,
        }
        for (const { kind, amount } of steps) {
          act[kind](amount)
          await settlePromises()
        }
        // A few rounds of quiet: everything is answered and pushed.
        for (let round = 0; round < 4; round++) {
          push()
          await settlePromises()
          answerAll()
          await settlePromises()
        }
        const held = rowsOf(follower.columns())
        const bars = list.bars().filter(({ time }) => time >= (held[0]?.[0] ?? -Infinity))
        expect(held).toEqual(bars.map(({ time, close }) => [time, close]))
        expect(held.length).toBeGreaterThanOrEqual(Math.min(1, next))
      }),
      { numRuns: 300 },
    )
  })

  it('says what changed: everything, the last bars, or that older ones came', async () => {
    const { retained, change, push, answerAll, client } = setUp()
    change(Array.from({ length: 100 }, (_, minute) => bar(minute, 50)))
    retained.push(Array.from({ length: 30 }, (_, minute) => bar(minute - 30, 40)))
    const changes: CandleChange[] = []
    const follower = followCandles(client, KEY, (each) => changes.push(each))
    const settle = async () => {
      push()
      await settlePromises()
      answerAll()
      await settlePromises()
    }
    await settle()
    changes.splice(0)
    change([bar(99, 51)])
    await settle()
    expect(changes).toEqual([{ kind: 'changed', row: 100 - MAX_TAIL }])
    changes.splice(0)
    const asking = [follower.older(), follower.older()]
    await settle()
    expect(await Promise.all(asking)).toEqual([success(null), success(null)])
    expect(changes).toContainEqual({ kind: 'prepended', rows: 30 })
    expect(changes.filter(({ kind }) => kind === 'prepended')).toHaveLength(1)
    expect(rowsOf(follower.columns())).toHaveLength(130)
    expect(follower.history()).toMatchObject({ hasOlder: false })
  })
})
