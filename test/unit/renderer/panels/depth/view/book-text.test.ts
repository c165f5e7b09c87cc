import { expect, it } from 'vitest'
import { bookText } from '#renderer/panels/depth/view/book-text.ts'

it('the text of a book has a line for each level in the order on screen, and empty cells for missing values', () => {
  const book = {
    asks: [
      { position: 1, price: 10.1, volume: 300, orders: 2 },
      { position: 2, price: null, volume: 0, orders: 0 },
    ],
    bids: [{ position: 1, price: 10, volume: 1.5, orders: null }],
  }
  expect(bookText(book, ['Side', 'Level'], { ask: 'Ask', bid: 'Bid' }).split('\n')).toEqual([
    'Side\tLevel',
    'Ask\t2\t\t\t',
    'Ask\t1\t10.1\t300\t2',
    'Bid\t1\t10\t1.5\t',
  ])
})
