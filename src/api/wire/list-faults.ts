/** Bounds the reports of unusable items: an answer of 8 MiB can contain millions. */
import type { DroppedItem } from './endpoint.ts'

/** As in Data health. */
const MAX_LISTED = 200
/** Reading stops after it. */
const MAX_UNUSABLE = 10_000

/** Reads one item by its index, from 0, and returns whether it is usable; otherwise reports it in `dropped`. */
type ReadItem = (item: unknown, position: number, dropped: DroppedItem[]) => boolean

/**
 * Reads the items of a list. When `dropped` is full, one more record counts the rest.
 * @param key The owner of the items, such as a code; may be empty.
 */
export function readItems(list: readonly unknown[], key: string, dropped: DroppedItem[], read: ReadItem): void {
  const rest = createRest(key)
  let unusable = 0
  for (const [position, item] of list.entries()) {
    if (unusable > MAX_UNUSABLE) {
      rest.add(position, list.length - position)
      break
    }
    const isFull = dropped.length >= MAX_LISTED
    if (!read(item, position, isFull ? rest.faults : dropped)) unusable++
    if (rest.faults.length > 0) rest.add(position, rest.faults.splice(0).length)
  }
  rest.close(dropped)
}

function createRest(key: string) {
  let first: number | null = null
  let count = 0
  return {
    /** The reports of the current item. */
    faults: [] as DroppedItem[],
    add(position: number, more: number) {
      first ??= position
      count += more
    },
    close(dropped: DroppedItem[]) {
      if (first !== null) dropped.push({ key: `${key}#${first}`, reason: 'more', field: '', count })
    },
  }
}
