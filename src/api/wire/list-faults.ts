/** Bounds what the unusable items of a list cost: an answer of 8 MiB has room for millions of them. */
import type { DroppedItem } from './endpoint.ts'

/** As many as Data health lists. */
const MAX_LISTED = 200
/** The end of a list with more unusable items than this is not read. */
const MAX_UNUSABLE = 10_000

/** Reads one item with its position, from 0. Adds to `dropped` what cannot be used, and returns whether the item can. */
type ReadItem = (item: unknown, position: number, dropped: DroppedItem[]) => boolean

/**
 * Reads the items of a list in order. Once `dropped` is full, one more record counts the items that would follow in it.
 * @param key What the items belong to, such as a code; empty for an answer that is one list.
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

/** Counts what is not listed. */
function createRest(key: string) {
  let first: number | null = null
  let count = 0
  return {
    /** Of the item that is read. */
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
