import { describe, expect, it } from 'vitest'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import type { AlertDraft, BarCloseInterval } from '#model/alerts/alert.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { emptyDisk, openAlerts, type OpenOptions } from '#test/fakes/alerts/open-alerts.ts'
import { quoteAt, WATCHED } from '#test/fixtures/alerts.ts'

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
/** Friday 20 November 2026, 16:00 in New York. */
const CLOSE = Date.parse('2026-11-20T21:00:00Z')
const MONDAY_OPEN = Date.parse('2026-11-23T14:30:00Z')
const TENCENT = instrumentId({ assetClass: 'stock', region: 'HK', exchange: '', code: '0700' })
/** Friday 20 November 2026, 12:00 in Hong Kong. */
const LUNCH = Date.parse('2026-11-20T04:00:00Z')

interface Watched extends OpenOptions {
  readonly interval?: BarCloseInterval
  readonly instrument?: InstrumentId
  readonly draft?: Partial<AlertDraft>
  readonly isSaved?: boolean
}

/** An alert on the close of a bar at 100 or above. */
function watch(
  startAt: number,
  { interval = '1D', instrument = WATCHED, draft = {}, isSaved, ...options }: Watched = {},
) {
  const opened = openAlerts({ startAt, ...options })
  const { clock, feed, save, events } = opened
  const target = { kind: 'instrument', instrument } as const
  if (isSaved !== true) save({ target, confirm: { kind: 'barClose', interval }, repeat: ALWAYS, ...draft })
  return {
    ...opened,
    /** Answers about a trade at that or another time. */
    poll(at: number, last: number, tradedAt = at - 300) {
      clock.advance(at - clock.now())
      feed.serve(instrument, quoteAt(tradedAt, last, { high: 120, low: 80 }), at)
      clock.advance(0)
    },
    passTo: (at: number) => clock.advance(at - clock.now()),
    fires: () => events().map(({ price, firedAt }) => [price, firedAt]),
  }
}

/** Answers every ten seconds of the following minute, all about one trade. */
function pollMinute({ poll }: Pick<ReturnType<typeof watch>, 'poll'>, from: number, last: number, tradedAt: number) {
  for (let at = from + 10_000; at < from + MINUTE_MS; at += 10_000) poll(at, last, tradedAt)
}

describe('an alert at the close of a bar', () => {
  it('on daily bars fires within a minute of the session’s end, at the price of the closing print', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - MINUTE_MS, 99)
    watched.poll(CLOSE - 5_000, 99.5)
    pollMinute(watched, CLOSE, 101, CLOSE + 5_000)
    expect(watched.fires()).toEqual([])
    watched.passTo(CLOSE + MINUTE_MS)
    expect(watched.fires()).toEqual([[101, CLOSE + MINUTE_MS]])
    expect(watched.events()).toMatchObject([{ isLate: false, isBetweenPolls: false }])
  })

  it.each([
    ['the last hour of New York', '1h', WATCHED, CLOSE],
    ['the last five minutes of New York', '5m', WATCHED, CLOSE],
    ['the hour before lunch in Hong Kong', '1h', TENCENT, LUNCH],
    ['the last minute before lunch in Hong Kong', '1m', TENCENT, LUNCH],
    ['the last hour of a half day in New York', '1h', WATCHED, Date.parse('2026-11-27T18:00:00Z')],
  ] as const)('fires within a minute of the end of %s', (_name, interval, instrument, end) => {
    const watched = watch(end - 20 * MINUTE_MS, { interval, instrument })
    watched.poll(end - 70_000, 99)
    watched.poll(end - 10_000, 99)
    pollMinute(watched, end, 101, end + 2_000)
    watched.passTo(end + MINUTE_MS)
    expect(watched.fires()).toEqual([[101, end + MINUTE_MS]])
  })

  it('does not fire for a price that the closing print took back', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - MINUTE_MS, 99)
    watched.poll(CLOSE - 5_000, 101)
    pollMinute(watched, CLOSE, 99, CLOSE + 40_000)
    watched.passTo(MONDAY_OPEN)
    expect(watched.fires()).toEqual([])
  })

  it('takes no trade after hours for the close', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - MINUTE_MS, 99)
    pollMinute(watched, CLOSE, 99.5, CLOSE + 5_000)
    watched.poll(CLOSE + HOUR_MS, 105)
    watched.poll(MONDAY_OPEN + 5_000, 99)
    expect(watched.fires()).toEqual([])
  })

  it('gives the close of a session to alerts that are kept to regular trading', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS, { draft: { session: 'regular' } })
    watched.poll(CLOSE - MINUTE_MS, 99)
    pollMinute(watched, CLOSE, 101, CLOSE + 5_000)
    watched.passTo(CLOSE + MINUTE_MS)
    expect(watched.fires()).toEqual([[101, CLOSE + MINUTE_MS]])
  })

  it('in a quiet market fires within a minute of the bar’s end, although nothing is traded after it', () => {
    const end = CLOSE - HOUR_MS
    const watched = watch(end - 20 * MINUTE_MS, { interval: '5m' })
    watched.poll(end - 2 * MINUTE_MS, 99)
    watched.poll(end - MINUTE_MS, 101)
    watched.poll(end + 20_000, 101, end - MINUTE_MS - 300)
    watched.passTo(end + MINUTE_MS)
    expect(watched.fires()).toEqual([[101, end + MINUTE_MS]])
  })

  it('waits for the trades of a service that is a quarter of an hour behind', () => {
    const behind = 15 * MINUTE_MS
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    for (let at = CLOSE - 11 * MINUTE_MS; at < CLOSE - 10 * MINUTE_MS; at += 10_000) watched.poll(at, 99, at - behind)
    for (let at = CLOSE - 10 * MINUTE_MS; at < CLOSE + 14 * MINUTE_MS; at += 10_000) watched.poll(at, 101, at - behind)
    expect(watched.fires()).toEqual([])
    for (let at = CLOSE + 14 * MINUTE_MS; at <= CLOSE + behind; at += 10_000) watched.poll(at, 99, at - behind)
    pollMinute(watched, CLOSE + behind, 99, CLOSE)
    watched.passTo(MONDAY_OPEN)
    expect(watched.fires()).toEqual([])
  })
})

describe('the close of a session that no poll has shown', () => {
  it('is asked for 45 seconds after the end, and fires with the answer', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - 4 * MINUTE_MS, 99)
    watched.poll(CLOSE - 3 * MINUTE_MS, 99)
    watched.passTo(CLOSE + 44_999)
    expect(watched.feed.asked).toEqual([])
    watched.passTo(CLOSE + 45_000)
    expect(watched.feed.asked).toEqual([WATCHED])
    watched.poll(CLOSE + 46_000, 101, CLOSE + 5_000)
    watched.passTo(CLOSE + MINUTE_MS)
    expect(watched.fires()).toEqual([[101, CLOSE + MINUTE_MS]])
  })

  it('is not asked for where a poll is planned in time, or has come', () => {
    const planned = watch(CLOSE - 20 * MINUTE_MS)
    planned.clock.advance(19 * MINUTE_MS)
    planned.feed.serve(WATCHED, quoteAt(CLOSE - MINUTE_MS, 99), CLOSE - MINUTE_MS, 110_000)
    planned.passTo(CLOSE + 10 * MINUTE_MS)
    expect(planned.feed.asked).toEqual([])
    const polled = watch(CLOSE - 20 * MINUTE_MS)
    polled.poll(CLOSE - MINUTE_MS, 99)
    polled.poll(CLOSE + 45_000, 99, CLOSE + 5_000)
    polled.passTo(CLOSE + 10 * MINUTE_MS)
    expect(polled.feed.asked).toEqual([])
  })

  it('fires with the first answer after it that still has the closing print', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - 3 * MINUTE_MS, 99)
    watched.passTo(CLOSE + 20 * MINUTE_MS)
    expect(watched.fires()).toEqual([])
    watched.poll(CLOSE + 20 * MINUTE_MS, 101, CLOSE + 5_000)
    expect(watched.fires()).toEqual([[101, CLOSE + 20 * MINUTE_MS]])
    expect(watched.events()).toMatchObject([{ isLate: true }])
  })

  it('is not made up from a price of long before it', () => {
    const watched = watch(CLOSE - 4 * HOUR_MS)
    watched.poll(CLOSE - 3 * HOUR_MS, 99)
    watched.poll(CLOSE - 3 * HOUR_MS + MINUTE_MS, 101)
    watched.poll(MONDAY_OPEN + 5_000, 102)
    expect(watched.fires()).toEqual([])
  })

  it('waits for an answer where the machine slept over it', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS)
    watched.poll(CLOSE - MINUTE_MS, 99)
    watched.poll(CLOSE + 46_000, 101, CLOSE + 1_000)
    // The wall clock advances while timers do not.
    watched.clock.jumpWall(HOUR_MS)
    watched.clock.advance(MINUTE_MS)
    expect(watched.fires()).toEqual([])
    watched.poll(CLOSE + 2 * HOUR_MS, 99, CLOSE + 50_000)
    watched.passTo(MONDAY_OPEN)
    expect(watched.fires()).toEqual([])
  })
})

describe('the close of a bar that was judged', () => {
  /** Fires at the close of Friday, and re-arms after an hour of trading after hours. */
  const fridayOn = (disk = emptyDisk()) => {
    const watched = watch(CLOSE - 20 * MINUTE_MS, { disk })
    watched.poll(CLOSE - MINUTE_MS, 99)
    pollMinute(watched, CLOSE, 101, CLOSE + 5_000)
    watched.passTo(CLOSE + MINUTE_MS)
    expect(watched.fires()).toHaveLength(1)
    return watched
  }

  it('is not judged again by later answers, nor at the start of the next bar', () => {
    const watched = fridayOn()
    for (const minutes of [2, 5, 60]) watched.poll(CLOSE + minutes * MINUTE_MS, 101, CLOSE + 5_000)
    watched.poll(MONDAY_OPEN + 5_000, 102)
    watched.passTo(MONDAY_OPEN + HOUR_MS)
    expect(watched.fires()).toHaveLength(1)
  })

  it('is not judged again after a restart', () => {
    const disk = emptyDisk()
    fridayOn(disk).alerts.dispose()
    const again = watch(CLOSE + 5 * MINUTE_MS, { disk, isSaved: true })
    again.poll(CLOSE + 6 * MINUTE_MS, 101, CLOSE + 5_000)
    again.poll(MONDAY_OPEN + 5_000, 102)
    expect(again.fires()).toHaveLength(1)
  })

  it('is judged after a restart where that came first', () => {
    const disk = emptyDisk()
    const before = watch(CLOSE - 20 * MINUTE_MS, { disk })
    before.poll(CLOSE - MINUTE_MS, 99)
    before.poll(CLOSE + 10_000, 101, CLOSE + 5_000)
    before.alerts.dispose()
    const after = watch(CLOSE + 5 * MINUTE_MS, { disk, isSaved: true })
    after.poll(CLOSE + 6 * MINUTE_MS, 101, CLOSE + 5_000)
    expect(after.fires()).toEqual([[101, CLOSE + 6 * MINUTE_MS]])
    after.poll(CLOSE + 7 * MINUTE_MS, 101, CLOSE + 5_000)
    expect(after.fires()).toHaveLength(1)
  })

  it('is not judged again in candles, which may close elsewhere', async () => {
    const closing = { open: 99, high: 102, low: 99, volume: null, turnover: null }
    const bars = Array.from({ length: 20 }, (_, minute) =>
      servedBar({ ...closing, time: CLOSE - (20 - minute) * MINUTE_MS, close: minute === 19 ? 102 : 99 }),
    )
    const history: BarHistory = {
      read: (instruments) => Promise.resolve(instruments.map(() => ({ bars, origin: 'service', failure: null }))),
    }
    const watched = watch(CLOSE - HOUR_MS, { history })
    watched.poll(CLOSE - 20 * MINUTE_MS, 99)
    watched.passTo(CLOSE + HOUR_MS)
    watched.alerts.wake()
    // The answer closes the bar at 99.5, where the candles say 102.
    watched.poll(CLOSE + HOUR_MS, 99.5, CLOSE + 5_000)
    await watched.clock.advanceSettling(5 * MINUTE_MS)
    expect(watched.fires()).toEqual([])
  })

  it('fires a daily alert for the day of its bar: the close of the next day counts again', () => {
    const watched = watch(CLOSE - 20 * MINUTE_MS, { draft: { repeat: { kind: 'daily' } } })
    watched.poll(CLOSE - MINUTE_MS, 99)
    pollMinute(watched, CLOSE, 101, CLOSE + 5_000)
    watched.passTo(CLOSE + MINUTE_MS)
    const [tuesday, wednesday] = [CLOSE + 4 * 24 * HOUR_MS, CLOSE + 5 * 24 * HOUR_MS]
    for (const [end, last] of [
      [CLOSE + 3 * 24 * HOUR_MS, 99],
      [tuesday, 101],
      [wednesday, 99],
    ] as const) {
      // prettier-ignore
      watched.poll(end - MINUTE_MS, last)
      pollMinute(watched, end, last, end + 5_000)
      watched.passTo(end + MINUTE_MS)
    }
    expect(watched.fires()).toEqual([
      [101, CLOSE + MINUTE_MS],
      [101, tuesday + MINUTE_MS],
    ])
  })
})
