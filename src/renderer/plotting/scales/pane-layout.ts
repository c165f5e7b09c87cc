/** Divides the height of a chart among its panes. */
import type { Box } from './plot.ts'

/** Room right of the panes, and below them; CSS pixels. */
export const VALUE_LABELS_WIDTH = 72
export const TIME_LABELS_HEIGHT = 22
const GAP = 6
const MIN_PRICES = 80

/** `shares` are the wanted parts of the height, 0 to 1. */
export function layPanes(width: number, height: number, shares: readonly number[]): readonly [Box, ...Box[]] {
  const free = Math.max(MIN_PRICES, height - TIME_LABELS_HEIGHT)
  const wanted = shares.map((share) => Math.round(share * free))
  const max = Math.max(0, free - MIN_PRICES - shares.length * GAP)
  const total = wanted.reduce((sum, part) => sum + part, 0)
  const heights = total > max ? wanted.map((part) => Math.floor((part * max) / total)) : wanted
  const below = heights.reduce((sum, part) => sum + part + GAP, 0)
  const plotWidth = Math.max(1, width - VALUE_LABELS_WIDTH)
  const prices: Box = { left: 0, top: 0, width: plotWidth, height: free - below }
  let top = prices.height
  const others = heights.map((part): Box => {
    const box = { left: 0, top: top + GAP, width: plotWidth, height: part }
    top += GAP + part
    return box
  })
  return [prices, ...others]
}
