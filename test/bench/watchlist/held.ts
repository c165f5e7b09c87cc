/** Our own watchlist with a lot in every row, and columns of its value. */
import type { Holding } from '#model/positions/holding.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { StartContender } from './contender.ts'
import { startList } from './quotedeck.ts'

export const HELD_COLUMNS = ['heldQuantity', 'heldValue', 'heldDayProfit', 'heldProfit', 'heldProfitBase'] as const

export const start: StartContender = (box, first) =>
  startList(box, first, { columns: HELD_COLUMNS, holdings: first.map(holdingOf) })

function holdingOf({ instrument }: LiveQuote, place: number): Holding {
  const terms = { quantity: `${place + 1}.25`, price: '99.75', currency: 'USD', date: '2026-01-05', fee: '1' }
  return {
    instrument,
    priceCurrency: null,
    currency: 'USD',
    currencySource: 'directory',
    zone: 'America/New_York',
    today: '2026-11-24',
    pendingSplits: [],
    lots: [{ id: `lot-${place + 1}`, ...terms, note: null, sharesAsOf: '2026-01-05' }],
  }
}
