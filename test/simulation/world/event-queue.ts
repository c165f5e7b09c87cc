/** A binary heap of events: by time, then by a seeded tie-break between lanes, then in the order of scheduling. */

export interface QueuedEvent {
  /** Ms since the start of the world, without the time that the machine slept. */
  readonly at: number
  readonly tie: number
  readonly order: number
  /** Null once it is cancelled. */
  run: (() => void) | null
  readonly lane: string
}

export interface EventQueue {
  push(event: QueuedEvent): void
  /** The next event; undefined when there is none. Cancelled ones are left out. */
  peek(): QueuedEvent | undefined
  pop(): QueuedEvent | undefined
  size(): number
}

const isBefore = (one: QueuedEvent, other: QueuedEvent): boolean =>
  one.at !== other.at ? one.at < other.at : one.tie !== other.tie ? one.tie < other.tie : one.order < other.order

export function createEventQueue(): EventQueue {
  const heap: QueuedEvent[] = []

  function swap(a: number, b: number): void {
    const [one, other] = [heap[a], heap[b]]
    if (one === undefined || other === undefined) return
    heap[a] = other
    heap[b] = one
  }

  function rise(place: number): void {
    for (let child = place; child > 0;) {
      const parent = (child - 1) >> 1
      const [event, above] = [heap[child], heap[parent]]
      if (event === undefined || above === undefined || !isBefore(event, above)) return
      swap(child, parent)
      child = parent
    }
  }

  function smallestOf(parent: number): number {
    let smallest = parent
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      const [event, known] = [heap[child], heap[smallest]]
      if (event !== undefined && known !== undefined && isBefore(event, known)) smallest = child
    }
    return smallest
  }

  function sink(): void {
    for (let parent = 0; ;) {
      const smallest = smallestOf(parent)
      if (smallest === parent) return
      swap(parent, smallest)
      parent = smallest
    }
  }

  function pop(): QueuedEvent | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (last !== undefined && first !== last) {
      heap[0] = last
      sink()
    }
    return first
  }

  return {
    push(event) {
      heap.push(event)
      rise(heap.length - 1)
    },
    peek() {
      while (heap[0]?.run === null) pop()
      return heap[0]
    },
    pop() {
      while (heap[0]?.run === null) pop()
      return pop()
    },
    size: () => heap.length,
  }
}
