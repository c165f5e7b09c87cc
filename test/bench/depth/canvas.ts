/** The limit: books painted on a canvas, without selection, screen readers or hover. */
import type { DepthBook } from '#model/market/book/depth-book.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { StartPlayer } from '../panels/player.ts'
import { bookTexts, lineTexts } from './book-view.ts'
import { INSTRUMENTS, type BookBatch } from './books.ts'

const COLUMNS = 4
const BOOK_WIDTH = 300
const BOOK_HEIGHT = 560
const LINE_HEIGHT = 24
const TEXT_RIGHTS = [60, 150, 225, 265, 285] as const

export const start: StartPlayer<BookBatch> = (box) => {
  const canvas = box.appendChild(document.createElement('canvas'))
  canvas.width = COLUMNS * BOOK_WIDTH
  canvas.height = Math.ceil(INSTRUMENTS.length / COLUMNS) * BOOK_HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  context.font = '13px system-ui'
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  const before = new Map<InstrumentId, DepthBook>()
  return {
    onReceive(batch) {
      for (const [place, instrument] of INSTRUMENTS.entries()) {
        const book = batch.get(instrument)?.value ?? null
        if (book === null) continue
        context.setTransform(1, 0, 0, 1, (place % COLUMNS) * BOOK_WIDTH, Math.floor(place / COLUMNS) * BOOK_HEIGHT)
        paint(context, book, before.get(instrument) ?? null)
        before.set(instrument, book)
      }
    },
  }
}

function paint(context: CanvasRenderingContext2D, book: DepthBook, before: DepthBook | null): void {
  const { lines, figures, buyers } = bookTexts(book, before)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, BOOK_WIDTH, BOOK_HEIGHT)
  for (const [place, line] of lines.entries()) {
    const top = place * LINE_HEIGHT
    context.fillStyle = line.side === 'ask' ? '#fde0e0' : '#d3f1e1'
    context.fillRect(BOOK_WIDTH * (1 - line.volumePart), top + 1, BOOK_WIDTH * line.volumePart, LINE_HEIGHT - 2)
    context.fillStyle = '#15191f'
    for (const [column, text] of lineTexts(line).entries())
      context.fillText(text, TEXT_RIGHTS[column] ?? 0, top + LINE_HEIGHT / 2)
  }
  const below = lines.length * LINE_HEIGHT
  for (const [place, text] of figures.entries())
    context.fillText(text, 140 + 140 * (place % 2), below + 14 + 18 * Math.floor(place / 2))
  context.fillStyle = '#08734a'
  context.fillRect(0, BOOK_HEIGHT - 6, BOOK_WIDTH * buyers, 4)
}
