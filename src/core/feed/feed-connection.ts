/** One service in use: who calls it, who polls it, and what is told about it. */
import type { FeedForecast, FeedHealth, RequestRecord } from '../../model/feed-health.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { ServiceAddress } from '../../model/service-session.ts'
import type { Ports } from '../ports.ts'
import { createCaller, type Caller } from '../service/caller.ts'
import type { Budget } from '../budget/budget.ts'
import { mergeWishes, type DemandBook, type Wish } from './demand.ts'
import type { PlanChange } from './feed.ts'
import { forecast, healthOf, sharesOf } from './insight.ts'
import { createPoller, type Poller, type PollerListener } from './poller.ts'
import { subjectOf, type Subject } from './subject.ts'

export interface Connection {
  readonly caller: Pick<Caller, 'standing' | 'budget' | 'operations'>
  readonly poller: Poller
  health(): FeedHealth
  requests(): readonly RequestRecord[]
  shares(): ReadonlyMap<InstrumentId, number>
  forecast(change: PlanChange): FeedForecast
}

export function createConnection(
  ports: Pick<Ports, 'clock' | 'http' | 'random'>,
  service: { readonly address: ServiceAddress; readonly token: string; readonly budget: Budget },
  demand: Pick<DemandBook, 'subjects' | 'wishFor'>,
  listener: PollerListener,
): Connection {
  const { address, token, budget } = service
  const caller = createCaller(ports, budget, address, token)
  const poller = createPoller(ports, caller, address.codesPerRequest, listener)
  for (const subject of demand.subjects()) poller.setWish(subject, demand.wishFor(subject))

  return {
    caller,
    poller,
    health: () => healthOf(caller, poller.plan, ports.clock),
    requests: () => caller.log.requests(),
    shares: () => sharesOf(poller.plan, budget.limit()),
    forecast(change) {
      const wishes = new Map<Subject, Wish>()
      const add = (subject: Subject, wish: Wish) => {
        const known = wishes.get(subject)
        wishes.set(subject, known === undefined ? wish : mergeWishes([known, wish]))
      }
      for (const { subject, wish } of poller.plan.items()) add(subject, wish)
      for (const wanted of change.added) add(subjectOf(wanted.kind, wanted.instrument), wanted)
      return forecast({
        codesPerRequest: change.codesPerRequest ?? address.codesPerRequest,
        requestsPerMinute: change.requestsPerMinute ?? budget.limit(),
        wishes,
        operations: caller.operations,
      })
    },
  }
}
