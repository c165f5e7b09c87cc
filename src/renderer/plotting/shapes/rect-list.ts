/** Rectangles for one path: four numbers each, in a reusable array. */

/** Has no `length`, because ECharts would copy it as an array. */
export interface RectList {
  values: Float64Array
  /** Numbers in use: four for each rectangle. */
  used: number
}

export function createRectList(): RectList {
  return { values: new Float64Array(256), used: 0 }
}

export function addRect(list: RectList, x: number, y: number, width: number, height: number): void {
  const { used } = list
  if (used + 4 > list.values.length) {
    const longer = new Float64Array(list.values.length * 2)
    longer.set(list.values)
    list.values = longer
  }
  list.values[used] = x
  list.values[used + 1] = y
  list.values[used + 2] = width
  list.values[used + 3] = height
  list.used = used + 4
}
