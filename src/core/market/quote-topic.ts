/** The `quote` topic: listening to an instrument is what makes the feed ask for it, and how often depends on who can see it. */
import type { Settings } from '../../model/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'

export function createQuoteTopic(
  feed: Pick<Feed, 'live' | 'watch' | 'want'>,
  settings: Observable<Pick<Settings, 'polling'>>,
): TopicProvider<'quote'> {
  const whileHidden = createWhileHidden(settings)
  return {
    current: (instrument) => feed.live(instrument),
    activate(instrument, interest, publish) {
      const want = () => feed.want({ instrument, kind: 'quote', ...DEMANDS[interest] })
      const stops = [feed.watch(instrument, publish), interest === 'visible' ? want() : whileHidden(want)]
      return () => cancelAll(stops)
    },
  }
}
