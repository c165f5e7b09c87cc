import { describe, expect, it } from 'vitest'
import type { BarHistory, BarsOfPast } from '#core/candles/series/bar-history.ts'
import { servedBar, type Bar } from '#model/candles/candle-bar.ts'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { openLineAlerts, rising } from '#test/fakes/alerts/open-line-alerts.ts'
import { quoteAt, WATCHED } from '#test/fixtures/alerts.ts'

const BAR = 5 * MINUTE_MS
/** Friday 20 November 2026, 10:00 in New York. */
const FRIDAY = Date.parse('2026-11-20T15:00:00Z')

const barAt = (time: number): Bar =>
  servedBar({ time, open: 95, high: 95, low: 95, close: 95, volume: null, turnover: null })

/** Bars of five minutes from a time until before another. */
const barsFrom = (from: number, to: number): readonly Bar[] =>
  Array.from({ length: Math.round((to - from) / BAR) }, (_, place) => barAt(from + place * BAR))

function serviceOf(bars: readonly Bar[]) {
  const service = { bars, reads: 0, failure: null as BarsOfPast['failure'] }
  const history: BarHistory = {
    read(instruments, { from }) {
      service.reads++
      const past = service.failure === null ? service.bars.filter(({ time }) => time >= from) : []
      return Promise.resolve(instruments.map(() => ({ bars: past, origin: 'service', failure: service.failure })))
    },
  }
  return { service, history }
}

/** A line that rises by 0.1 from bar to bar, from 100 on. */
const lineFrom = (time: number): DrawnLine => ({
  ...{ drawing: null, edge: 'base', interval: '5m', scale: 'linear' },
  from: { time, price: 100 },
  to: { time: time + 10 * BAR, price: 101 },
})

async function watch(startAt: number, from: number, bars: readonly Bar[]) {
  const { service, history } = serviceOf(bars)
  const opened = openLineAlerts(undefined, { startAt, history })
  await opened.save(rising(lineFrom(from)))
  return {
    ...opened,
    service,
    /** Answers about a trade at that or another time. */
    poll: (last: number, tradedAt: number) =>
      opened.feed.serve(WATCHED, quoteAt(tradedAt, last, { high: 120, low: 80 }), opened.clock.now()),
    level() {
      const [view] = opened.alerts.topics.alerts.current(null).alerts
      const level = view?.nearest?.threshold
      return level === undefined ? null : Number(level.toFixed(9))
    },
  }
}

describe('an alert on a line of five minutes', () => {
  it('goes by the bars of a half day', async () => {
    // 27 November 2026 ends at 13:00 in New York.
    const half = Date.parse('2026-11-27T14:30:00Z')
    const monday = Date.parse('2026-11-30T14:30:00Z')
    const { price, level } = await watch(monday + MINUTE_MS, half, [])
    price(95)
    // After 42 bars; a whole day would have 78.
    expect(level()).toBe(104.2)
  })

  it('goes by the bars that the chart has where trading was halted for two hours', async () => {
    const bars = [...barsFrom(FRIDAY, FRIDAY + HOUR_MS), ...barsFrom(FRIDAY + 3 * HOUR_MS, FRIDAY + 4 * HOUR_MS)]
    const { price, level, events } = await watch(FRIDAY + 4 * HOUR_MS, FRIDAY, bars)
    price(95)
    // 24 bars, and one that has just begun; the calendar has 48.
    expect(level()).toBe(102.4)
    price(102.3)
    expect(events()).toEqual([])
    price(102.5)
    expect(events()).toMatchObject([{ price: 102.5 }])
  })

  it('follows a halt that it watches, without reading bars again', async () => {
    const opened = await watch(FRIDAY + HOUR_MS, FRIDAY, barsFrom(FRIDAY, FRIDAY + HOUR_MS))
    const { price, level, poll, clock, service } = opened
    price(95)
    expect(level()).toBe(101.2)
    const tradedAt = clock.now() - 300
    for (let passed = 0; passed < 2 * HOUR_MS; passed += MINUTE_MS) {
      await clock.advanceSettling(MINUTE_MS)
      poll(95, tradedAt)
    }
    price(95)
    expect([level(), service.reads]).toEqual([101.3, 1])
  })

  it('reads bars again after a time without polls, and judges nothing by the line before that', async () => {
    const opened = await watch(FRIDAY + HOUR_MS, FRIDAY, barsFrom(FRIDAY, FRIDAY + HOUR_MS))
    const { price, level, poll, clock, service, events } = opened
    price(95)
    // The stock is halted during the whole time without polls.
    service.bars = [...service.bars, barAt(FRIDAY + HOUR_MS), barAt(FRIDAY + 3 * HOUR_MS)]
    clock.advance(2 * HOUR_MS)
    // By the calendar the line is already at 103.6.
    poll(102, clock.now() - 300)
    expect(level()).toBeNull()
    await clock.advanceSettling(1_000)
    expect([level(), service.reads]).toEqual([101.3, 2])
    price(102)
    expect(events()).toMatchObject([{ price: 102 }])
  })

  it('goes by the calendar while the service gives no bars, and fires nothing because they come', async () => {
    const { service, history } = serviceOf([...barsFrom(FRIDAY, FRIDAY + HOUR_MS), barAt(FRIDAY + 3 * HOUR_MS)])
    service.failure = { kind: 'unavailable', cause: 'timeout', message: 'no answer' }
    const { save, price, clock, events, feed } = openLineAlerts(undefined, { startAt: FRIDAY + 3 * HOUR_MS, history })
    await save(rising(lineFrom(FRIDAY)))
    // The line is at 103.6 by the calendar, and at 101.3 on the chart.
    price(102)
    service.failure = null
    for (let passed = 0; passed < BAR; passed += MINUTE_MS) {
      await clock.advanceSettling(MINUTE_MS)
      feed.serve(WATCHED, quoteAt(clock.now() - 300, 102, { high: 120, low: 80 }), clock.now())
    }
    price(102)
    expect(events()).toEqual([])
    price(101)
    price(101.5)
    expect(events()).toMatchObject([{ price: 101.5 }])
  })
})
