/** Defines the source of a topic's values. */
import type { Parameter, TopicName, Value } from '#contract/topics.ts'
import type { Cancel } from '../ports/clock.ts'

/** `hidden` while all listening windows are hidden. */
export type Interest = 'visible' | 'hidden'

export interface TopicProvider<Name extends TopicName> {
  /**
   * The value for a new listener, and after a change without a published value. Called at most once a flush for each
   * stream; must not throw.
   */
  current(parameter: Parameter<Name>): Value<Name>
  /**
   * Called for the first listener and when the interest changes; cancelled after the last listener.
   *
   * @param publish Publishes a value with the next flush.
   */
  activate?(parameter: Parameter<Name>, interest: Interest, publish: (value: Value<Name>) => void): Cancel
  /**
   * Whether a window with `known` does not need `next`. Values must then not be changed in place. Without this method
   * every change is sent.
   */
  isSame?(known: Value<Name>, next: Value<Name>): boolean
}

export type TopicProviders = { readonly [Name in TopicName]: TopicProvider<Name> }
