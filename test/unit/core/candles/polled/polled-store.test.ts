import { describe, expect, it } from 'vitest'
import { createPolledStore } from '#core/candles/polled/polled-store.ts'
import type { LevelBars } from '#core/candles/polled/polled-levels.ts'
import type { CandleArchive, StoredSeries } from '#core/ports/candle-archive.ts'
import { barsOf, blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CoveredSpan } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'

const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const START = Date.parse('2026-11-20T15:00:00Z')
const FLUSH_MS = 30_000
const NONE: LevelBars = { '1m': [], '1h': [], '1D': [] }

const bar = (time: number, close = 10): Bar => ({
  time, open: 10, high: 20, low: 5, close, volume: 1, turnover: 10, grade: 'polled',
}) // prettier-ignore
const seriesOf = (interval: CandleInterval, service = 'one'): StoredSeries => ({ service, instrument: BTC, interval })

/** Records calls of a memory archive; a read waits for `gate` if that is set. */
function observedArchive() {
  const memory = createMemoryCandleArchive()
  const reads: [service: string, interval: CandleInterval, before: number, limit: number][] = []
  const writes: [service: string, interval: CandleInterval, times: readonly number[]][] = []
  const state = { gate: null as Promise<void> | null }
  const archive: CandleArchive = {
    ...memory,
    async read(series, before, limit) {
      reads.push([series.service, series.interval, before, limit])
      await state.gate
      return memory.read(series, before, limit)
    },
    write(series, bars) {
      writes.push([series.service, series.interval, bars.time])
      return memory.write(series, bars)
    },
  }
  return { archive, reads, writes, state }
}

async function open(service: string | null = 'one', stored = observedArchive()) {
  const clock = createFakeClock(START)
  const covering: { span: CoveredSpan | null } = { span: null }
  const feed = { serviceNow: () => START }
  const store = createPolledStore({ clock, archive: stored.archive, feed }, BTC, () => covering.span)
  const ends = await store.openSeries(service)
  const timesOf = async (interval: CandleInterval, name = 'one') =>
    barsOf(await stored.archive.read(seriesOf(interval, name), Infinity, 99)).map(({ time }) => time)
  return { ...stored, clock, covering, store, ends, timesOf }
}

describe('the writing of polled bars', () => {
  it('happens half a minute after the first change, whatever changes until then', async () => {
    const { store, clock, writes } = await open()
    store.add({ ...NONE, '1m': [bar(START)] })
    clock.advance(FLUSH_MS - 1)
    store.add({ ...NONE, '1m': [bar(START, 11)], '1D': [bar(START)] })
    expect(writes).toEqual([])
    clock.advance(1)
    expect(writes).toEqual([['one', '1m', [START]], ['one', '1D', [START]]]) // prettier-ignore
    expect(clock.waiting()).toBe(0)
  })

  it('happens half a minute after the first change since the last one', async () => {
    const { store, clock, writes } = await open()
    store.add({ ...NONE, '1h': [bar(START)] })
    clock.advance(FLUSH_MS + 5_000)
    store.add({ ...NONE, '1h': [bar(START, 12)] })
    clock.advance(FLUSH_MS - 1)
    expect(writes).toHaveLength(1)
    clock.advance(1)
    expect(writes).toHaveLength(2)
  })

  it('includes each bar once, as it is last, in order of time', async () => {
    const { store, writes, archive } = await open()
    store.add({ ...NONE, '1m': [bar(START + MINUTE_MS), bar(START + 2 * MINUTE_MS)] })
    store.add({ ...NONE, '1m': [bar(START), bar(START + MINUTE_MS, 15)] })
    store.flush()
    expect(writes).toEqual([['one', '1m', [START, START + MINUTE_MS, START + 2 * MINUTE_MS]]])
    const stored = barsOf(await archive.read(seriesOf('1m'), Infinity, 9))
    expect(stored.map(({ close }) => close)).toEqual([10, 15, 10])
  })

  it('leaves out bars that are written already', async () => {
    const { store, writes, clock } = await open()
    store.add({ ...NONE, '1m': [bar(START)] })
    store.flush()
    expect(clock.waiting()).toBe(0)
    store.add({ ...NONE, '1m': [bar(START + MINUTE_MS)] })
    store.flush()
    store.flush()
    expect(writes.map(([, , times]) => times)).toEqual([[START], [START + MINUTE_MS]])
  })

  it('leaves out a bar that was given up', async () => {
    const { store, writes } = await open()
    store.add({ ...NONE, '1m': [bar(START), bar(START + MINUTE_MS)], '1h': [bar(START + MINUTE_MS)] })
    store.forget('1m', bar(START + MINUTE_MS))
    store.flush()
    expect(writes).toEqual([['one', '1m', [START]], ['one', '1h', [START + MINUTE_MS]]]) // prettier-ignore
  })

  it('includes the span in progress', async () => {
    const { store, covering, archive } = await open()
    covering.span = { from: START, to: START + 5_000 }
    store.flush()
    expect(await archive.readCoverage(seriesOf('1m'))).toEqual([covering.span])
    expect(store.spans()).toEqual([covering.span])
  })

  it('does not happen without a service', async () => {
    const { store, clock, writes, reads, ends, covering } = await open(null)
    covering.span = { from: START, to: START + 5_000 }
    expect([ends, reads]).toEqual([null, []])
    store.add({ ...NONE, '1m': [bar(START)] })
    clock.advance(FLUSH_MS)
    expect([writes, store.spans()]).toEqual([[], []])
  })

  it('happens on close, and not after it', async () => {
    const { store, clock, writes } = await open()
    store.add({ ...NONE, '1m': [bar(START)] })
    store.close()
    expect(writes).toHaveLength(1)
    store.add({ ...NONE, '1m': [bar(START + MINUTE_MS)] })
    clock.advance(FLUSH_MS)
    expect(writes).toHaveLength(1)
  })
})

describe('the spans of polled bars', () => {
  it('are stored as they end', async () => {
    const { store, archive } = await open()
    const spans = [{ from: START, to: START + 1 }, { from: START + 5, to: START + 9, gapBefore: 'paused' }] as const // prettier-ignore
    for (const span of spans) store.addSpan(span)
    expect(store.spans()).toEqual(spans)
    expect(await archive.readCoverage(seriesOf('1m'))).toEqual(spans)
  })

  it('are those of the service in use, and empty until they are read', async () => {
    const stored = observedArchive()
    const [former, next] = [{ from: START - 9, to: START - 8 }, { from: START - 5, to: START - 4 }] // prettier-ignore
    await stored.archive.writeCoverage(seriesOf('1m'), [former])
    await stored.archive.writeCoverage(seriesOf('1m', 'two'), [next])
    const { store } = await open('one', stored)
    expect(store.spans()).toEqual([former])
    const opening = store.openSeries('two')
    expect(store.spans()).toEqual([])
    await opening
    expect(store.spans()).toEqual([next])
  })
})

describe('the stored ends of polled bars', () => {
  const LATEST = START + MAX_AHEAD_MS

  async function endsOf(times: readonly number[], interval: CandleInterval = '1m') {
    const stored = observedArchive()
    await stored.archive.write(seriesOf(interval), blockOf(times.map((time) => bar(time))))
    const { ends, reads } = await open('one', stored)
    return { ends, reads }
  }

  it('are those of each level that has bars, each read once', async () => {
    const { ends, reads } = await endsOf([START - 2 * MINUTE_MS, START - MINUTE_MS], '1h')
    const newest = bar(START - MINUTE_MS)
    expect(ends).toEqual(new Map([['1h', { newest, notAhead: newest }]]))
    expect(reads).toEqual([['one', '1m', Infinity, 1], ['one', '1h', Infinity, 1], ['one', '1D', Infinity, 1]]) // prettier-ignore
  })

  it.each([
    ['itself, at the latest accepted time', [START, LATEST - 1], LATEST - 1],
    ['the bar before it, a moment later', [START, LATEST - 1, LATEST], LATEST - 1],
    ['the last of many before several', [START - 1, START, LATEST, LATEST + 1], START],
  ])('have as the last bar that is not ahead: %s', async (_, times, notAhead) => {
    const { ends } = await endsOf(times)
    expect(ends?.get('1m')).toEqual({ newest: bar(times.at(-1) ?? NaN), notAhead: bar(notAhead) })
  })

  it('have no such bar if all are ahead', async () => {
    const { ends } = await endsOf([LATEST, LATEST + 1])
    expect(ends?.get('1m')).toEqual({ newest: bar(LATEST + 1), notAhead: null })
  })

  it('are those of the last call, and those of an earlier one are dropped', async () => {
    const stored = observedArchive()
    const { store } = await open('one', stored)
    await stored.archive.write(seriesOf('1m'), blockOf([bar(START)]))
    await stored.archive.writeCoverage(seriesOf('1m'), [{ from: START, to: START + 1 }])
    const gate = Promise.withResolvers<void>()
    stored.state.gate = gate.promise
    const earlier = store.openSeries('one')
    stored.state.gate = null
    expect(await store.openSeries('two')).toEqual(new Map())
    gate.resolve()
    expect(await earlier).toBeNull()
    expect(store.spans()).toEqual([])
  })

  it('are dropped after a close', async () => {
    const { store } = await open()
    const opening = store.openSeries('one')
    store.close()
    const reopening = store.openSeries('two')
    await settlePromises()
    expect(await opening).toBeNull()
    expect(await reopening).toEqual(new Map())
  })
})
