/** Gathers changes and sends each window at most one message a flush. */
import type { QuoteColumns } from '#contract/wire/quote-columns.ts'
import type { TopicName } from '#contract/topics.ts'
import type { Push, SubscriptionNumber } from '#contract/wire/transport.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { HubWindow, Listener, Stream } from './listener.ts'

/** Ten flushes a second: faster than a user reads a price, slow enough to gather a whole batch of answers. */
export const FLUSH_PERIOD_MS = 100

export interface OutboxPorts {
  readonly clock: Clock
  readonly windows: () => Iterable<HubWindow>
  readonly source: Pick<PriceSource, 'current'>
  /** Receives the error of a window's broken connection. */
  readonly reportLost: (error: unknown) => void
}

export interface Outbox {
  /** The stream has a value that the window lacks. */
  add(listener: Listener): void
  /** The listener is new: its first value does not wait for the next flush. */
  welcome(listener: Listener): void
  /** Sends pending values before the next flush. */
  catchUp(window: HubWindow | undefined): void
  /** Sends pending values soon, if the window may receive again. */
  settle(window: HubWindow): void
  /** Flushes as soon as the running task has ended. */
  hurry(): void
  dispose(): void
}

/** Hidden windows receive these too, because the user must be notified. */
const SENT_WHILE_HIDDEN: ReadonlySet<TopicName> = new Set(['alertEvents', 'alertNotifications'])

/** Their first value is sent with all pending quotes: newer bars beside earlier quotes would show two last prices. */
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

  /** Sends first values alone, unless bars are among them; other values wait for the next flush. */
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
    // Every message is a beat.
    window.isBeatDue = false
    // Values without room follow with the next message.
    settle(window)
    if (values.length === 0 && quotes === null && !isBeatDue) return
    if (isOther) window.source = next
    try {
      window.subscriber.push({ values, ...(quotes === null ? {} : { quotes }), ...(isOther ? { source: next } : {}) })
    } catch (error) {
      // A broken connection must not affect other windows; its shell closes it.
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

/** Takes the values of these listeners that fit into one message. */
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

/** Returns whether the window was sent the same value; otherwise records it as sent. */
function isKnown(listener: Listener, value: unknown): boolean {
  const { isSame } = listener.stream.provider
  if (isSame === undefined) return false
  if (listener.sent !== undefined && isSame(listener.sent.value as never, value as never)) return true
  listener.sent = { value }
  return false
}

/** The provider's present value is read once a flush for all windows. */
function valueOf(stream: Stream, read: Map<Stream, unknown>): unknown {
  if (stream.published !== undefined) return stream.published.value
  if (!read.has(stream)) read.set(stream, stream.provider.current(stream.parameter))
  return read.get(stream)
}
