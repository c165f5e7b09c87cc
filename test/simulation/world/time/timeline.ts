/** Runs the events of the world one by one. Promises of an event settle before the next one. */
import { drawInteger, streamOf, type Stream } from '#simulator/market/chance.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { createEventQueue, type QueuedEvent } from './event-queue.ts'

/** An order of events: simultaneous events of one lane keep their order, those of two lanes do not. */
export interface Lane {
  readonly name: string
  readonly stream: Stream
}

export interface Timeline {
  /** Ms since the start of the world, without the machine's sleep. */
  awakeMs(): number
  lane(name: string): Lane
  /** Returns the function that cancels it. */
  schedule(lane: Lane, delayMs: number, run: () => void): () => void
  /** Delays the next event until this settles: for work that needs turns of the real loop. */
  hold(work: Promise<unknown>): void
  /** Runs events while the predicate holds; rejects with the first error that an event throws. */
  run(goesOn: () => boolean): Promise<void>
  /** The number of events so far. */
  count(): number
  waiting(): number
}

/** The number of events per turn of the real loop, which costs more than an event. */
const TURN = 64

/** Runs pending promise callbacks and reports unhandled rejections, as Node does between two of its own callbacks. */
const settlePromises = (process as unknown as { _tickCallback(): void })._tickCallback

export function createTimeline(seed: Stream, trace: Pick<Trace, 'event'>): Timeline {
  const queue = createEventQueue()
  let now = 0
  let order = 0
  let count = 0
  let held = 0

  function step(): void {
    const event = queue.pop()
    const run = event?.run ?? null
    if (event === undefined || run === null) throw new Error('the world has come to a stop')
    // From now on it cannot be cancelled.
    event.run = null
    now = Math.max(now, event.at)
    count++
    trace.event(now, event.lane)
    run()
  }

  return {
    awakeMs: () => now,
    lane: (name) => ({ name, stream: streamOf(seed, name) }),
    schedule({ name, stream }, delayMs, run) {
      const at = now + Math.max(0, delayMs)
      const tie = drawInteger(stream, Math.floor(at)) & 0xff
      const event: QueuedEvent = { at, tie, order: order++, run, lane: name }
      queue.push(event)
      return () => queue.cancel(event)
    },
    hold(work) {
      held++
      const release = () => {
        held--
      }
      work.then(release, release)
    },
    run: (goesOn) =>
      new Promise((resolve, reject) => {
        const turn = () => {
          try {
            for (let place = 0; place < TURN && held === 0; place++) {
              if (!goesOn() || queue.peek() === undefined) return resolve()
              step()
              settlePromises()
            }
            setImmediate(turn)
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        }
        setImmediate(turn)
      }),
    count: () => count,
    waiting: () => queue.size(),
  }
}
