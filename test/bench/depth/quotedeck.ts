/** Our own depth panel with ten books. */
import DepthPanel from '#renderer/panels/depth/DepthPanel.svelte'
import { FIRST_STATE, writeDepthState } from '#renderer/panels/depth/model/depth-state.ts'
import { openPanel } from '../panels/open-panel.ts'
import type { StartPlayer } from '../panels/player.ts'
import { INSTRUMENTS, type BookBatch } from './books.ts'

export const start: StartPlayer<BookBatch> = (box) => {
  const [symbol, ...others] = INSTRUMENTS
  if (symbol === undefined) throw new Error('no books')
  const books = others.map((instrument) => ({ kind: 'symbol', instrument }) as const)
  const storedState = writeDepthState({ ...FIRST_STATE, showsMemory: false, books })
  return { onReceive: openPanel(box, { panel: DepthPanel, storedState, symbol, topic: 'depth' }) }
}
