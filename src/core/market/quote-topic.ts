/** The `quote` topic. A subscription makes the feed poll an instrument, less often for a hidden window. */
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand/demand.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'
import type { LastQuotes } from './last-quotes.ts'

export function createQuoteTopic(
  feed: Pick<Feed, 'live' | 'watch' | 'want'>,
  settings: Observable<Pick<Settings, 'polling'>>,
  last: Pick<LastQuotes, 'shown'>,
): TopicProvider<'quote'> {
  const whileHidden = createWhileHidden(settings)
  return {
    current: (instrument) => last.shown(feed.live(instrument)),
    activate(instrument, interest, publish) {
      const want = () => feed.want({ instrument, kind: 'quote', ...DEMANDS[interest] })
      const shown = (live: LiveQuote) => publish(last.shown(live))
      const stops = [feed.watch(instrument, shown), interest === 'visible' ? want() : whileHidden(want)]
      return () => cancelAll(stops)
    },
  }
}
