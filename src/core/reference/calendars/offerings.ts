/** The calendar of initial public offerings. */
import type { IpoParameters } from '#api/codecs/ipo.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { OfferingCalendar } from '#model/reference/offering.ts'
import { createAnswerCache, type AnswerPorts } from '../answers/answer-cache.ts'
import { createStoredAnswers } from '../answers/stored-answers.ts'
import type { Pace } from '../answers/refresh-task.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProvider } from '#core/hub/topic-provider.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { offeringKind, offeringStorage } from './calendar-kinds.ts'
import { createDateOffering } from './date-offering.ts'

export interface Offerings {
  readonly topic: TopicProvider<'offerings'>
  current(key: IpoParameters): CachedAnswer<OfferingCalendar>
  /** Keeps a calendar fresh for alerts, even if no window shows it. */
  want(key: IpoParameters, pace: Pace): Cancel
  renew(key: IpoParameters): void
  /** Calls the listener after each answer or failure. */
  watchCalendars(listener: (key: IpoParameters) => void): Cancel
  dispose(): void
}

export function createOfferings(ports: AnswerPorts, changed: TopicChanged): Offerings {
  const cache = createAnswerCache(
    { ...ports, storedAnswers: createStoredAnswers(ports.documents, ports.clock, offeringStorage) },
    offeringKind,
  )
  const dateOffering = createDateOffering()
  const stopWatching = cache.watch((key) => changed('offerings', key))

  function current(key: IpoParameters): CachedAnswer<OfferingCalendar> {
    const { value, ...rest } = cache.current(key)
    if (value === null) return { ...rest, value }
    return {
      ...rest,
      value: { offerings: value.items.map((ipo) => dateOffering(key.region, ipo)), total: value.total },
    }
  }

  return {
    topic: {
      current,
      // A hidden calendar is not requested.
      activate: (key, interest) => (interest === 'visible' ? cache.want(key, 'prompt') : () => undefined),
    },
    current,
    want: (key, pace) => cache.want(key, pace),
    renew: (key) => cache.renew(key),
    watchCalendars: (listener) => cache.watch(listener),
    dispose() {
      stopWatching()
      cache.dispose()
    },
  }
}
