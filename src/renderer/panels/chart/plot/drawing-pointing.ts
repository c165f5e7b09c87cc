/** Lets drawings have the pointer before the chart has it. */
import { positionIn, type Pointing } from './pointing.ts'
import type { DrawingBoard } from '../drawings/board/drawing-board.svelte.ts'

/** What is about drawings does not drag the chart; pointing at bars goes on all the same. */
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
