/** Opens the streams that are listened to: providers are activated by the first listener and released after the last. */
import type { TopicName } from '#contract/topics.ts'
import type { Listener, Stream } from './listener.ts'
import type { Cancel } from '../ports/clock.ts'
import type { TopicProviders } from './topic-provider.ts'

export interface Streams {
  /** The stream that somebody listens to already, or undefined. */
  find(topic: TopicName, parameter: unknown): Stream | undefined
  /** The stream, opened when nobody has listened yet; add a listener and then {@link Streams.settle} it. */
  open(topic: TopicName, parameter: unknown): Stream
  /** Brings the provider's activation in line with who listens now. */
  settle(stream: Stream): void
}

const keyOf = (topic: TopicName, parameter: unknown): string => `${topic} ${JSON.stringify(parameter)}`

/** `changed` receives every listener of a stream whose provider has published a value. */
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
    // The new interest comes before the former goes, so that demand never falls to nothing in between.
    stream.cancel = activate(stream)
    cancelFormer?.()
  }

  return { find: (topic, parameter) => streams.get(keyOf(topic, parameter)), open, settle }
}
