/** The published topics of alerts. */
import type { Alert } from '#model/alerts/alert.ts'
import { isSameJson } from '#model/values/json.ts'
import type { Feed } from '../feed/feed.ts'
import type { GridOf } from '../market/hours/market-grids.ts'
import { createPacedTopic } from '../hub/paced-topic.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Clock } from '../ports/clock.ts'
import type { AlertRepository } from './rules/alert-repository.ts'
import { nearestByInstrument } from './evaluation/alert-distances.ts'
import type { AlertMemory } from './persistence/alert-memory.ts'
import { viewOf } from './alert-views.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { EventReader } from './persistence/events-page.ts'
import type { SplitDue } from './splits/split-due.ts'
import { instrumentsOf } from './evaluation/targets.ts'
import { profitViewOf } from './positions/profit-view.ts'
import type { WatchingAlerts } from './watching-alerts.ts'

export interface AlertTopics {
  readonly providers: Pick<TopicProviders, 'alerts' | 'alertDistances' | 'alertEvents' | 'alertNotifications'>
  /** Publishes sampled topics immediately. */
  changed(): void
}

export interface AlertTopicParts {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live' | 'sample'>
  readonly repository: Pick<AlertRepository, 'current'>
  readonly memory: AlertMemory
  readonly gridOf: GridOf
  readonly splits: Pick<SplitDue, 'of'>
  readonly watching: Pick<WatchingAlerts, 'restOf' | 'listed' | 'profits'>
  readonly events: Pick<EventReader, 'view'>
  readonly delivery: Pick<Delivery, 'current'>
  readonly changed: TopicChanged
}

/** Distances and ages change with every answer, so they are sampled. */
const VIEW_PERIOD_MS = 1_000

export function createAlertTopics(parts: AlertTopicParts): AlertTopics {
  const { clock, feed, repository, memory, gridOf, splits, watching, events, delivery, changed } = parts
  const { restOf } = watching
  const profitOf = (alert: Alert) => profitViewOf(alert, watching.profits)

  function views() {
    const [now, onLists] = [clock.now(), watching.listed()]
    const splitOf = ({ id }: Alert) => splits.of(id, now)
    const viewParts = { feed, memory, gridOf, now, restOf, profitOf, splitOf }
    return {
      alerts: repository.current().alerts.map((alert) => viewOf(alert, instrumentsOf(alert, onLists), viewParts)),
    }
  }

  const distances = () =>
    nearestByInstrument(repository.current().alerts, watching.listed(), { memory, gridOf, now: clock.now(), restOf })

  return {
    providers: {
      // Every answer may change them, but few do.
      alerts: { ...createPacedTopic<'alerts'>(clock, VIEW_PERIOD_MS, views), isSame: isSameJson },
      alertDistances: { ...createPacedTopic<'alertDistances'>(clock, VIEW_PERIOD_MS, distances), isSame: isSameJson },
      alertEvents: { current: events.view, isSame: isSameJson },
      alertNotifications: { current: delivery.current },
    },
    changed() {
      changed('alerts', null)
      changed('alertDistances', null)
    },
  }
}
