/** Defines where the hub takes a topic's values from. */
import type { Parameter, TopicName, Value } from '#contract/topics.ts'
import type { Cancel } from '../ports/clock.ts'

/** `hidden` while every window that listens is hidden. */
export type Interest = 'visible' | 'hidden'

export interface TopicProvider<Name extends TopicName> {
  /**
   * The value to send now: to a newcomer, and after a change that was not published with its value. Called once a flush at
   * most for each stream, and must not throw.
   */
  current(parameter: Parameter<Name>): Value<Name>
  /**
   * Called when a first subscriber comes and when the interest changes; cancelled when nobody listens any more.
   * @param publish Hands on a new value of the stream, which follows with the next flush.
   */
  activate?(parameter: Parameter<Name>, interest: Interest, publish: (value: Value<Name>) => void): Cancel
  /**
   * Whether a window that was sent `known` has no use for `next`. Without it everything that changes is sent. Values must not be
   * changed in place then.
   */
  isSame?(known: Value<Name>, next: Value<Name>): boolean
}

export type TopicProviders = { readonly [Name in TopicName]: TopicProvider<Name> }
