/** The same tape written by hand: adds new rows at the top and removes as many at the bottom. */
import type { TapeRow } from '#model/market/tape/tape.ts'
import { BOX_HEIGHT, type StartPlayer } from '../panels/player.ts'
import { rowTexts } from './row-texts.ts'
import { ROWS, rowOf } from './trades.ts'
import './peer.css'

const ROW_HEIGHT = 24
const OVERSCAN = 9

export const start: StartPlayer<number> = (box) => {
  const scroller = box.appendChild(document.createElement('div'))
  scroller.className = 'tape'
  const all = scroller.appendChild(document.createElement('div'))
  const most = Math.ceil(BOX_HEIGHT / ROW_HEIGHT) + OVERSCAN
  let known = ROWS - 10
  for (let number = known - most + 1; number <= known; number++) all.prepend(draw(rowOf(number)))
  return {
    onReceive(last) {
      for (let number = known + 1; number <= last; number++) all.prepend(draw(rowOf(number)))
      known = last
      while (all.childElementCount > most) all.lastElementChild?.remove()
      all.style.height = `${last * ROW_HEIGHT}px`
    },
  }
}

function draw(row: TapeRow): HTMLElement {
  const line = document.createElement('div')
  line.className = `row ${row.side}`
  line.title = `Traded within ${row.spanMs} ms`
  for (const text of rowTexts(row)) {
    const cell = line.appendChild(document.createElement('span'))
    cell.textContent = text
  }
  return line
}
