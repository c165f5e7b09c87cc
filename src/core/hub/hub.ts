/**
 * Every window's subscriptions to every topic. A subscriber gets the last known value first and then each change; a hidden
 * window gets beats alone until it is seen again, and then every value.
 */
import { createQuoteWriter } from '../../contract/quote-writer.ts'
import type { Subscriber, TopicSource } from '../../contract/serve.ts'
import type { Parameter, TopicName } from '../../contract/topics.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { HubWindow, Listener } from './listener.ts'
import { createOutbox } from './outbox.ts'
import { createStreams } from './streams.ts'
import type { TopicProviders } from './topic-provider.ts'
import type { Clock } from '../ports/clock.ts'

export interface Hub extends TopicSource {
  /** Says that a stream has a new value. The value is read when it is sent, so that only the latest one travels. */
  changed<Name extends TopicName>(topic: Name, parameter: Parameter<Name>): void
  /** Who listens to a topic, window by window in the order in which they came; each parameter once. */
  audience<Name extends TopicName>(topic: Name): readonly WindowAudience<Name>[]
  /** Drops every window and releases every provider. */
  dispose(): void
}

/** What one window listens to of one topic. */
export interface WindowAudience<Name extends TopicName> {
  readonly window: number
  readonly isVisible: boolean
  readonly parameters: readonly Parameter<Name>[]
}

export interface HubPorts {
  readonly clock: Clock
  readonly providers: TopicProviders
  /** Told when a window's line failed while a message was handed to it. */
  readonly reportLost: (error: unknown) => void
}

export function createHub({ clock, providers, reportLost }: HubPorts): Hub {
  const windows = new Map<Subscriber, HubWindow>()
  const streams = createStreams(providers)
  let lastNumber = 0
  const outbox = createOutbox({ clock, windows: () => windows.values(), reportLost })
  const heartbeat = createHeartbeat({ clock, isNeeded: () => windows.size > 0, beat })

  function beat(): void {
    for (const window of windows.values()) {
      window.isBeatDue = true
      outbox.settle(window)
    }
  }

  function windowOf(subscriber: Subscriber): HubWindow {
    const known = windows.get(subscriber)
    if (known !== undefined) return known
    const window: HubWindow = {
      number: ++lastNumber,
      subscriber,
      listeners: new Map(),
      pending: new Set(),
      visible: true,
      isHeld: false,
      isBeatDue: false,
      quotes: createQuoteWriter(),
    }
    windows.set(subscriber, window)
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
    const window = windows.get(subscriber)
    if (window === undefined) return
    for (const listener of [...window.listeners.values()]) leave(listener)
    windows.delete(subscriber)
    heartbeat.settle()
  }

  return {
    subscribe(subscriber, number, topic, parameter) {
      const window = windowOf(subscriber)
      const stream = streams.open(topic, parameter)
      const listener: Listener = { number, window, stream }
      window.listeners.set(number, listener)
      stream.listeners.add(listener)
      streams.settle(stream)
      outbox.welcome(listener)
    },
    unsubscribe(subscriber, number) {
      const listener = windows.get(subscriber)?.listeners.get(number)
      if (listener !== undefined) leave(listener)
    },
    setVisible(subscriber, visible) {
      const window = windowOf(subscriber)
      if (window.visible === visible) return
      window.visible = visible
      if (visible) window.quotes.forgetAll()
      for (const listener of window.listeners.values()) {
        streams.settle(listener.stream)
        // A window that comes back is given everything anew: it may have slept through what it was sent last.
        if (visible) outbox.add(listener)
      }
    },
    setHeld(subscriber, isHeld) {
      const window = windowOf(subscriber)
      window.isHeld = isHeld
      outbox.settle(window)
    },
    dropSubscriber,
    changed(topic, parameter) {
      for (const listener of streams.find(topic, parameter)?.listeners ?? []) outbox.add(listener)
    },
    audience: (topic) => [...windows.values()].map((window) => audienceOf(window, topic)),
    dispose() {
      outbox.dispose()
      heartbeat.dispose()
      for (const subscriber of [...windows.keys()]) dropSubscriber(subscriber)
    },
  }
}

function audienceOf<Name extends TopicName>(window: HubWindow, topic: Name): WindowAudience<Name> {
  const streams = new Set([...window.listeners.values()].map(({ stream }) => stream))
  const parameters = [...streams].filter((stream) => stream.topic === topic).map(({ parameter }) => parameter)
  return { window: window.number, isVisible: window.visible, parameters }
}
