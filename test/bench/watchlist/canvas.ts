/** The limit: rows painted on a canvas, only where they changed, without selection, screen readers or hover. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import { CHANGE_COLUMNS, LAST_COLUMN, textsOf } from './cell-texts.ts'
import { BOX_HEIGHT, ROW_HEIGHT, type StartContender } from './contender.ts'
import { createPeer } from './peer.ts'

const WIDTH = 1160
const COLUMN_WIDTH = 96

export const start: StartContender = (box, first) => {
  const canvas = box.appendChild(document.createElement('canvas'))
  canvas.width = WIDTH
  canvas.height = BOX_HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  context.font = '13px system-ui'
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  const seen = first.slice(0, Math.ceil(BOX_HEIGHT / ROW_HEIGHT))
  const places = new Map(seen.map(({ instrument }, place) => [instrument, place]))
  const store = new Map(seen.map((live) => [live.instrument, live]))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, BOX_HEIGHT)
  for (const live of seen) paint(context, live, places.get(live.instrument) ?? 0, 0)
  return createPeer(first, (instrument, quote) => {
    const place = places.get(instrument)
    if (place === undefined) return
    const live = quote.live()
    const before = store.get(instrument)?.quote?.last ?? 0
    store.set(instrument, live)
    paint(context, live, place, (live.quote?.last ?? 0) - before)
  })
}

function paint(context: CanvasRenderingContext2D, live: LiveQuote, place: number, moved: number): void {
  const top = place * ROW_HEIGHT
  context.fillStyle = '#fff'
  context.fillRect(0, top, WIDTH, ROW_HEIGHT)
  if (moved !== 0) {
    context.fillStyle = moved > 0 ? '#d3f1e1' : '#fde0e0'
    context.fillRect(LAST_COLUMN * COLUMN_WIDTH, top, COLUMN_WIDTH, ROW_HEIGHT)
  }
  const tone = (live.quote?.change ?? 0) >= 0 ? '#08734a' : '#c0242c'
  for (const [column, text] of textsOf(live).entries()) {
    context.fillStyle = CHANGE_COLUMNS.some((change) => change === column) ? tone : '#15191f'
    context.fillText(text, (column + 1) * COLUMN_WIDTH - 8, top + ROW_HEIGHT / 2)
  }
}
