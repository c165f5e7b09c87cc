/** Carries notices of changed topics to the hub. */
import type { Parameter, TopicName } from '#contract/topics.ts'
import type { Cancel } from '../ports/clock.ts'

/** A stream has a new value. It is read when it is sent, so only the latest one travels. */
export type TopicChanged = <Name extends TopicName>(topic: Name, parameter: Parameter<Name>) => void

export interface ChangeBus {
  readonly changed: TopicChanged
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
