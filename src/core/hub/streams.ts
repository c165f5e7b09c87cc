/** Opens streams: the first listener activates the provider, the last one releases it. */
import type { TopicName } from '#contract/topics.ts'
import type { Listener, Stream } from './listener.ts'
import type { Cancel } from '../ports/clock.ts'
import type { TopicProviders } from './topic-provider.ts'

export interface Streams {
  /** Returns undefined if the stream has no listeners. */
  find(topic: TopicName, parameter: unknown): Stream | undefined
  /** Add a listener and then {@link Streams.settle} the stream. */
  open(topic: TopicName, parameter: unknown): Stream
  /** Adapts the provider's activation to the present listeners. */
  settle(stream: Stream): void
}

const keyOf = (topic: TopicName, parameter: unknown): string => `${topic} ${JSON.stringify(parameter)}`

/** `changed` receives every listener of a stream with a new value. */
export function createStreams(providers: TopicProviders, changed: (listener: Listener) => void): Streams {
  const streams = new Map<string, Stream>()

  function open(topic: TopicName, parameter: unknown): Stream {
    const key = keyOf(topic, parameter)
    const known = streams.get(key)
    if (known !== undefined) return known
    const stream: Stream = {
      key,
      topic,
      provider: providers[topic],
      parameter: parameter as never,
      listeners: new Set<Listener>(),
      interest: 'hidden',
      published: undefined,
      cancel: undefined,
    }
    streams.set(key, stream)
    return stream
  }

  function activate(stream: Stream): Cancel {
    const publish = (value: unknown): void => {
      stream.published = { value }
      for (const listener of stream.listeners) changed(listener)
    }
    return stream.provider.activate?.(stream.parameter, stream.interest, publish) ?? (() => undefined)
  }

  function settle(stream: Stream): void {
    if (stream.listeners.size === 0) {
      streams.delete(stream.key)
      stream.cancel?.()
      stream.cancel = undefined
      return
    }
    const interest = [...stream.listeners].some(({ window }) => window.visible) ? 'visible' : 'hidden'
    if (stream.cancel !== undefined && interest === stream.interest) return
    const cancelFormer = stream.cancel
    stream.interest = interest
    // The new interest starts before the previous one ends, so that demand never drops in between.
    stream.cancel = activate(stream)
    cancelFormer?.()
  }

  return { find: (topic, parameter) => streams.get(keyOf(topic, parameter)), open, settle }
}
