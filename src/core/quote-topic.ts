/** The `quote` topic: listening to an instrument is what makes the feed ask for it, and how keenly depends on who can see it. */
import type { Feed } from './feed/feed.ts'
import { WISHES } from './feed/weights.ts'
import type { TopicProvider } from './hub/topic-provider.ts'

export function createQuoteTopic(feed: Pick<Feed, 'live' | 'want'>): TopicProvider<'quote'> {
  return {
    current: (instrument) => feed.live(instrument),
    activate: (instrument, interest) => feed.want({ instrument, kind: 'quote', ...WISHES[interest] }),
  }
}
