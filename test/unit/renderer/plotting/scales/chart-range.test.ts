import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { barsOfDay, rangeStart, timelineWindow } from '#renderer/plotting/scales/chart-range.ts'

const UTC = { offsetMs: () => 0, eveMinutes: 0 }
const HONG_KONG = { offsetMs: () => 8 * HOUR_MS, eveMinutes: 0 }
const at = (text: string) => Date.parse(`${text}Z`)
const columnsOf = (times: readonly number[]) => ({ time: Float64Array.from(times), length: times.length })
const upTo = (last: string) => columnsOf([at('2020-01-01T00:00'), at(last)])

/** Hourly from 9:30 to 15:30. */
const hourly = (...days: readonly string[]) =>
  columnsOf(days.flatMap((day) => Array.from({ length: 7 }, (_, hour) => at(`${day}T09:30`) + hour * HOUR_MS)))

describe('where a range starts', () => {
  it.each([
    ['1M', '2024-03-15T00:00', '2024-02-15T00:00'],
    ['1M', '2024-03-31T00:00', '2024-02-29T00:00'],
    ['3M', '2024-01-15T00:00', '2023-10-15T00:00'],
    ['1Y', '2024-02-29T00:00', '2023-02-28T00:00'],
    ['5Y', '2024-11-24T00:00', '2019-11-24T00:00'],
    ['YTD', '2024-11-24T00:00', '2024-01-01T00:00'],
  ] as const)('%s up to %s: %s', (range, last, first) => {
    expect(rangeStart(range, upTo(last), UTC)).toBe(at(first))
  })

  it('is a date of the market, whose day may start on the evening before by UTC', () => {
    expect(rangeStart('YTD', upTo('2023-12-31T16:00'), HONG_KONG)).toBe(at('2023-12-31T16:00'))
  })

  it('is the first bar of a trading day, whatever days are without trading', () => {
    const columns = hourly('2024-11-20', '2024-11-21', '2024-11-22', '2024-11-25', '2024-11-26', '2024-11-29')
    expect(rangeStart('1D', columns, UTC)).toBe(at('2024-11-29T09:30'))
    expect(rangeStart('5D', columns, UTC)).toBe(at('2024-11-21T09:30'))
  })

  it('is not known before a bar of an earlier day is held: the oldest day may lack its start', () => {
    expect(rangeStart('1D', hourly('2024-11-29'), UTC)).toBeNull()
    expect(rangeStart('1D', columnsOf([]), UTC)).toBeNull()
  })

  it('is before everything where all is to be shown', () => {
    expect(rangeStart('all', upTo('2024-11-24T00:00'), UTC)).toBe(-Infinity)
  })
})

describe('the window of a day as a line', () => {
  const hours = { ...UTC, sessions: [{ open: 570, close: 720 }, { open: 780, close: 960 }] } // prettier-ignore

  it('reaches to the close of the day, however far that is', () => {
    const columns = columnsOf([at('2024-11-28T15:59'), at('2024-11-29T09:30'), at('2024-11-29T09:31')])
    expect(barsOfDay(hours, MINUTE_MS)).toBe(330)
    expect(timelineWindow(columns, 1, UTC, 330)).toEqual({ from: 1, count: 330 })
  })

  it('adds earlier days as they were, and cuts nothing that trades beyond its hours', () => {
    const columns = hourly('2024-11-28', '2024-11-29')
    expect(timelineWindow(columns, 0, UTC, 6)).toEqual({ from: 0, count: 14 })
    expect(timelineWindow(columns, 0, UTC, 10)).toEqual({ from: 0, count: 17 })
    expect(timelineWindow(columns, 0, UTC, null)).toEqual({ from: 0, count: 14 })
  })

  it('knows no hours of a market that is not in the table', () => {
    expect(barsOfDay(null, DAY_MS)).toBeNull()
  })
})
