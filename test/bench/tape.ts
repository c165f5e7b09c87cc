/**
 * Measures a hundred trades a second in a tape of a hundred thousand: the real panel beside one by hand and a canvas.
 */
import { playInBrowser } from './play-in-browser.ts'
import { compare, type BenchRow } from './row.ts'

const GOAL_AGAINST_HAND_DOM = 1.1
/** The maximum ratio of a full tape to a short one. */
const GOAL_OF_GROWTH = 1.2
const FULL = '100000'
const SHORT = '1000'

export async function benchTape(): Promise<readonly BenchRow[]> {
  const costs = await playInBrowser({ folder: 'tape', query: { rows: FULL } }, ['quotedeck', 'hand DOM', 'canvas'])
  const short = await playInBrowser({ folder: 'tape', query: { rows: SHORT } }, ['quotedeck'])
  const row = { subject: 'tape', case: '100,000 rows, 100 a second', metric: 'ms a batch' }
  return [
    compare({ ...row, peerName: 'hand DOM' }, costs.quotedeck, costs['hand DOM'], GOAL_AGAINST_HAND_DOM),
    compare({ ...row, peerName: 'canvas' }, costs.quotedeck, costs.canvas, null),
    compare({ ...row, peerName: 'ours, 1,000 rows' }, costs.quotedeck, short.quotedeck, GOAL_OF_GROWTH),
  ]
}
