/** Draws a line through the latest prices, for a very small chart. */

/** Fewer steps do not fill the box: two prices, seconds apart, would look like the trend of a day. */
const MIN_STEPS = 20

/**
 * An SVG path within a box of that size, the latest price at its right edge; empty for fewer than two prices. NaN is a time in
 * which nobody watched: the line breaks there. Equal prices lie in the middle.
 */
export function sparkPath(prices: readonly number[], width: number, height: number): string {
  const known = prices.filter((price) => !Number.isNaN(price))
  if (known.length < 2) return ''
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const span = high - low
  const steps = prices.length - 1
  const step = width / Math.max(steps, MIN_STEPS)
  const pointAt = (position: number, price: number): string => {
    const y = span === 0 ? height / 2 : height - ((price - low) / span) * height
    return `${(width - (steps - position) * step).toFixed(1)} ${y.toFixed(1)}`
  }
  return prices
    .map((price, position) => {
      if (Number.isNaN(price)) return ''
      if (!isUnknown(prices, position - 1)) return `L${pointAt(position, price)}`
      // A price between two breaks would not be seen without a little length.
      return `M${pointAt(position, price)}${isUnknown(prices, position + 1) ? 'h1' : ''}`
    })
    .join('')
}

const isUnknown = (prices: readonly number[], position: number): boolean => Number.isNaN(prices[position] ?? NaN)
