/** Registers the windows that are connected, and what each of them listens to. */
import { createQuoteWriter } from '#contract/wire/quote-writer.ts'
import type { Subscriber } from '#contract/wire/serve.ts'
import type { Parameter, TopicName } from '#contract/topics.ts'
import type { HubWindow } from './listener.ts'

export interface HubWindows {
  /** The subscriber's window; a new one when it has none yet. */
  of(subscriber: Subscriber): HubWindow
  find(subscriber: Subscriber): HubWindow | undefined
  /** In the order in which they came. */
  all(): Iterable<HubWindow>
  isEmpty(): boolean
  remove(subscriber: Subscriber): void
  /** Who listens to a topic, window by window in the order in which they came; each parameter once. */
  audience<Name extends TopicName>(topic: Name): readonly WindowAudience<Name>[]
}

/** What one window listens to of one topic. */
export interface WindowAudience<Name extends TopicName> {
  /** See {@link HubWindow.number}. */
  readonly window: number
  readonly isVisible: boolean
  readonly parameters: readonly Parameter<Name>[]
}

export function createHubWindows(): HubWindows {
  const windows = new Map<Subscriber, HubWindow>()
  let lastNumber = 0

  return {
    of(subscriber) {
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
        source: null,
        quotes: createQuoteWriter(),
      }
      windows.set(subscriber, window)
      return window
    },
    find: (subscriber) => windows.get(subscriber),
    all: () => windows.values(),
    isEmpty: () => windows.size === 0,
    remove: (subscriber) => windows.delete(subscriber),
    audience: (topic) => [...windows.values()].map((window) => audienceOf(window, topic)),
  }
}

function audienceOf<Name extends TopicName>(window: HubWindow, topic: Name): WindowAudience<Name> {
  const streams = new Set([...window.listeners.values()].map(({ stream }) => stream))
  const parameters = [...streams].filter((stream) => stream.topic === topic).map(({ parameter }) => parameter)
  return { window: window.number, isVisible: window.visible, parameters }
}
