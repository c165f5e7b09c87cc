/**
 * Serves the windows' subscriptions. A subscriber receives the last known value first and then each change. A hidden
 * window receives only beats, and every value when it is visible again.
 */
import type { Subscriber, TopicSource } from '#contract/wire/serve.ts'
import type { Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { ChangeBus } from './change-bus.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { HubWindows } from './hub-windows.ts'
import type { HubWindow, Listener } from './listener.ts'
import { createOutbox } from './outbox.ts'
import { createStreams } from './streams.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { TopicProviders } from './topic-provider.ts'

export interface Hub extends TopicSource {
  dispose(): void
}

export interface HubPorts {
  readonly clock: Clock
  readonly windows: HubWindows
  readonly changes: Pick<ChangeBus, 'watch'>
  readonly source: PriceSource
  readonly providers: TopicProviders
  /** Receives the error of a window's broken connection. */
  readonly reportLost: (error: unknown) => void
}

export function createHub({ clock, windows, changes, source, providers, reportLost }: HubPorts): Hub {
  const outbox = createOutbox({ clock, windows: windows.all, source, reportLost })
  const streams = createStreams(providers, outbox.add)
  const heartbeat = createHeartbeat({ clock, isNeeded: () => !windows.isEmpty(), beat })
  const stops = [
    changes.watch((topic, parameter) => {
      const stream = streams.find(topic, parameter)
      if (stream === undefined) return
      stream.published = undefined
      for (const listener of stream.listeners) outbox.add(listener)
    }),
    source.watch(leaveSource),
  ]

  /** Drops unsent values. The next message of every window, also of a hidden one, names the new source. */
  function leaveSource(): void {
    for (const window of windows.all()) {
      window.isBeatDue = true
      resend(window)
    }
    outbox.hurry()
  }

  function resend(window: HubWindow): void {
    window.quotes.forgetAll()
    for (const listener of window.listeners.values()) {
      listener.stream.published = undefined
      listener.sent = undefined
      outbox.add(listener)
    }
  }

  function beat(): void {
    for (const window of windows.all()) {
      window.isBeatDue = true
      outbox.settle(window)
    }
  }

  function windowOf(subscriber: Subscriber) {
    const window = windows.of(subscriber)
    heartbeat.settle()
    return window
  }

  function leave(listener: Listener): void {
    listener.window.listeners.delete(listener.number)
    listener.window.pending.delete(listener)
    listener.window.quotes.forget(listener.number)
    listener.stream.listeners.delete(listener)
    streams.settle(listener.stream)
  }

  function dropSubscriber(subscriber: Subscriber): void {
    const window = windows.find(subscriber)
    if (window === undefined) return
    for (const listener of [...window.listeners.values()]) leave(listener)
    windows.remove(subscriber)
    heartbeat.settle()
  }

  return {
    subscribe(subscriber, number, topic, parameter) {
      const window = windowOf(subscriber)
      const stream = streams.open(topic, parameter)
      const listener: Listener = { number, window, stream, sent: undefined }
      window.listeners.set(number, listener)
      stream.listeners.add(listener)
      streams.settle(stream)
      // A published value may have aged, so a new listener receives the present one.
      stream.published = undefined
      outbox.welcome(listener)
    },
    unsubscribe(subscriber, number) {
      const listener = windows.find(subscriber)?.listeners.get(number)
      if (listener !== undefined) leave(listener)
    },
    setVisible(subscriber, visible) {
      const window = windowOf(subscriber)
      if (window.visible === visible) return
      window.visible = visible
      for (const listener of window.listeners.values()) streams.settle(listener.stream)
      // It may have slept through the last messages.
      if (visible) resend(window)
    },
    setHeld(subscriber, isHeld) {
      const window = windowOf(subscriber)
      window.isHeld = isHeld
      outbox.settle(window)
    },
    catchUp: (subscriber) => outbox.catchUp(windows.find(subscriber)),
    dropSubscriber,
    dispose() {
      cancelAll(stops)
      outbox.dispose()
      heartbeat.dispose()
      for (const { subscriber } of [...windows.all()]) dropSubscriber(subscriber)
    },
  }
}
