import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBarList } from '#core/candles/bars/bar-list.ts'
import { aggregateBars, type Bar } from '#model/candles/candle-bar.ts'
import { CHART_INTERVALS, ruleOf, type ChartInterval } from '#model/candles/candle-interval.ts'
import type { Sessions, TradingDay } from '#model/hours/session-calendar.ts'
import { barAt } from '#test/fixtures/bar-arbitraries.ts'
import { gridOf, TRADING_SPANS, type TradingSpan } from '#test/fixtures/trading-calendars.ts'

const MINUTE = 60_000

function daysOf(sessions: Sessions, { first, last }: TradingSpan): readonly TradingDay[] {
  const days: TradingDay[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const day = sessions.dayOn(new Date(at).toISOString().slice(0, 10))
    if (day !== null) days.push(day)
  }
  return days
}

/** Minutes of some trading days, with gaps and duplicates, in any order. */
const minutesOf = (days: readonly TradingDay[]): fc.Arbitrary<readonly Bar[]> => {
  const sessions = days.flatMap(({ intervals }) => intervals)
  const minute = fc.constantFrom(...sessions).chain(({ openMs, closeMs }) =>
    // Close together, so that bars have members, and at the ends of sessions, where errors are likely.
    fc
      .oneof(fc.integer({ min: 0, max: 40 }), fc.constant((closeMs - openMs) / MINUTE - 1), fc.nat())
      .chain((offset) => barAt(openMs + (offset % ((closeMs - openMs) / MINUTE)) * MINUTE)),
  )
  return fc.array(minute, { maxLength: 60 })
}

/** The definition of a bar's start, written without the grid. */
function definedStart(sessions: Sessions, days: readonly TradingDay[], interval: ChartInterval, time: number): number {
  const rule = ruleOf(interval)
  const day = days.find(({ intervals }) => intervals.some(({ openMs, closeMs }) => openMs <= time && time < closeMs))
  if (day === undefined) throw new Error('not a minute of these days')
  if (rule.unit === 'minute') {
    const session = day.intervals.find(({ openMs, closeMs }) => openMs <= time && time < closeMs)
    let start = session?.openMs ?? NaN
    while (start + rule.count * MINUTE <= time) start += rule.count * MINUTE
    return start
  }
  const date = new Date(`${day.date}T00:00:00Z`)
  if (rule.unit === 'week') while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  if (rule.unit === 'month') {
    date.setUTCDate(1)
    while (date.getUTCMonth() % rule.count !== 0) date.setUTCMonth(date.getUTCMonth() - 1)
  }
  return sessions.startOf(date.toISOString().slice(0, 10))
}

/** The definition of a longer bar: first open, last close, extremes, sums of known values, the lowest grade. */
function definedBars(minutes: readonly Bar[], startOf: (time: number) => number): readonly Bar[] {
  const lastOfTime = [...new Map(minutes.map((bar) => [bar.time, bar])).values()].sort((a, b) => a.time - b.time)
  const sum = (amounts: readonly (number | null)[]) => {
    const known = amounts.filter((amount) => amount !== null)
    return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0)
  }
  return [...Map.groupBy(lastOfTime, ({ time }) => startOf(time))].map(([time, members]) => ({
    time,
    open: members[0]?.open ?? NaN,
    high: Math.max(...members.map(({ high }) => high)),
    low: Math.min(...members.map(({ low }) => low)),
    close: members.at(-1)?.close ?? NaN,
    volume: sum(members.map(({ volume }) => volume)),
    turnover: sum(members.map(({ turnover }) => turnover)),
    grade:
      (['partial', 'quoted', 'polled', 'served'] as const).find((grade) =>
        members.some((bar) => bar.grade === grade),
      ) ?? 'served',
  }))
}

describe.each(TRADING_SPANS)('minutes of $name', (span) => {
  const { sessions, grid } = gridOf(span.calendar)
  const days = daysOf(sessions, span)

  it.each(CHART_INTERVALS)(
    'become bars of %s as these are defined, whatever is missing, doubled or out of order',
    (interval) => {
      fc.assert(
        fc.property(minutesOf(days), fc.integer({ min: 1, max: 7 }), (minutes, chunk) => {
          const list = createBarList()
          for (let from = 0; from < minutes.length; from += chunk) list.merge(minutes.slice(from, from + chunk))
          const bars = aggregateBars(list.bars(), (time) => grid.startOf(interval, time))
          expect(bars).toEqual(definedBars(minutes, (time) => definedStart(sessions, days, interval, time)))
        }),
        { numRuns: 25 },
      )
    },
  )

  it('belong to bars whose starts never fall and name the bar that they begin', () => {
    const [from, to] = [days[0]?.openMs ?? 0, (days.at(-1)?.closeMs ?? 0) + 7_200_000]
    const moments = fc.uniqueArray(fc.integer({ min: from, max: to }), { maxLength: 30 })
    fc.assert(
      fc.property(moments, fc.constantFrom(...CHART_INTERVALS), (times, interval) => {
        const starts = times.sort((a, b) => a - b).map((time) => grid.startOf(interval, time))
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        if (ruleOf(interval).unit === 'minute')
          expect(starts.map((start) => grid.startOf(interval, start))).toEqual(starts)
        else expect(starts.map((start) => grid.startOfNamed(interval, start))).toEqual(starts)
      }),
    )
  })
})

describe('the end of a bar', () => {
  const at = (text: string) => Date.parse(text)

  it('comes with its session, where that closes first', () => {
    const { grid } = gridOf(TRADING_SPANS[3]?.calendar ?? expect.fail())
    // The morning in Hong Kong has two and a half hours, 09:30 to 12:00.
    expect(grid.endOf('2h', at('2026-12-23T01:30:00Z'))).toBe(at('2026-12-23T03:30:00Z'))
    expect(grid.endOf('2h', at('2026-12-23T03:30:00Z'))).toBe(at('2026-12-23T04:00:00Z'))
    expect(grid.startOf('2h', at('2026-12-23T05:00:00Z'))).toBe(at('2026-12-23T05:00:00Z'))
  })

  it('comes with the last trading day of a week, month or year', () => {
    const { grid } = gridOf(TRADING_SPANS[2]?.calendar ?? expect.fail())
    const midnight = (date: string) => at(`${date}T05:00:00Z`)
    // Friday 27 November 2026 closes at 13:00 in New York.
    expect(grid.endOf('1D', midnight('2026-11-27'))).toBe(at('2026-11-27T18:00:00Z'))
    expect(grid.endOf('1W', midnight('2026-11-23'))).toBe(at('2026-11-27T18:00:00Z'))
    expect(grid.endOf('1M', grid.startOf('1M', at('2026-11-20T15:00:00Z')))).toBe(at('2026-11-30T21:00:00Z'))
    expect(grid.endOf('1Y', grid.startOf('1Y', at('2026-11-20T15:00:00Z')))).toBe(at('2026-12-31T21:00:00Z'))
  })
})

describe('the name of a bar of a day or longer', () => {
  it('is read as the midnight of UTC or of the exchange, whichever a service means', () => {
    const { grid } = gridOf(TRADING_SPANS[0]?.calendar ?? expect.fail())
    expect(grid.dateNamed(Date.parse('2026-03-02T00:00:00Z'))).toBe('2026-03-02')
    expect(grid.dateNamed(Date.parse('2026-03-02T05:00:00Z'))).toBe('2026-03-02')
    // Sunday 1 March: a month may be named by a day that does not trade.
    expect(grid.dateNamed(Date.parse('2026-03-01T00:00:00Z'))).toBe('2026-03-01')
    expect(grid.startOfNamed('3M', Date.parse('2026-03-01T00:00:00Z'))).toBe(Date.parse('2026-01-01T05:00:00Z'))
    expect(grid.dateNamed(Date.parse('2026-03-02T14:30:00Z'))).toBe('2026-03-02')
  })
})
