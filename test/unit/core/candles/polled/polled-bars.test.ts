import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import { createPolledBars } from '#core/candles/polled/polled-bars.ts'
import type { LevelBars, PolledLevel } from '#core/candles/polled/polled-levels.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { barsOf, type Bar } from '#model/candles/candle-bar.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { PricedQuote, Quote } from '#model/market/quote.ts'
import type { Failure } from '#model/values/failure.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const INDEX = instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'SPX' })
const COIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
/** The start of an hour. */
const START = Date.parse('2026-11-20T15:00:00Z')
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z')
/** Longer than the longest silence of a polled instrument. */
const PAUSE_MS = 5 * MINUTE_MS
const NO_ANSWER: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no answer' }

/** A quote without values of its day. */
const priceAt = (time: number, last: number, changes: Partial<PricedQuote> = {}): PricedQuote =>
  quoteAt(time, last, { open: null, high: null, low: null, volume: null, turnover: null, ...changes })

interface Opened {
  readonly instrument?: typeof INDEX
  readonly service?: string | null
  readonly archive?: ReturnType<typeof createMemoryCandleArchive>
  readonly first?: LiveQuote
}

function liveOf(quote: Quote | null, fetchedAt: number | null, failure: Failure | null = null): LiveQuote {
  const provenance = { state: 'healthy', path: '/indices/quotes', expectedPeriodMs: 10_000, nextDueAt: null } as const
  return { instrument: INDEX, quote, provenance: { ...provenance, fetchedAt, failure } }
}

/** Bars built from answers that the test gives, before the stored ones are read. */
function open({ instrument = INDEX, archive = createMemoryCandleArchive(), ...options }: Opened = {}) {
  const use = {
    service: options.service === undefined ? 'one' : options.service,
    live: options.first ?? liveOf(null, null),
  }
  const [feed, source] = [createFakeFeed(), createPriceSource()]
  feed.now = () => START
  const ports = {
    clock: createFakeClock(START),
    feed: { ...feed, live: () => use.live },
    archive,
    source,
    service: () => use.service,
    names: { startOf: () => (timeMs: number) => timeMs, learn: () => undefined },
    causeBetween: () => null,
  }
  const bars = createPolledBars(ports, gridOf(crypto).grid, instrument)
  const changes: LevelBars[] = []
  bars.watch((changed) => changes.push(changed))
  function receive(live: LiveQuote): void {
    use.live = live
    bars.onReceived(live)
  }
  return {
    bars,
    use,
    archive,
    receive,
    answer: (at: number, quote: Quote = priceAt(at, 100)) => receive(liveOf(quote, at)),
    /** Bars of a level that changed since the last call, each as it was last. */
    changed(level: PolledLevel): readonly Bar[] {
      const byTime = new Map(changes.splice(0).flatMap((changed) => changed[level].map((bar) => [bar.time, bar])))
      return [...byTime.values()]
    },
    stored: async (service: string, level: PolledLevel = '1m') =>
      barsOf(await archive.read({ service, instrument, interval: level }, Infinity, 99)),
    notifications: () => changes.splice(0).length,
  }
}

async function opened(options: Opened = {}) {
  const built = open(options)
  await built.bars.whenRead()
  built.notifications()
  return built
}

describe('the coverage of polled bars', () => {
  it('is extended by an answer with the same quote', async () => {
    const { bars, answer } = await opened()
    expect(bars.coverage()).toEqual([])
    for (const passed of [0, 10_000, 20_000]) answer(START + passed, priceAt(START, 100))
    const span = { from: START, to: START + 20_000, gapBefore: null }
    expect([bars.covering(), bars.coverage()]).toEqual([span, [span]])
  })

  it('has both spans around a pause', async () => {
    const { bars, answer } = await opened()
    for (const passed of [0, 10_000, 10_000 + PAUSE_MS]) answer(START + passed)
    const later = START + 10_000 + PAUSE_MS
    expect(bars.coverage()).toEqual([
      { from: START, to: START + 10_000, gapBefore: null },
      { from: later, to: later, gapBefore: 'notPolled' },
    ])
  })

  it('names a missing answer as the cause of a gap', async () => {
    const { bars, answer, receive } = await opened()
    answer(START)
    receive(liveOf(priceAt(START, 100), START, NO_ANSWER))
    answer(START + PAUSE_MS)
    expect(bars.covering()?.gapBefore).toBe('noAnswer')
  })

  it('is empty while the bars of the next service are read', async () => {
    const { bars, use, answer } = await opened()
    answer(START)
    use.service = 'two'
    bars.restart()
    expect([bars.covering(), bars.coverage()]).toEqual([null, []])
  })
})

describe('an answer', () => {
  it.each([
    ['without a quote', null, START],
    ['without a price', { ...priceAt(START, 1), last: null, change: null, changePercent: null }, START],
    ['from before the start', priceAt(START, 100), null],
  ])('%s builds no bar', async (_, quote, fetchedAt) => {
    const { bars, receive, notifications } = await opened()
    receive(liveOf(quote, fetchedAt))
    expect([notifications(), bars.covering()]).toEqual([0, null])
  })

  it('builds the first bar of each level', async () => {
    const { answer, changed } = await opened()
    answer(START)
    expect(changed('1m')).toEqual([
      { time: START, open: 100, high: 100, low: 100, close: 100, volume: null, turnover: null, grade: 'polled' },
    ])
  })

  it('notifies of nothing after a change of state alone', async () => {
    const { receive, notifications } = await opened()
    receive(liveOf(priceAt(START, 100), START))
    notifications()
    receive(liveOf(priceAt(START, 100), START, NO_ANSWER))
    expect(notifications()).toBe(0)
  })

  it('counts together with a trade of the same moment', async () => {
    const { answer, changed } = await opened()
    answer(START, priceAt(START, 100))
    answer(START, priceAt(START + 1, 102))
    expect(changed('1m')).toMatchObject([{ open: 100, high: 102, close: 102 }])
  })

  it('with the same trade changes no minute', async () => {
    const { answer, changed } = await opened()
    answer(START, priceAt(START, 100))
    changed('1m')
    answer(START + 10_000, priceAt(START, 100))
    expect(changed('1m')).toEqual([])
  })

  it('after a pause with a trade from before the last one changes no price', async () => {
    const { answer, changed } = await opened()
    answer(START + 30_000, priceAt(START + 30_000, 100))
    changed('1h')
    answer(START + 30_000 + PAUSE_MS, priceAt(START + 29_999, 50))
    expect(changed('1h')).toEqual([])
    answer(START + 40_000 + PAUSE_MS, priceAt(START + 30_000, 101))
    expect(changed('1h')).toMatchObject([{ low: 100, close: 101 }])
  })

  it('after a pause leaves the bars that continue past it seen in part', async () => {
    const { answer, changed } = await opened()
    answer(START)
    answer(START + 10_000)
    changed('1m')
    answer(START + 10_000 + PAUSE_MS)
    expect(changed('1m')).toMatchObject([{ time: START, grade: 'partial' }, { time: START + PAUSE_MS }])
    answer(START + 20_000 + PAUSE_MS)
    expect(changed('1h')).toMatchObject([{ time: START, grade: 'partial' }])
  })
})

describe('the traded volume of a bar', () => {
  /** Returns the volume of the minute after midnight, given the sums of answers before and after it. */
  async function volumeOf(instrument: typeof INDEX, sums: readonly (readonly [at: number, volume: number])[]) {
    const { answer, changed } = await opened({ instrument })
    for (const [at, volume] of sums) answer(at, priceAt(at, 100, { open: 99, high: 100, low: 99, volume }))
    return changed('1m').at(-1)?.volume
  }
  const [before, after] = [MIDNIGHT - 10_000, MIDNIGHT + 10_000]

  it('restarts from zero with a lower sum on the next date', async () => {
    expect(await volumeOf(INDEX, [[before, 1_000], [after, 800]])).toBe(800)
  }) // prettier-ignore

  it('does not restart with a lower sum on the same date', async () => {
    expect(await volumeOf(INDEX, [[after, 1_000], [after + 5_000, 800]])).toBe(0)
    expect(await volumeOf(INDEX, [[after, 1_000], [after + 5_000, 800], [after + 6_000, 1_010]])).toBe(10)
  }) // prettier-ignore

  it('is counted from a lower sum of a coin, which may be of the last 24 hours', async () => {
    expect(await volumeOf(COIN, [[after, 1_000], [after + 5_000, 800], [after + 6_000, 810]])).toBe(10)
    expect(await volumeOf(COIN, [[before, 1_000], [after, 800]])).toBeNull()
  }) // prettier-ignore
})

describe('polled bars of another service', () => {
  it('start again, and those of the service before are stored there', async () => {
    const { bars, use, answer, changed, stored } = await opened()
    answer(START, priceAt(START, 100))
    answer(START + 10_000, priceAt(START + 10_000, 90))
    use.service = 'two'
    use.live = liveOf(null, null)
    bars.restart()
    await bars.whenRead()
    expect(await stored('one')).toMatchObject([{ time: START, open: 100, low: 90 }])
    changed('1m')
    answer(START + 20_000, priceAt(START + 20_000, 50))
    expect(changed('1m')).toMatchObject([{ open: 50, high: 50, grade: 'partial' }])
    bars.close()
    expect(await stored('two')).toMatchObject([{ time: START, open: 50 }])
  })

  it('may start with an earlier time', async () => {
    const { bars, use, answer, changed } = await opened()
    answer(START + 10 * MINUTE_MS)
    use.service = 'two'
    use.live = liveOf(null, null)
    bars.restart()
    await bars.whenRead()
    changed('1m')
    answer(START)
    expect(changed('1m')).toMatchObject([{ time: START }])
  })

  it('are not built without a service', async () => {
    const { bars, answer, notifications } = await opened({ service: null })
    answer(START)
    expect([notifications(), bars.coverage(), bars.covering()]).toEqual([0, [], null])
  })

  it('are not built while the stored ones are read, and then start with the latest answer', async () => {
    const built = open()
    for (const passed of [0, 10_000]) built.answer(START + passed, priceAt(START + passed, 100 + passed))
    expect(built.notifications()).toBe(0)
    await built.bars.whenRead()
    expect(built.changed('1m')).toMatchObject([{ open: 10_100, low: 10_100, grade: 'partial' }])
    built.bars.restart()
    built.answer(START + 20_000, priceAt(START + 20_000, 7))
    expect(built.notifications()).toBe(0)
    await built.bars.whenRead()
    expect(built.changed('1m').at(-1)).toMatchObject({ close: 7 })
  })

  it('start with the answer that the feed has already', async () => {
    const first = liveOf(priceAt(START + 1, 100), START + 1)
    const { bars } = await opened({ first })
    expect(bars.covering()).toEqual({ from: START + 1, to: START + 1, gapBefore: null })
  })

  it('are those of the last of several restarts', async () => {
    const { bars, use, answer, stored } = await opened()
    for (const service of ['two', 'three']) {
      use.service = service
      bars.restart()
    }
    await settlePromises()
    answer(START)
    bars.close()
    expect([await stored('two'), (await stored('three')).length]).toEqual([[], 1])
  })
})
