/** A provider for every topic of the contract: the given ones, and one without a value for each that the test does not care for. */
import { topics } from '#contract/topics.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'

export function topicProviders(given: Partial<TopicProviders>): TopicProviders {
  const unused = Object.keys(topics).map((name) => [name, { current: () => null }] as const)
  return { ...(Object.fromEntries(unused) as unknown as TopicProviders), ...given }
}
