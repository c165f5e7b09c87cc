/** Converts a number over time to a path. */

export interface PlotPoint {
  /** Unix epoch ms. */
  readonly at: number
  /** Null breaks the line. */
  readonly value: number | null
}

export interface PlotBox {
  readonly width: number
  readonly height: number
  /** Values beyond these are drawn at the edge. */
  readonly from: number
  readonly to: number
}

/** Spreads time over the whole width; fewer than two points draw nothing. */
export function plotPath(points: readonly PlotPoint[], { width, height, from, to }: PlotBox): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || last.at <= first.at || to <= from) return ''
  let path = ''
  let isBroken = true
  for (const { at, value } of points) {
    if (value === null) {
      isBroken = true
      continue
    }
    const x = ((at - first.at) / (last.at - first.at)) * width
    const y = height - Math.min(1, Math.max(0, (value - from) / (to - from))) * height
    path += `${isBroken ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    isBroken = false
  }
  return path
}
