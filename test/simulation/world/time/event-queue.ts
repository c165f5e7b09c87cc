/** A binary heap of events: by time, then by a seeded tie-break between lanes, then in the order of scheduling. */

export interface QueuedEvent {
  /** Ms since the start of the world, without the time that the machine slept. */
  readonly at: number
  readonly tie: number
  readonly order: number
  /** Null once it is cancelled, or runs. */
  run: (() => void) | null
  readonly lane: string
}

export interface EventQueue {
  push(event: QueuedEvent): void
  /** The next event; undefined when there is none. Cancelled ones are left out. */
  peek(): QueuedEvent | undefined
  pop(): QueuedEvent | undefined
  /** It will not run. One that has run stays as it is. */
  cancel(event: QueuedEvent): void
  /** Without those that are cancelled. */
  size(): number
}

/** So many cancelled ones are left where they are, at least. */
const FEW_CANCELLED = 256

const isBefore = (one: QueuedEvent, other: QueuedEvent): boolean =>
  one.at !== other.at ? one.at < other.at : one.tie !== other.tie ? one.tie < other.tie : one.order < other.order

export function createEventQueue(): EventQueue {
  let heap: QueuedEvent[] = []
  let cancelled = 0

  /** Moves what is later down, from a place that is free, until the event fits. Nothing is made on the way: it is done at every event. */
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

  /** Moves what is earlier up, from the top, which is free. */
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

  /** Timers of hours that are set again at every answer would stay until their time. */
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
