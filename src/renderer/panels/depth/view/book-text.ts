/** A book as text for the clipboard: a line per level, tabs between columns, unformatted numbers. */
import type { DepthBook, DepthLevel } from '#model/market/book/depth-book.ts'

/** `titles`: side, level, price, volume, orders; `sides` name asks and bids. An empty level has empty cells. */
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
