/** What the service tells besides prices: it changes seldom, is kept, and shares one slow lane inside the budget. */
import type { RequestHandlers } from '../contract/requests.ts'
import type { ServiceSession } from '../model/service-session.ts'
import type { Settings } from '../model/settings.ts'
import { createSlowLane } from './answers/slow-lane.ts'
import { createCompanies, type Companies } from './companies/companies.ts'
import type { DocumentPorts } from './documents/versioned-document.ts'
import type { Feed, FeedInsight } from './feed/feed.ts'
import type { Hub } from './hub.ts'
import type { TopicProviders } from './hub/topic-provider.ts'
import type { Cancel, Clock } from './ports.ts'
import type { Observable } from './variable.ts'

export interface Information {
  readonly topics: Pick<TopicProviders, 'company' | 'companyFigures'>
  readonly requests: Pick<RequestHandlers, 'companies.known' | 'answer.renew'>
  /** Tells the hub of every stream whose value has changed. */
  watch(changed: Hub['changed']): Cancel
  dispose(): void
}

export interface InformationPorts {
  readonly clock: Clock
  readonly feed: Pick<Feed & FeedInsight, 'ask' | 'health'>
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Settings>
  readonly documents: DocumentPorts
}

/** Of the budget, what nobody waits for may take; the rest is for prices. */
const LANE_SHARE = 0.25
const MINUTE_MS = 60_000
/** While no service is in use nothing leaves anyway. */
const USUAL_LIMIT = 60

export function createInformation({ settings, ...ports }: InformationPorts): Information {
  const gapMs = (): number => MINUTE_MS / (LANE_SHARE * (ports.feed.health()?.budget.learned ?? USUAL_LIMIT))
  const answers = { ...ports, lane: createSlowLane(ports.clock, gapMs) }
  const companies: Companies = createCompanies(answers, settings)

  return {
    topics: { ...companies.topics },
    requests: {
      ...companies.requests,
      'answer.renew'({ parameter }) {
        companies.renew(parameter)
        return null
      },
    },
    watch: (changed) => companies.watch(changed),
    dispose: () => companies.dispose(),
  }
}
