/** Offers pointer events to the drawings before the chart. */
import { positionIn, type Pointing } from './pointing.ts'
import type { DrawingBoard } from '../drawings/board/drawing-board.svelte.ts'

/** A press on a drawing does not drag the chart. Movements always reach both. */
export function withDrawings(pointing: Pointing, board: DrawingBoard): Pointing {
  return {
    ...pointing,
    down(event) {
      const { currentTarget: chart } = event
      if (event.button !== 0 || !(chart instanceof HTMLElement)) return
      if (!board.press(positionIn(chart, event), event)) return pointing.down(event)
      chart.setPointerCapture(event.pointerId)
    },
    move(event) {
      if (event.currentTarget instanceof HTMLElement) board.hover(positionIn(event.currentTarget, event), event)
      pointing.move(event)
    },
    up(event) {
      if (event.currentTarget instanceof HTMLElement) board.release(positionIn(event.currentTarget, event), event)
      pointing.up(event)
    },
    leave() {
      board.leave()
      pointing.leave()
    },
  }
}
