/**
 * Measures ten books of ten levels, ten times a second: the real panel beside the same books by hand and on a canvas.
 */
import { playInBrowser } from './play-in-browser.ts'
import { compare, type BenchRow } from './row.ts'

const GOAL_AGAINST_HAND_DOM = 1.1

export async function benchDepth(): Promise<readonly BenchRow[]> {
  const costs = await playInBrowser({ folder: 'depth', query: {} }, ['quotedeck', 'hand DOM', 'canvas'])
  const row = { subject: 'depth', case: '10 books of 10 levels at 10 Hz', metric: 'ms a batch' }
  return [
    compare({ ...row, peerName: 'hand DOM' }, costs.quotedeck, costs['hand DOM'], GOAL_AGAINST_HAND_DOM),
    compare({ ...row, peerName: 'canvas' }, costs.quotedeck, costs.canvas, null),
  ]
}
