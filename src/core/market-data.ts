/** What the market itself says of an instrument, as windows may listen to it. */
import type { Settings } from '../model/settings.ts'
import { createDepth } from './depth/depth.ts'
import type { Feed } from './feed/feed.ts'
import type { Hub } from './hub.ts'
import type { TopicProviders } from './hub/topic-provider.ts'
import type { Cancel } from './ports.ts'
import { createQuoteTopic } from './quote-topic.ts'
import type { Observable } from './variable.ts'

export interface MarketData {
  readonly topics: Pick<TopicProviders, 'quote' | 'depth'>
  /** Tells the hub of every stream whose value has changed. */
  watch(changed: Hub['changed']): Cancel
}

export function createMarketData(feed: Feed, settings: Observable<Pick<Settings, 'polling'>>): MarketData {
  const depth = createDepth(feed, settings)
  return {
    topics: { quote: createQuoteTopic(feed, settings), ...depth.topics },
    watch(changed) {
      const stops = [feed.watch(({ instrument }) => changed('quote', instrument)), depth.watch(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
