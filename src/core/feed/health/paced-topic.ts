/** A topic that is told anew at a steady pace, and only while a window that can be seen listens to it. */
import type { TopicName, Value } from '../../../contract/topics.ts'
import type { TopicProvider } from '../../hub/topic-provider.ts'
import type { Cancel, Clock } from '../../ports/clock.ts'

/** `changed` says that the value is to be sent again. */
export function createPacedTopic<Name extends TopicName>(
  clock: Pick<Clock, 'schedule'>,
  periodMs: number,
  read: () => Value<Name>,
  changed: () => void,
): TopicProvider<Name> {
  return {
    current: read,
    activate(_parameter, interest) {
      if (interest === 'hidden') return () => undefined
      let cancel: Cancel = clock.schedule(periodMs, tell)
      function tell(): void {
        cancel = clock.schedule(periodMs, tell)
        changed()
      }
      return () => cancel()
    },
  }
}
