/** Connects the feed to one service with a caller, a poller and a budget. */
import type { FeedForecast, FeedHealth, RequestRecord } from '#model/service/feed-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Ports } from '../ports/ports.ts'
import { createCaller, type Caller } from '../service/caller.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { Budget } from '../budget/budget.ts'
import type { Steps } from '../reactive/slices.ts'
import { mergeDemands, type DemandRegistry, type Demand } from './demand/demand.ts'
import type { PlanChange } from './feed.ts'
import { forecast, healthOf, sharesOf } from './insight.ts'
import { createPoller, type Poller, type PollerListener } from './poller/poller.ts'
import { subjectOf, type Subject } from './demand/subject.ts'

export interface Connection {
  readonly caller: Pick<Caller, 'hostStatus' | 'budget' | 'operations'>
  readonly poller: Poller
  health(): FeedHealth
  requests(): readonly RequestRecord[]
  noteWrongTime(path: string, key: string): void
  shares(): ReadonlyMap<InstrumentId, number>
  forecast(change: PlanChange): Steps<FeedForecast>
}

export interface ConnectionPorts extends Pick<Ports, 'clock' | 'http' | 'random'> {
  readonly serviceClock: ServiceClock
}

export function createConnection(
  ports: ConnectionPorts,
  service: { readonly address: ServiceAddress; readonly token: string; readonly budget: Budget },
  demand: Pick<DemandRegistry, 'subjects' | 'demandFor'>,
  listener: PollerListener,
): Connection {
  const { address, token, budget } = service
  const caller = createCaller(ports, budget, address, token)
  const poller = createPoller(ports, caller, address.codesPerRequest, listener)
  for (const subject of demand.subjects()) poller.setDemand(subject, demand.demandFor(subject))

  return {
    caller,
    poller,
    health: () => healthOf(caller, poller.plan, ports.clock, ports.serviceClock.errorMs()),
    requests: () => caller.log.requests(),
    noteWrongTime: (path, key) => caller.log.wrongTime(path, key, ports.clock.now()),
    shares: () => sharesOf(poller.plan, budget.limit()),
    *forecast(change) {
      const demands = new Map<Subject, Demand>()
      const add = (subject: Subject, demand: Demand) => {
        const known = demands.get(subject)
        demands.set(subject, known === undefined ? demand : mergeDemands([known, demand]))
      }
      // A copy: demand may change between the steps.
      for (const { subject, demand } of [...poller.plan.items()]) {
        add(subject, demand)
        yield
      }
      for (const wanted of change.added) {
        add(subjectOf(wanted.kind, wanted.instrument), wanted)
        yield
      }
      return yield* forecast({
        codesPerRequest: change.codesPerRequest ?? address.codesPerRequest,
        requestsPerMinute: change.requestsPerMinute ?? budget.limit(),
        demands,
        operations: caller.operations,
      })
    },
  }
}
