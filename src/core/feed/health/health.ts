/** Serves the data health view: its topics and forecasts. */
import type { KnownNaming } from '#model/candles/bar-naming.ts'
import type { DataHealth, ForecastChange } from '#model/service/data-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { FeedInsight } from '../feed.ts'
import type { WindowAudience } from '#core/hub/hub-windows.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { createPacedTopic } from '#core/hub/paced-topic.ts'
import { createCalendarEnds } from './calendar-ends.ts'
import { forecastChange, type Assumption } from './plan-forecast.ts'
import { usesOfLists, usesOfWindows, type HeldList } from './uses.ts'

export interface Health {
  readonly topics: Pick<TopicProviders, 'health' | 'requestLog'>
  forecast(assumption: Assumption): Steps<ForecastChange | null>
}

export interface HealthPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly feed: FeedInsight
  readonly source: PriceSource
  /** The instruments that each window demands. */
  readonly windows: () => readonly WindowAudience<'quote'>[]
  readonly lists: () => readonly HeldList[]
  readonly barNames: () => readonly KnownNaming[]
}

/** Faster updates would be unreadable, and would add to the cost that the view shows. */
const PERIOD_MS = 1_000

export function createHealth({ clock, feed, source, windows, lists, barNames }: HealthPorts): Health {
  const calendarEnds = createCalendarEnds(clock, source)

  function current(): DataHealth | null {
    const health = feed.health()
    if (health === null) return null
    const shares: ReadonlyMap<InstrumentId, number> = feed.shares()
    const held = lists()
    return {
      feed: health,
      windows: usesOfWindows(windows(), shares),
      lists: usesOfLists(held, shares),
      endingCalendars: calendarEnds(held),
      barNames: barNames(),
    }
  }

  return {
    topics: {
      health: createPacedTopic<'health'>(clock, PERIOD_MS, current),
      requestLog: createPacedTopic<'requestLog'>(clock, PERIOD_MS, feed.requests),
    },
    forecast: (assumption) => forecastChange(feed, lists(), assumption),
  }
}
