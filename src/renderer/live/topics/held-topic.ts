/** A topic that a window subscribes to permanently, before anything is drawn, so that the first screen is complete. */
import { createSubscriber } from 'svelte/reactivity'
import type { Client } from '#contract/wire/client.ts'
import type { Parameter, TopicName, Value } from '#contract/topics.ts'

export class HeldTopic<Name extends TopicName> {
  #value: Value<Name> | undefined
  #update: () => void = () => {}
  readonly #subscribe: () => void

  constructor(client: Client, topic: Name, parameter: Parameter<Name>) {
    this.#subscribe = createSubscriber((update) => {
      this.#update = update
    })
    client.subscribe(topic, parameter, (value) => {
      this.#value = value
      this.#update()
    })
  }

  /** The last known value; undefined before the first. */
  get current(): Value<Name> | undefined {
    this.#subscribe()
    return this.#value
  }
}
