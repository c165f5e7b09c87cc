/** The values that every view of a book must compute before it draws. */
import { depthImbalance, type DepthBook } from '#model/market/book/depth-book.ts'
import { bookPrices } from '#model/market/book/depth-prices.ts'
import { createFormats } from '#i18n/format/formats.ts'
import { bookLines, type BookLine } from '#renderer/panels/depth/model/book-lines.ts'

const formats = createFormats('en', { numberUnits: 'western', timeZone: 'local' })

export interface BookTexts {
  /** Asks from worst to best, then bids from best to worst. */
  readonly lines: readonly BookLine[]
  /** Spread, mid, micro-price, imbalance, and the volumes of both sides. */
  readonly figures: readonly string[]
  readonly buyers: number
}

export function bookTexts(book: DepthBook, before: DepthBook | null): BookTexts {
  const { asks, bids } = bookLines(book, before, null)
  const { spread, spreadPercent, mid, microPrice } = bookPrices(book)
  const imbalance = depthImbalance(book) ?? 0
  const sum = (lines: readonly BookLine[]) => formats.quantity.short(lines.at(-1)?.total ?? 0)
  return {
    lines: [...asks.toReversed(), ...bids],
    figures: [
      `Spread ${formats.price(spread, 2)} ${formats.price((spreadPercent ?? 0) * 100, 1)} bp`,
      `Mid ${formats.price(mid, 3)}`,
      `Micro ${formats.price(microPrice, 3)}`,
      `Imbalance ${formats.percent(imbalance * 100)}`,
      sum(bids),
      sum(asks),
    ],
    buyers: (1 + imbalance) / 2,
  }
}

const MARKS = { new: '＋', more: '▴', less: '▾' } as const

export function lineTexts({ side, position, price, volume, orders, change }: BookLine): readonly string[] {
  const { short } = formats.quantity
  return [
    `${side === 'ask' ? 'Ask' : 'Bid'} ${position}`,
    formats.price(price, 2),
    short(volume),
    short(orders),
    change === null ? '' : MARKS[change],
  ]
}
