/** A provider for every topic of the contract: the given ones, and an empty one for every other topic. */
import { topics } from '#contract/topics.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'

export function topicProviders(given: Partial<TopicProviders>): TopicProviders {
  const unused = Object.keys(topics).map((name) => [name, { current: () => null }] as const)
  return { ...(Object.fromEntries(unused) as unknown as TopicProviders), ...given }
}
