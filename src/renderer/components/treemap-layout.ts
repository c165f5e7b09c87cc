/** Fills a box with rectangles of given areas, as square as possible (the squarified treemap of Bruls et al.). */

export interface Tile<Item> {
  readonly item: Item
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Weighed<Item> {
  readonly item: Item
  /** Greater than zero. */
  readonly weight: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The heaviest items come first, at the upper left. */
export function treemap<Item>(items: readonly Weighed<Item>[], width: number, height: number): readonly Tile<Item>[] {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  if (total <= 0 || width <= 0 || height <= 0) return []
  const scale = (width * height) / total
  const left = items.map(({ item, weight }) => ({ item, weight: weight * scale })).sort((a, b) => b.weight - a.weight)
  const tiles: Tile<Item>[] = []
  let box: Box = { left: 0, top: 0, width, height }
  for (let start = 0; start < left.length;) {
    const side = Math.min(box.width, box.height)
    const end = endOfRow(left, start, side)
    const row = left.slice(start, end)
    tiles.push(...tilesOf(row, box))
    box = restOf(row, box)
    start = end
  }
  return tiles
}

const areaOf = <Item>(row: readonly Weighed<Item>[]): number => row.reduce((sum, { weight }) => sum + weight, 0)

/** A row takes items as long as that makes its worst tile squarer. */
function endOfRow<Item>(items: readonly Weighed<Item>[], start: number, side: number): number {
  const greatest = items[start]?.weight ?? 0
  let [end, area, worst] = [start, 0, Infinity]
  for (; end < items.length; end += 1) {
    const weight = items[end]?.weight ?? 0
    const sum = area + weight
    const ratio = Math.max((side * side * greatest) / (sum * sum), (sum * sum) / (side * side * weight))
    if (ratio > worst) break
    ;[area, worst] = [sum, ratio]
  }
  return Math.max(end, start + 1)
}

function tilesOf<Item>(row: readonly Weighed<Item>[], box: Box): readonly Tile<Item>[] {
  const isColumn = box.width >= box.height
  const depth = areaOf(row) / (isColumn ? box.height : box.width)
  let along = 0
  return row.map(({ item, weight }) => {
    const length = weight / depth
    const tile = isColumn
      ? { item, left: box.left, top: box.top + along, width: depth, height: length }
      : { item, left: box.left + along, top: box.top, width: length, height: depth }
    along += length
    return tile
  })
}

function restOf<Item>(row: readonly Weighed<Item>[], box: Box): Box {
  const isColumn = box.width >= box.height
  const depth = areaOf(row) / (isColumn ? box.height : box.width)
  return isColumn
    ? { ...box, left: box.left + depth, width: Math.max(0, box.width - depth) }
    : { ...box, top: box.top + depth, height: Math.max(0, box.height - depth) }
}
