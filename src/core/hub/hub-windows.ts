/** Registers the connected windows and their listeners. */
import { createQuoteWriter } from '#contract/wire/quote-writer.ts'
import type { Subscriber } from '#contract/wire/serve.ts'
import type { Parameter, TopicName } from '#contract/topics.ts'
import type { HubWindow } from './listener.ts'

export interface HubWindows {
  /** Registers a new subscriber. */
  of(subscriber: Subscriber): HubWindow
  find(subscriber: Subscriber): HubWindow | undefined
  /** In the order in which they connected. */
  all(): Iterable<HubWindow>
  isEmpty(): boolean
  remove(subscriber: Subscriber): void
  /** The parameters of a topic that each window listens to, without duplicates, in the order of {@link HubWindows.all}. */
  audience<Name extends TopicName>(topic: Name): readonly WindowAudience<Name>[]
}

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
