/** Carries the news that a topic has changed from the part that knows to the hub. It is made before both. */
import type { Parameter, TopicName } from '#contract/topics.ts'
import type { Cancel } from '../ports/clock.ts'

/** Says that a stream has a new value. The value is read when it is sent, so that only the latest one travels. */
export type TopicChanged = <Name extends TopicName>(topic: Name, parameter: Parameter<Name>) => void

export interface ChangeBus {
  readonly changed: TopicChanged
  /** Receives every later change until cancelled. */
  watch(listener: TopicChanged): Cancel
}

export function createChangeBus(): ChangeBus {
  const listeners = new Set<TopicChanged>()
  return {
    changed(topic, parameter) {
      for (const listener of listeners) listener(topic, parameter)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
