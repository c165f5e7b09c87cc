/** Writes a book as text for the clipboard: one line per level, columns separated by tabs, unformatted numbers. */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'

/** `titles` are those of side, level, price, volume and orders; `sides` name asks and bids. An empty level has empty cells. */
export function bookText(
  book: DepthBook,
  titles: readonly string[],
  sides: { readonly ask: string; readonly bid: string },
): string {
  const line = (side: string) => (level: DepthLevel) =>
    [side, level.position, ...(level.price === null ? ['', '', ''] : [level.price, level.volume, level.orders])].join(
      '\t',
    )
  return [titles.join('\t'), ...book.asks.toReversed().map(line(sides.ask)), ...book.bids.map(line(sides.bid))].join(
    '\n',
  )
}
