/** The limit: a tape painted on a canvas and moved down by new rows, without selection, screen readers or hover. */
import { BOX_HEIGHT, type StartPlayer } from '../panels/player.ts'
import { rowTexts } from './row-texts.ts'
import { ROWS, rowOf } from './trades.ts'

const WIDTH = 1_200
const ROW_HEIGHT = 24
const TEXT_RIGHTS = [380, 760, 1_130, 1_190] as const

export const start: StartPlayer<number> = (box) => {
  const canvas = box.appendChild(document.createElement('canvas'))
  canvas.width = WIDTH
  canvas.height = BOX_HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  context.font = '13px system-ui'
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  const paint = (number: number, place: number) => {
    const row = rowOf(number)
    context.fillStyle = '#fff'
    context.fillRect(0, place * ROW_HEIGHT, WIDTH, ROW_HEIGHT)
    context.fillStyle = row.side === 'buy' ? '#08734a' : '#c0242c'
    for (const [column, text] of rowTexts(row).entries())
      context.fillText(text, TEXT_RIGHTS[column] ?? 0, (place + 0.5) * ROW_HEIGHT)
  }
  let known = ROWS - 10
  for (let place = 0; place * ROW_HEIGHT < BOX_HEIGHT; place++) paint(known - place, place)
  return {
    onReceive(last) {
      const fresh = last - known
      known = last
      const moved = fresh * ROW_HEIGHT
      context.drawImage(canvas, 0, 0, WIDTH, BOX_HEIGHT - moved, 0, moved, WIDTH, BOX_HEIGHT - moved)
      for (let place = 0; place < fresh; place++) paint(last - place, place)
    },
  }
}
