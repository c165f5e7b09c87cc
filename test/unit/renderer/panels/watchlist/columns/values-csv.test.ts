import { expect, it } from 'vitest'
import { shownColumns } from '#renderer/panels/watchlist/columns/columns.ts'
import { valuesCsv } from '#renderer/panels/watchlist/columns/values-csv.ts'
import { entryWith, idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'
import { rowFacts } from '#test/fakes/quotes/row-facts.ts'

const APPLE = idOf('stock:US::AAPL')
const TESLA = idOf('stock:US::TSLA')
const columns = shownColumns(
  ['symbol', 'last', 'changePercent', 'age'].map((id) => ({ id, width: null })),
  'en',
)

it('writes the table as it is shown, each price with its state and the moment that it was fetched', () => {
  const rows = [
    { kind: 'section', id: 'section-1', name: 'Cars', isCollapsed: false },
    entryWith(TESLA),
    entryWith(APPLE),
  ] as const
  const served = { live: liveWith(APPLE, { last: 265.46 }, { state: 'stale' }), decimals: 2 }
  const csv = valuesCsv(rows, columns, (entry) => rowFacts(entry, entry.instrument === APPLE ? served : undefined))
  expect(csv).toBe(
    '\uFEFFSymbol,Last,Change %,Age,State,Fetched at\r\n' +
      'TSLA,,,,Waiting for first data,\r\n' +
      'AAPL,265.46,-0.33,0,Overdue,2026-11-20T14:30:00.000Z\r\n',
  )
})
