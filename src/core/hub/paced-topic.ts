/** Makes a topic that is published at a steady pace while a visible window listens to it. */
import type { TopicName, Value } from '#contract/topics.ts'
import type { TopicProvider } from './topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export function createPacedTopic<Name extends TopicName>(
  clock: Pick<Clock, 'schedule'>,
  periodMs: number,
  read: () => Value<Name>,
): TopicProvider<Name> {
  return {
    current: read,
    activate(_parameter, interest, publish) {
      if (interest === 'hidden') return () => undefined
      let cancel: Cancel = clock.schedule(periodMs, next)
      function next(): void {
        cancel = clock.schedule(periodMs, next)
        publish(read())
      }
      return () => cancel()
    },
  }
}
