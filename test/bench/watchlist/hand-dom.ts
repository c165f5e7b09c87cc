/** The same table written by hand: windowed rows, texts written only on change, a flash that a timer ends. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import { CHANGE_COLUMNS, COLUMN_COUNT, LAST_COLUMN, textsOf } from './cell-texts.ts'
import { BOX_HEIGHT, ROW_HEIGHT, type StartContender } from './contender.ts'
import { createPeer } from './peer.ts'
import './peer.css'

const FLASH_MS = 450
/** The panel's number of rows beyond the lower edge. */
const OVERSCAN = 9

interface DrawnRow {
  readonly cells: readonly HTMLElement[]
  readonly nodes: readonly Text[]
  readonly texts: string[]
}

export const start: StartContender = (box, first) => {
  const scroller = box.appendChild(document.createElement('div'))
  scroller.className = 'peer'
  const all = scroller.appendChild(document.createElement('div'))
  all.style.cssText = `position:relative;height:${first.length * ROW_HEIGHT}px`
  const seen = first.slice(0, Math.ceil(BOX_HEIGHT / ROW_HEIGHT) + OVERSCAN)
  const store = new Map(seen.map((live) => [live.instrument, live]))
  const drawn = new Map(seen.map((live, place) => [live.instrument, drawRow(all, live, place)]))

  function light(cell: HTMLElement, isUp: boolean): void {
    cell.className = isUp ? 'lit-up' : 'lit-down'
    setTimeout(() => (cell.className = ''), FLASH_MS)
  }

  return createPeer(first, (instrument, quote) => {
    const row = drawn.get(instrument)
    if (row === undefined) return
    const live = quote.live()
    const before = store.get(instrument)?.quote?.last ?? 0
    store.set(instrument, live)
    write(row, live)
    const after = live.quote?.last ?? 0
    const cell = row.cells[LAST_COLUMN]
    if (cell !== undefined && after !== before) light(cell, after > before)
  })
}

function drawRow(all: HTMLElement, live: LiveQuote, place: number): DrawnRow {
  const element = all.appendChild(document.createElement('div'))
  element.className = 'row'
  element.style.transform = `translateY(${place * ROW_HEIGHT}px)`
  const cells = Array.from({ length: COLUMN_COUNT }, () => element.appendChild(document.createElement('div')))
  const row = { cells, nodes: cells.map((cell) => cell.appendChild(new Text())), texts: cells.map(() => '') }
  write(row, live)
  return row
}

function write({ cells, nodes, texts }: DrawnRow, live: LiveQuote): void {
  for (const [column, text] of textsOf(live).entries()) {
    const node = nodes[column]
    if (node === undefined || texts[column] === text) continue
    texts[column] = text
    node.data = text
  }
  const tone = (live.quote?.change ?? 0) >= 0 ? 'gain' : 'loss'
  for (const column of CHANGE_COLUMNS) {
    const cell = cells[column]
    if (cell !== undefined && cell.className !== tone) cell.className = tone
  }
}
