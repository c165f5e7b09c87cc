/** Reads the price that a reader points at, in whatever table. */

import type { WatchlistColumnId } from '../../../model/watchlist.ts'

/** What cells with prices call themselves in `data-field`: columns of a watchlist, or the price of a level or a trade. */
const PRICE_FIELDS: ReadonlySet<string> = new Set<WatchlistColumnId | 'price'>([
  'price', 'last', 'bid', 'ask', 'open', 'high', 'low', 'previousClose', 'averagePrice',
]) // prettier-ignore
/** As formats write them: commas group digits, signs and arrows may come before. */
const NUMBER = /\d[\d,]*(\.\d+)?/u

/** Null where the cell under the pointer holds no price. */
export function priceInCell(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  if (cell === null || !PRICE_FIELDS.has(cell.dataset['field'] ?? '')) return null
  return priceInText(cell.textContent)
}

export function priceInText(text: string): number | null {
  const [found] = NUMBER.exec(text) ?? []
  const price = found === undefined ? 0 : Number(found.replaceAll(',', ''))
  return price > 0 ? price : null
}
