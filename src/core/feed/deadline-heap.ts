/** A binary heap of things that are due, which can move one of them when its time changes. */

export interface Due {
  /** Monotonic ms; Infinity while it cannot be sent. */
  dueAt: number
  /** Place in the heap, kept by the heap; -1 outside. */
  heapIndex: number
}

export interface DeadlineHeap<T extends Due> {
  earliest(): T | undefined
  add(item: T): void
  remove(item: T): void
  /** To be called after `dueAt` was changed. */
  moved(item: T): void
}

export function createDeadlineHeap<T extends Due>(): DeadlineHeap<T> {
  const heap: T[] = []

  function place(item: T, index: number): void {
    heap[index] = item
    item.heapIndex = index
  }

  function rise(item: T, from: number): number {
    let index = from
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || parent.dueAt <= item.dueAt) break
      place(parent, index)
      index = above
    }
    return index
  }

  function sink(item: T, from: number): number {
    let index = from
    for (;;) {
      const child = earlierChild(index)
      if (child === undefined || child.dueAt >= item.dueAt) return index
      const below = child.heapIndex
      place(child, index)
      index = below
    }
  }

  function earlierChild(index: number): T | undefined {
    const left = heap[2 * index + 1]
    const right = heap[2 * index + 2]
    return right !== undefined && left !== undefined && right.dueAt < left.dueAt ? right : left
  }

  function settle(item: T, index: number): void {
    place(item, sink(item, rise(item, index)))
  }

  return {
    earliest: () => heap[0],
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
    moved(item) {
      if (heap[item.heapIndex] === item) settle(item, item.heapIndex)
    },
  }
}
