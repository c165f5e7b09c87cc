/** The `quote` topic: listening to an instrument is what makes the feed ask for it, and how keenly depends on who can see it. */
import type { Settings } from '../../model/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { WISHES } from '../feed/weights.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Observable } from '../reactive/variable.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'

export function createQuoteTopic(
  feed: Pick<Feed, 'live' | 'want'>,
  settings: Observable<Pick<Settings, 'polling'>>,
): TopicProvider<'quote'> {
  const whileHidden = createWhileHidden(settings)
  return {
    current: (instrument) => feed.live(instrument),
    activate: (instrument, interest) =>
      interest === 'visible'
        ? feed.want({ instrument, kind: 'quote', ...WISHES.visible })
        : whileHidden(() => feed.want({ instrument, kind: 'quote', ...WISHES.hidden })),
  }
}
