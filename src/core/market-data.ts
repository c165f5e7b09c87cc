/** What the market itself says of an instrument, as windows may listen to it. */
import type { Settings } from '../model/settings.ts'
import { createDepth } from './depth/depth.ts'
import type { Feed } from './feed/feed.ts'
import type { Hub } from './hub.ts'
import type { TopicProviders } from './hub/topic-provider.ts'
import { createMoversTopic } from './movers/movers.ts'
import type { Cancel, Clock } from './ports.ts'
import { createQuoteTopic } from './quote-topic.ts'
import type { Observable } from './variable.ts'
import type { KeptList } from './watchlists/library.ts'

export interface MarketData {
  readonly topics: Pick<TopicProviders, 'quote' | 'depth' | 'movers'>
  /** Tells the hub of every stream whose value has changed. */
  watch(changed: Hub['changed']): Cancel
}

export interface MarketDataPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly feed: Feed
  readonly settings: Observable<Pick<Settings, 'polling'>>
  readonly lists: Observable<readonly KeptList[]>
}

export function createMarketData(ports: MarketDataPorts): MarketData {
  const { feed, settings } = ports
  let tell: Hub['changed'] = () => undefined
  const depth = createDepth(feed, settings)
  return {
    topics: {
      quote: createQuoteTopic(feed, settings),
      ...depth.topics,
      movers: createMoversTopic({ ...ports, changed: (list) => tell('movers', list) }),
    },
    watch(changed) {
      tell = changed
      const stops = [feed.watch(({ instrument }) => changed('quote', instrument)), depth.watch(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
