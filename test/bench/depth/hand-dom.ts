/** The same books written by hand: texts written only on change, bars scaled. */
import type { DepthBook } from '#model/market/book/depth-book.ts'
import type { StartPlayer } from '../panels/player.ts'
import { bookTexts, lineTexts } from './book-view.ts'
import { INSTRUMENTS, type BookBatch } from './books.ts'
import './peer.css'

const LINES = 20
const COLUMNS = 5
const FIGURES = 6

interface DrawnBook {
  readonly lines: readonly { readonly nodes: readonly Text[]; readonly bar: HTMLElement; readonly cell: HTMLElement }[]
  readonly figures: readonly Text[]
  readonly bar: HTMLElement
  before: DepthBook | null
}

export const start: StartPlayer<BookBatch> = (box) => {
  const grid = box.appendChild(document.createElement('div'))
  grid.className = 'books'
  const drawn = new Map(INSTRUMENTS.map((instrument) => [instrument, drawBook(grid, instrument)]))
  return {
    onReceive(batch) {
      for (const [instrument, { value }] of batch) {
        const book = drawn.get(instrument)
        if (book !== undefined && value !== null) write(book, value)
      }
    },
  }
}

function element(parent: HTMLElement, name: string, className: string): HTMLElement {
  const made = parent.appendChild(document.createElement(name))
  made.className = className
  return made
}

function drawBook(grid: HTMLElement, name: string): DrawnBook {
  const book = element(grid, 'article', 'book')
  element(book, 'header', '').append(name)
  const levels = element(book, 'div', 'levels')
  const lines = Array.from({ length: LINES }, (_, place) => {
    const line = element(levels, 'div', place < LINES / 2 ? 'line ask' : 'line bid')
    const cells = Array.from({ length: COLUMNS }, () => element(line, 'span', ''))
    const nodes = cells.map((cell) => cell.appendChild(new Text()))
    return { nodes, bar: element(line, 'i', ''), cell: cells[2] ?? line }
  })
  const strip = element(book, 'div', 'strip')
  const figures = Array.from({ length: FIGURES }, () => element(strip, 'span', '').appendChild(new Text()))
  return { lines, figures, bar: element(element(book, 'div', 'bar'), 'i', ''), before: null }
}

function write(book: DrawnBook, value: DepthBook): void {
  const { lines, figures, buyers } = bookTexts(value, book.before)
  book.before = value
  for (const [place, line] of lines.entries()) {
    const drawn = book.lines[place]
    if (drawn === undefined) continue
    for (const [column, text] of lineTexts(line).entries()) put(drawn.nodes[column], text)
    const scale = `scaleX(${line.volumePart.toFixed(3)})`
    if (drawn.bar.style.transform !== scale) drawn.bar.style.transform = scale
    const title = `${line.volume} ${line.delta}`
    if (drawn.cell.title !== title) drawn.cell.title = title
  }
  for (const [place, text] of figures.entries()) put(book.figures[place], text)
  book.bar.style.transform = `scaleX(${buyers.toFixed(3)})`
}

function put(node: Text | undefined, text: string): void {
  if (node !== undefined && node.data !== text) node.data = text
}
