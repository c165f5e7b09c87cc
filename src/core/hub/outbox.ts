/** Gathers changes and sends each window one message a flush, however many values moved. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import type { TopicName } from '#contract/topics.ts'
import type { Push, SubscriptionNumber } from '#contract/wire/transport.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { HubWindow, Listener, Stream } from './listener.ts'

/** Ten flushes a second at most: faster than a price can be read, slow enough to gather a whole batch of answers. */
export const FLUSH_PERIOD_MS = 100

export interface OutboxPorts {
  readonly clock: Clock
  readonly windows: () => Iterable<HubWindow>
  readonly source: Pick<PriceSource, 'current'>
  /** Receives the error of a window's line that failed while a message was handed to it. */
  readonly reportLost: (error: unknown) => void
}

export interface Outbox {
  /** The listener's stream has a value that its window does not know. */
  add(listener: Listener): void
  /** The listener has just come, and its window waits for the first value: that one does not wait for the next flush. */
  welcome(listener: Listener): void
  /** Sends a window what it does not know yet, before the next flush. */
  catchUp(window: HubWindow | undefined): void
  /** The window may receive again: what it does not know is sent soon. */
  settle(window: HubWindow): void
  /** Sends what waits as soon as the running task has ended. */
  hurry(): void
  dispose(): void
}

/** What a window is sent although it cannot be seen: its reader is to learn of it all the same. */
const SENT_WHILE_HIDDEN: ReadonlySet<TopicName> = new Set(['alertEvents', 'alertNotifications'])

/** Topics whose first value is sent with all pending quotes: newer bars beside earlier quotes would show two last prices. */
const SENT_WITH_ALL_ELSE: ReadonlySet<TopicName> = new Set(['candles'])

const mayReceive = ({ window, stream }: Listener): boolean => window.visible || SENT_WHILE_HIDDEN.has(stream.topic)

export function createOutbox({ clock, windows, source, reportLost }: OutboxPorts): Outbox {
  let lastFlushAt = -Infinity
  let cancelFlush: Cancel | null = null
  let cancelGreeting: Cancel | null = null
  let disposed = false
  const newcomers = new Set<Listener>()

  const hasNews = ({ visible, pending }: HubWindow): boolean =>
    pending.size > 0 && (visible || [...pending].some(mayReceive))
  const maySend = (window: HubWindow): boolean => !window.isHeld && (window.isBeatDue || hasNews(window))

  function flushSoon(): void {
    if (cancelFlush !== null || disposed) return
    const delayMs = Math.max(0, lastFlushAt + FLUSH_PERIOD_MS - clock.monotonic())
    cancelFlush = clock.schedule(delayMs, flush)
  }

  function flush(): void {
    cancelFlush = null
    lastFlushAt = clock.monotonic()
    newcomers.clear()
    const read = new Map<Stream, unknown>()
    for (const window of [...windows()]) if (maySend(window)) send(window, [...window.pending].filter(mayReceive), read)
  }

  /** Sends newcomers alone, unless bars are among them: what others wait for stays at its pace. */
  function greet(): void {
    cancelGreeting = null
    lastFlushAt = clock.monotonic()
    const read = new Map<Stream, unknown>()
    const greeted = Map.groupBy(newcomers, ({ window }) => window)
    newcomers.clear()
    for (const [window, listeners] of greeted) {
      const isAlone = !listeners.some(({ stream }) => SENT_WITH_ALL_ELSE.has(stream.topic))
      const due = isAlone ? listeners.filter((listener) => window.pending.has(listener)) : [...window.pending]
      if (maySend(window)) send(window, due.filter(mayReceive), read)
    }
  }

  function send(window: HubWindow, listeners: readonly Listener[], read: Map<Stream, unknown>): void {
    const { values, quotes } = gather(window, listeners, read)
    const isBeatDue = window.isBeatDue
    const next = source.current()
    const isOther = next !== null && next !== window.source
    // Whatever is sent is a beat.
    window.isBeatDue = false
    // What found no room follows with the next message, in its turn.
    settle(window)
    if (values.length === 0 && quotes === null && !isBeatDue) return
    if (isOther) window.source = next
    try {
      window.subscriber.push({ values, ...(quotes === null ? {} : { quotes }), ...(isOther ? { source: next } : {}) })
    } catch (error) {
      // One window's broken line must not keep the others from receiving; its shell closes the connection.
      reportLost(error)
    }
  }

  function settle(window: HubWindow): void {
    if (maySend(window)) flushSoon()
  }

  return {
    add(listener) {
      listener.window.pending.add(listener)
      settle(listener.window)
    },
    welcome(listener) {
      listener.window.pending.add(listener)
      if (disposed || !maySend(listener.window)) return
      newcomers.add(listener)
      cancelGreeting ??= clock.schedule(0, greet)
    },
    catchUp(window) {
      if (window !== undefined && !disposed && maySend(window))
        send(window, [...window.pending].filter(mayReceive), new Map())
    },
    settle,
    hurry() {
      lastFlushAt = -Infinity
      cancelFlush?.()
      cancelFlush = null
      flushSoon()
    },
    dispose() {
      disposed = true
      cancelFlush?.()
      cancelGreeting?.()
    },
  }
}

interface Gathered {
  readonly values: Push['values']
  readonly quotes: QuoteColumns | null
}

/** Takes out of what is pending for these listeners all that finds room in one message. */
function gather({ pending, quotes }: HubWindow, listeners: readonly Listener[], read: Map<Stream, unknown>): Gathered {
  const values: (readonly [SubscriptionNumber, unknown])[] = []
  let isFull = false
  for (const listener of listeners) {
    const { number, stream } = listener
    if (stream.topic === 'quote' && isFull) continue
    const value = valueOf(stream, read)
    if (stream.topic !== 'quote') {
      if (!isKnown(listener, value)) values.push([number, value])
    } else if (!quotes.add(number, value as LiveQuote)) {
      isFull = true
      continue
    }
    pending.delete(listener)
  }
  return { values, quotes: quotes.take() }
}

/** Whether the window has no use for the value, because it was sent the same before. From here on it knows it. */
function isKnown(listener: Listener, value: unknown): boolean {
  const { isSame } = listener.stream.provider
  if (isSame === undefined) return false
  if (listener.sent !== undefined && isSame(listener.sent.value as never, value as never)) return true
  listener.sent = { value }
  return false
}

/** What was published or, read once a flush however many windows listen, what the provider says now. */
function valueOf(stream: Stream, read: Map<Stream, unknown>): unknown {
  if (stream.published !== undefined) return stream.published.value
  if (!read.has(stream)) read.set(stream, stream.provider.current(stream.parameter))
  return read.get(stream)
}
