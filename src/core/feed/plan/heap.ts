/** Implements a binary heap from which any member can be removed. */

export interface HeapMember {
  /** The position in its only heap, set by the heap; -1 outside. */
  heapIndex: number
}

export interface Heap<T extends HeapMember> {
  /** The member with the smallest key. */
  first(): T | undefined
  add(item: T): void
  /** Does nothing if the item is not in this heap. */
  remove(item: T): void
}

/**
 * Creates an empty heap. Equal keys are sorted by order. Key and order must not change while a member is in the heap.
 */
export function createHeap<T extends HeapMember>(
  keyOf: (item: T) => number,
  orderOf: (item: T) => number = () => 0,
): Heap<T> {
  const heap: T[] = []

  function isBefore(one: T, other: T): boolean {
    const [key, otherKey] = [keyOf(one), keyOf(other)]
    return key === otherKey ? orderOf(one) < orderOf(other) : key < otherKey
  }

  function place(item: T, index: number): void {
    heap[index] = item
    item.heapIndex = index
  }

  function rise(item: T, from: number): number {
    let index = from
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(item, parent)) break
      place(parent, index)
      index = above
    }
    return index
  }

  function sink(item: T, from: number): number {
    let index = from
    for (;;) {
      const child = earlierChild(index)
      if (child === undefined || !isBefore(child, item)) return index
      const below = child.heapIndex
      place(child, index)
      index = below
    }
  }

  function earlierChild(index: number): T | undefined {
    const left = heap[2 * index + 1]
    const right = heap[2 * index + 2]
    return right !== undefined && left !== undefined && isBefore(right, left) ? right : left
  }

  function settle(item: T, index: number): void {
    place(item, sink(item, rise(item, index)))
  }

  return {
    first: () => heap[0],
    add(item) {
      settle(item, heap.length)
    },
    remove(item) {
      const index = item.heapIndex
      if (heap[index] !== item) return
      item.heapIndex = -1
      const last = heap.pop()
      if (last !== undefined && last !== item) settle(last, index)
    },
  }
}
