/** A line through the latest prices, for a very small chart. */

/** An SVG path within a box of that size; empty for fewer than two prices. Equal prices lie in the middle. */
export function sparkPath(prices: readonly number[], width: number, height: number): string {
  if (prices.length < 2) return ''
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const span = high - low
  const step = width / (prices.length - 1)
  const points = prices.map((price, index) => {
    const y = span === 0 ? height / 2 : height - ((price - low) / span) * height
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
