/** The `focus` topic: a window subscribes to a symbol that its user chose. */
import type { Feed } from '../feed/feed.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

/** A symbol that the user passes quickly is not worth a request. */
const SETTLE_MS = 250

export function createFocusTopic(clock: Pick<Clock, 'schedule'>, feed: Pick<Feed, 'focus'>): TopicProvider<'focus'> {
  return {
    current: () => null,
    activate(instrument, interest) {
      if (interest === 'hidden') return () => undefined
      let cancelFocus: Cancel = () => undefined
      const cancelTimer = clock.schedule(SETTLE_MS, () => {
        cancelFocus = feed.focus(instrument)
      })
      return () => {
        cancelTimer()
        cancelFocus()
      }
    },
  }
}
