/** Bounds a list, so that one source cannot push out the stored answers of all others. */
import { jsonUnits } from '#model/values/json.ts'

export interface ListBounds {
  readonly maxItems: number
  /** Counted by {@link jsonUnits}. */
  readonly maxUnits: number
}

export function leadingItems<Item>(items: readonly Item[], { maxItems, maxUnits }: ListBounds): readonly Item[] {
  let units = 0
  const end = items.findIndex((item, index) => index >= maxItems || (units += jsonUnits(item)) > maxUnits)
  return end === -1 ? items : items.slice(0, end)
}
