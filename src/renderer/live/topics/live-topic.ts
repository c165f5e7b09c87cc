/** A reactive topic of the backend, subscribed to only while something on screen reads it. */
import { createSubscriber } from 'svelte/reactivity'
import type { Client } from '#contract/wire/client.ts'
import type { Parameter, TopicName, Value } from '#contract/topics.ts'

export class LiveTopic<Name extends TopicName> {
  #value: Value<Name> | undefined
  readonly #subscribe: () => void

  constructor(client: Client, topic: Name, parameter: Parameter<Name>) {
    this.#subscribe = createSubscriber((update) =>
      client.subscribe(topic, parameter, (value) => {
        this.#value = value
        update()
      }),
    )
  }

  /** The last known value; undefined before the first. */
  get current(): Value<Name> | undefined {
    this.#subscribe()
    return this.#value
  }
}
