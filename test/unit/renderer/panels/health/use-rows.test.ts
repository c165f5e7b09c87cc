import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { freePlaces, listRows, operationRows } from '#renderer/panels/health/use-rows.ts'
import { groupWith, healthWith } from '#test/fakes/service/health-data.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const rate = String

beforeEach(() => overwriteGetLocale(() => 'en'))

describe('the table of operations', () => {
  it('has the number of sent requests once for each operation, beside its first market', () => {
    const groups = [groupWith(), groupWith({ region: 'HK' }), groupWith({ path: '/crypto/quotes', region: 'BA' })]
    const sent = [
      { path: '/stock/quotes', count: 9 },
      { path: '/news', count: 2 },
    ]
    const rows = operationRows(healthWith({ groups, sent }).feed, rate)
    expect(rows.map(({ cells }) => [cells[0], cells[1], cells[5]])).toEqual([
      ['/stock/quotes', 'US', '9'],
      ['/stock/quotes', 'HK', ''],
      ['/crypto/quotes', 'BA', '0'],
      ['/news', '–', '2'],
    ])
  })

  it('has the number of free places, not counting symbols that are asked for apart', () => {
    expect(freePlaces(groupWith({ instruments: 42, codesPerRequest: 50 }))).toBe(8)
    expect(freePlaces(groupWith({ instruments: 50, codesPerRequest: 50 }))).toBe(0)
    expect(freePlaces(groupWith({ instruments: 51, codesPerRequest: 50, quarantined: [idOf('stock:US::BAD')] }))).toBe(
      0,
    )
    expect(freePlaces(groupWith({ instruments: 21, codesPerRequest: 10 }))).toBe(9)
  })
})

describe('the table of lists', () => {
  it('names them as the reader does, and leaves out one that is gone', () => {
    const uses = [
      { list: 'a', instruments: 2, plannedRequestsPerMinute: 3 },
      { list: 'gone', instruments: 2, plannedRequestsPerMinute: 3 },
      { list: null, instruments: 1, plannedRequestsPerMinute: 1 },
    ]
    expect(listRows(uses, [{ id: 'a', name: 'Coins' }], rate).map(({ cells }) => cells)).toEqual([
      ['Coins', '2', '3'],
      ['On no list', '1', '1'],
    ])
  })
})
