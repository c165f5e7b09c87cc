/** What the market itself says of instruments, as windows may listen to it: quotes, books, trades, and what moves most. */
import type { RequestHandlers } from '../../contract/requests.ts'
import { createDepth } from './depth.ts'
import type { Feed } from '../feed/feed.ts'
import type { Hub } from '../hub/hub.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import { createMoversTopic } from './movers.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import { createQuoteTopic } from './quote-topic.ts'
import { createTape, type TapePorts } from './tape/tape.ts'
import type { Observable } from '../reactive/variable.ts'
import type { KeptList } from '../watchlists/library.ts'

export interface MarketData {
  readonly topics: Pick<TopicProviders, 'quote' | 'depth' | 'tape' | 'movers'>
  readonly requests: Pick<RequestHandlers, 'tape.read'>
  /** Tells the hub of every stream whose value has changed. */
  watch(changed: Hub['changed']): Cancel
  /** Resolves when everything is kept. */
  dispose(): Promise<void>
}

export interface MarketDataPorts extends TapePorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly lists: Observable<readonly KeptList[]>
}

export function createMarketData(ports: MarketDataPorts): MarketData {
  const { feed, settings } = ports
  let tell: Hub['changed'] = () => undefined
  const depth = createDepth(feed, settings)
  const tape = createTape(ports)
  return {
    topics: {
      quote: createQuoteTopic(feed, settings),
      ...depth.topics,
      ...tape.topics,
      movers: createMoversTopic({ ...ports, changed: (list) => tell('movers', list) }),
    },
    requests: tape.requests,
    watch(changed) {
      tell = changed
      const stops = [
        feed.watch(({ instrument }) => changed('quote', instrument)),
        depth.watch(changed),
        tape.watch(changed),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    dispose: () => tape.dispose(),
  }
}
