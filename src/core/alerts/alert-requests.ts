/** Handlers of the requests about alerts. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Clock } from '../ports/clock.ts'
import { MAX_SCORED_EVENTS } from '#model/alerts/alert-view.ts'
import type { Slices } from '../reactive/slices.ts'
import type { Observable } from '../reactive/variable.ts'
import { acknowledge } from './delivery/acknowledge.ts'
import type { AlertRepository } from './rules/alert-repository.ts'
import { importAlertFile, writeAlertFile, type NamedList } from './rules/alert-file.ts'
import type { AlertMemory } from './persistence/alert-memory.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { Backtest } from './replay/backtest/backtest.ts'
import type { EventReader } from './persistence/events-page.ts'
import { scorecardOf } from './replay/outcomes/scorecard.ts'
import type { SplitDue } from './splits/split-due.ts'

export type AlertRequestName = Extract<keyof RequestHandlers, `alert.${string}`>

export interface AlertRequestParts {
  readonly clock: Pick<Clock, 'now'>
  readonly slices: Slices
  readonly repository: AlertRepository
  readonly lists: Pick<Observable<readonly NamedList[]>, 'current'>
  readonly splits: Pick<SplitDue, 'rescaled'>
  readonly memory: AlertMemory
  readonly events: EventReader
  readonly delivery: Pick<Delivery, 'claim'>
  readonly backtest: Backtest
  readonly writeThenDeliver: () => void
}

export function createAlertRequests(parts: AlertRequestParts): Pick<RequestHandlers, AlertRequestName> {
  const { clock, slices, repository, lists, splits, memory, events, delivery, backtest, writeThenDeliver } = parts

  return {
    'alert.save': (draft) => repository.save(draft),
    'alert.backtest': backtest,
    'alert.remove'({ alerts }) {
      repository.remove(alerts)
      return null
    },
    'alert.bulk'({ alerts, action }) {
      if (action === 'remove') repository.remove(alerts)
      else repository.switchAll(alerts, action === 'switchOn')
      return null
    },
    'alert.snooze'({ alerts, until }) {
      repository.snooze(alerts, until)
      return null
    },
    'alert.rescale'({ alerts, isRescaled }) {
      const now = clock.now()
      repository.reprice(alerts, (alert) => (isRescaled ? splits.rescaled(alert, now) : alert.conditions))
      return null
    },
    'alert.acknowledge'({ events: numbers }) {
      acknowledge(numbers, clock.now(), events, memory)
      writeThenDeliver()
      return null
    },
    'alert.scorecard': ({ alert }) =>
      scorecardOf(events.read({ alert, instrument: null, stage: null, before: null, limit: MAX_SCORED_EVENTS })),
    'alert.export': ({ alerts: ids }) =>
      writeAlertFile(
        repository.current().alerts.filter(({ id }) => ids?.includes(id) ?? true),
        lists.current(),
      ),
    'alert.import': ({ content }) => slices.run(importAlertFile(content, repository, lists.current())),
    'alert.events': (query) => events.page(query),
    'alert.claim': ({ notification }) => delivery.claim(notification),
  }
}
