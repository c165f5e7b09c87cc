/** A line through the latest prices, for a very small chart. */

/** Fewer steps do not fill the width: two prices within seconds would look like a day's trend. */
const MIN_STEPS = 20

/**
 * Returns an SVG path, the latest price at the right edge; empty for fewer than two prices. Breaks at NaN, a time without quotes. Equal
 * prices are in the middle.
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
      // A single price between two breaks stays visible.
      return `M${pointAt(position, price)}${isUnknown(prices, position + 1) ? 'h1' : ''}`
    })
    .join('')
}

const isUnknown = (prices: readonly number[], position: number): boolean => Number.isNaN(prices[position] ?? NaN)
