/** A binary heap of events: by time, then by a seeded tie-break between lanes, then in order of scheduling. */

export interface QueuedEvent {
  /** Ms since the start of the world, without the machine's sleep. */
  readonly at: number
  readonly tie: number
  readonly order: number
  /** Null once it is cancelled or runs. */
  run: (() => void) | null
  readonly lane: string
}

export interface EventQueue {
  push(event: QueuedEvent): void
  /** Returns the next event that is not cancelled; undefined without one. */
  peek(): QueuedEvent | undefined
  pop(): QueuedEvent | undefined
  /** Has no effect on an event that has run. */
  cancel(event: QueuedEvent): void
  /** The number of events that are not cancelled. */
  size(): number
}

/** The number of cancelled events below which no sweep is made. */
const FEW_CANCELLED = 256

const isBefore = (one: QueuedEvent, other: QueuedEvent): boolean =>
  one.at !== other.at ? one.at < other.at : one.tie !== other.tie ? one.tie < other.tie : one.order < other.order

export function createEventQueue(): EventQueue {
  let heap: QueuedEvent[] = []
  let cancelled = 0

  /**
   * Moves later events down from a free index until the event fits. Allocates nothing, because it runs at every event.
   */
  function rise(event: QueuedEvent, from: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(event, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = event
  }

  /** Moves earlier events up from the free top. */
  function sink(event: QueuedEvent): void {
    let place = 0
    for (;;) {
      const child = earlierChild(place)
      const below = heap[child]
      if (below === undefined || !isBefore(below, event)) break
      heap[place] = below
      place = child
    }
    heap[place] = event
  }

  function earlierChild(parent: number): number {
    const place = 2 * parent + 1
    const left = heap[place]
    const right = heap[place + 1]
    return left !== undefined && right !== undefined && isBefore(right, left) ? place + 1 : place
  }

  function takeFirst(): QueuedEvent | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (last !== undefined && first !== last) sink(last)
    return first
  }

  function peek(): QueuedEvent | undefined {
    while (heap[0]?.run === null) {
      takeFirst()
      cancelled--
    }
    return heap[0]
  }

  /** Removes cancelled events: otherwise, timers of hours that every answer resets would stay until their time. */
  function sweep(): void {
    const waiting = heap.filter(({ run }) => run !== null)
    heap = []
    cancelled = 0
    for (const event of waiting) rise(event, heap.length)
  }

  return {
    push: (event) => rise(event, heap.length),
    peek,
    pop: () => (peek() === undefined ? undefined : takeFirst()),
    cancel(event) {
      if (event.run === null) return
      event.run = null
      cancelled++
      if (cancelled > FEW_CANCELLED && 2 * cancelled > heap.length) sweep()
    },
    size: () => heap.length - cancelled,
  }
}
