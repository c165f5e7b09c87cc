/** The `focus` topic: a window that listens to a symbol says that its user chose it. */
import type { Feed } from '../feed/feed.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

/** A symbol that is passed on the way to another one is not worth a request. */
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
