import { describe, expect, it } from 'vitest'
import { createSeries } from '#core/candles/series/series.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import { MAX_TAIL, type SplitMark } from '#model/candles/candle-series.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import { createFakeBarSource, flatBar } from '#test/fakes/charts/fake-bar-source.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const grid = createMarketGrids()(AAPL)
const MINUTE = 60_000
/** Friday, half an hour after New York opened. */
const START = Date.parse('2026-11-20T15:00:00Z')
const minute = (index: number, price = 100): Bar => flatBar(START + index * MINUTE, price)
const minutes = (count: number): readonly Bar[] => Array.from({ length: count }, (_, index) => minute(index))
const split = (date: string, after = 2): SplitMark => ({
  exDate: Date.parse(`${date}T00:00:00Z`),
  ratio: { after, before: 1 },
})

interface Given {
  readonly bars?: readonly Bar[]
  readonly splits?: readonly SplitMark[]
  readonly now?: number
}

/** A series of minutes in the shares of today, over bars that the test moves. */
function open({ bars = minutes(3), splits = [], now = START + 2 * MINUTE + 1 }: Given = {}) {
  const source = createFakeBarSource(AAPL, '1m', bars)
  const calendars = createListeners<string>()
  const calendar = { splits, wanted: 0, watched: 0 }
  const clock = { time: now, now: () => clock.time }
  let revision = 0
  let changes = 0
  const series = createSeries(
    {
      clock,
      source,
      grid,
      splits: {
        splitsOf: () => calendar.splits,
        want() {
          calendar.wanted++
          return () => void calendar.wanted--
        },
        watchCalendars(listener) {
          calendar.watched++
          const cancel = calendars.add(listener)
          return () => {
            calendar.watched--
            cancel()
          }
        },
      },
      holdDays: () => expect.fail('a chart of minutes needs no days'),
      nextRevision: () => ++revision,
      changed: () => void changes++,
    },
    { instrument: AAPL, interval: '1m', adjust: true },
  )
  return {
    ...series,
    source,
    calendar,
    clock,
    /** The calendar of a region was read again, and the stock has these splits. */
    receive(region: string, next: readonly SplitMark[]) {
      calendar.splits = next
      calendars.publish(region)
    },
    closes: async () => (await series.read()).bars.close,
    /** The changes that a task causes: notifications, and by how much the two revisions rise. */
    changesBy(task: () => void) {
      const before = { ...series.live(), changes }
      task()
      const after = series.live()
      return {
        notified: changes - before.changes,
        revision: after.revision - before.revision,
        isTailEnough: after.since <= before.revision,
      }
    },
  }
}

const NOTHING = { notified: 0, revision: 0, isTailEnough: true }

describe('the published end of a series', () => {
  it(`has the last ${MAX_TAIL} bars`, () => {
    const { live } = open({ bars: minutes(MAX_TAIL + 4) })
    expect(live().tail.time).toEqual(
      minutes(MAX_TAIL + 4)
        .slice(4)
        .map(({ time }) => time),
    )
    expect(open().live().tail.time).toHaveLength(3)
  })

  it('has the end of the last bar until then', () => {
    const { live, clock } = open()
    const endsAt = START + 3 * MINUTE
    clock.time = endsAt - 1
    expect(live().endsAt).toBe(endsAt)
    clock.time = endsAt
    expect(live().endsAt).toBeNull()
    expect(open({ bars: [] }).live().endsAt).toBeNull()
  })

  it.each([
    ['the only one of few bars', 3, 2],
    ['the first of few bars', 3, 0],
    ['the last of many bars', MAX_TAIL + 4, MAX_TAIL + 3],
    ['the first of the tail', MAX_TAIL + 4, 4],
    ['a bar within the tail', MAX_TAIL + 4, 10],
  ])('is enough for a window after a change of %s', (_, count, index) => {
    const { source, changesBy } = open({ bars: minutes(count) })
    const changes = changesBy(() => source.put([minute(index, 101)]))
    expect(changes).toEqual({ notified: 1, revision: 1, isTailEnough: true })
  })

  it.each([0, 2, 3])('is not enough after a change before the tail: bar %i', (index) => {
    const { source, changesBy } = open({ bars: minutes(MAX_TAIL + 4) })
    const changes = changesBy(() => source.put([minute(index, 101)]))
    expect(changes).toEqual({ notified: 1, revision: 1, isTailEnough: false })
  })

  it('is published with the same revision if the state of the source changes', () => {
    const { source, changesBy, live } = open()
    const changes = changesBy(() => source.become({ state: 'asking' }))
    expect(changes).toEqual({ notified: 1, revision: 0, isTailEnough: true })
    expect(live().state).toBe('asking')
  })
})

describe('earlier bars of a series', () => {
  it('are no new revision, because the request for them delivers them', () => {
    const { source, changesBy } = open()
    const changes = changesBy(() => source.put([minute(-2), minute(-1)]))
    expect(changes).toEqual({ notified: 1, revision: 0, isTailEnough: true })
  })

  it.each([
    ['the first known bar changes', [minute(-1), minute(0, 101)]],
    ['a known bar changes', [minute(-1), minute(1, 101)]],
    ['the last known bar changes', [minute(-1), minute(2, 101)]],
    ['all known bars change', [minute(-1), minute(0, 101), minute(1, 101), minute(2, 101)]],
    ['a bar is added at the end', [minute(-1), minute(3)]],
  ])('make windows read the series again if at the same time %s', (_, bars) => {
    const { source, changesBy } = open()
    const changes = changesBy(() => source.put(bars))
    expect(changes).toMatchObject({ notified: 1, revision: 1 })
  })

  it('make windows read the series again if it had no bars before', () => {
    const { source, changesBy } = open({ bars: [] })
    expect(changesBy(() => source.put(minutes(2)))).toMatchObject({ notified: 1, revision: 1 })
  })

  it('are read again if the source starts again, even with the same bars', () => {
    const { source, changesBy } = open()
    const changes = changesBy(() => source.put([], -Infinity))
    expect(changes).toEqual({ notified: 1, revision: 1, isTailEnough: false })
  })

  it('are given from memory without a request', async () => {
    const { source, older } = open()
    source.pages = [[minute(-1)]]
    expect(await older(minute(2).time)).toMatchObject({
      ok: true,
      value: { bars: { time: [minute(0).time, minute(1).time] }, hasOlder: true },
    })
    expect(source.asked).toEqual([])
  })

  it('are requested if there are not any in memory', async () => {
    const { source, older } = open()
    source.pages = [[minute(-2), minute(-1)]]
    expect(await older(minute(0).time)).toMatchObject({
      ok: true,
      value: { bars: { time: [minute(-2).time, minute(-1).time] }, hasOlder: false },
    })
    expect(source.asked).toHaveLength(1)
  })

  it('fail with the failure of the service', async () => {
    const { source, older } = open()
    const failure: Failure = { kind: 'unavailable', cause: 'unreachable', message: 'no service' }
    source.failing = failure
    expect(await older(minute(0).time)).toEqual({ ok: false, failure })
  })
})

describe('reading a series', () => {
  it('waits for the stored bars, and returns them with their coverage and splits', async () => {
    const { source, read, live } = open({ bars: [], splits: [split('2026-11-20')] })
    const stored = source.holdReading()
    const reading = read()
    source.pages = [[minute(-1)]]
    source.covered = [{ from: 1, to: 2 }]
    source.put(minutes(2))
    await settlePromises()
    source.put([minute(2)])
    stored()
    expect(await reading).toMatchObject({
      revision: live().revision,
      bars: { time: minutes(3).map(({ time }) => time) },
      coverage: [{ from: 1, to: 2 }],
      splits: [split('2026-11-20')],
      hasOlder: true,
    })
  })
})

describe('a series when the calendar of splits is read again', () => {
  /** A bar of the day before the split, and one of its day. */
  const traded = { bars: [flatBar(START - DAY_MS, 100), minute(0, 100)], now: START }

  it('converts all bars if the stock has another split', async () => {
    const { receive, changesBy, closes } = open(traded)
    const changes = changesBy(() => receive('US', [split('2026-11-20')]))
    expect(changes).toEqual({ notified: 1, revision: 1, isTailEnough: false })
    expect(await closes()).toEqual([50, 100])
  })

  it('converts all bars if the ratio of a split is corrected', async () => {
    const { receive, changesBy, closes } = open({ ...traded, splits: [split('2026-11-20', 2)] })
    expect(await closes()).toEqual([50, 100])
    const changes = changesBy(() => receive('US', [split('2026-11-20', 4)]))
    expect(changes).toEqual({ notified: 1, revision: 1, isTailEnough: false })
    expect(await closes()).toEqual([25, 100])
  })

  it('does nothing if the stock has the same splits as before', () => {
    const { receive, changesBy } = open({ ...traded, splits: [split('2026-11-20')] })
    expect(changesBy(() => receive('US', [split('2026-11-20')]))).toEqual(NOTHING)
  })

  it('does nothing for the calendar of another region', () => {
    const { receive, changesBy } = open(traded)
    expect(changesBy(() => receive('HK', [split('2026-11-20')]))).toEqual(NOTHING)
    expect(changesBy(() => receive('HK', [split('2026-11-20')]))).toEqual(NOTHING)
    // The same splits become known with the calendar of its own region.
    expect(changesBy(() => receive('US', [split('2026-11-20')]))).toMatchObject({ notified: 1 })
  })
})

describe('a series in use', () => {
  it('wants its bars and the splits of its region until it is no longer wanted', () => {
    const { want, source, calendar } = open()
    const cancel = want('visible')
    expect([source.interests, calendar.wanted]).toEqual([['visible'], 1])
    cancel()
    expect([source.interests, calendar.wanted]).toEqual([[], 0])
  })

  it('follows neither bars nor splits after it is closed', () => {
    const { close, receive, source, calendar, changesBy } = open()
    close()
    const changes = changesBy(() => {
      source.put([minute(3)])
      receive('US', [split('2026-11-20')])
    })
    expect(changes).toEqual(NOTHING)
    expect([source.listeners(), calendar.watched]).toEqual([0, 0])
  })
})
