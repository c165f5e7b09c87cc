/** Bounds the list of one answer, so that one source of texts cannot push out the stored answers of all others. */
import { jsonUnits } from '#model/values/json.ts'

/** How much of a list is stored. */
export interface ListBounds {
  readonly maxItems: number
  /** As {@link jsonUnits} counts them. */
  readonly maxUnits: number
}

/** Returns the leading items that are within both bounds. */
export function leadingItems<Item>(items: readonly Item[], { maxItems, maxUnits }: ListBounds): readonly Item[] {
  let units = 0
  const end = items.findIndex((item, index) => index >= maxItems || (units += jsonUnits(item)) > maxUnits)
  return end === -1 ? items : items.slice(0, end)
}
