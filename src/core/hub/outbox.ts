/** Gathers changes and sends each window one message a flush, however many values moved. */
import type { Cancel, Clock } from '../ports.ts'
import type { HubWindow, Listener, Stream } from './listener.ts'

/** Ten flushes a second at most: faster than a price can be read, slow enough to gather a whole batch of answers. */
export const FLUSH_PERIOD_MS = 100

export interface OutboxPorts {
  readonly clock: Clock
  readonly windows: () => Iterable<HubWindow>
  /** Told when a window's line failed while a message was handed to it. */
  readonly reportLost: (error: unknown) => void
}

export interface Outbox {
  /** The listener's stream has a value that its window does not know. */
  add(listener: Listener): void
  dispose(): void
}

export function createOutbox({ clock, windows, reportLost }: OutboxPorts): Outbox {
  let lastFlushAt = -Infinity
  let cancelFlush: Cancel | null = null
  let disposed = false

  function flushSoon(): void {
    if (cancelFlush !== null || disposed) return
    const delayMs = Math.max(0, lastFlushAt + FLUSH_PERIOD_MS - clock.monotonic())
    cancelFlush = clock.schedule(delayMs, flush)
  }

  function flush(): void {
    cancelFlush = null
    lastFlushAt = clock.monotonic()
    const read = new Map<Stream, unknown>()
    for (const window of [...windows()]) {
      if (window.visible && window.pending.size > 0) send(window, read)
    }
  }

  function send(window: HubWindow, read: Map<Stream, unknown>): void {
    const values = [...window.pending].map(({ number, stream }) => {
      if (!read.has(stream)) read.set(stream, stream.provider.current(stream.parameter))
      return [number, read.get(stream)] as const
    })
    window.pending.clear()
    try {
      window.subscriber.push({ values })
    } catch (error) {
      // One window's broken line must not keep the others from hearing; its shell closes the connection.
      reportLost(error)
    }
  }

  return {
    add(listener) {
      listener.window.pending.add(listener)
      if (listener.window.visible) flushSoon()
    },
    dispose() {
      disposed = true
      cancelFlush?.()
    },
  }
}
