/** The calendar of initial public offerings: the topic about it, over one book of answers. */
import type { IpoParameters } from '../../../api/codecs/ipo.ts'
import type { CachedAnswer } from '../../../model/cached-answer.ts'
import type { OfferingCalendar } from '../../../model/offering.ts'
import { createAnswerCache, type AnswerPorts } from '../answers/answer-cache.ts'
import { createStoredAnswers } from '../answers/stored-answers.ts'
import type { Pace } from '../answers/refresh-task.ts'
import type { TopicChanged } from '../../hub/change-bus.ts'
import type { TopicProvider } from '../../hub/topic-provider.ts'
import type { Cancel } from '../../ports/clock.ts'
import { offeringKind, offeringStorage } from './calendar-kinds.ts'
import { createDateOffering } from './date-offering.ts'

export interface Offerings {
  readonly topic: TopicProvider<'offerings'>
  current(key: IpoParameters): CachedAnswer<OfferingCalendar>
  /** Sees to it that a calendar is fresh, although no window shows it: what reminds of its days needs it. */
  want(key: IpoParameters, pace: Pace): Cancel
  renew(key: IpoParameters): void
  /** Hears of every calendar that was read again, or could not be. */
  watchCalendars(listener: (key: IpoParameters) => void): Cancel
  dispose(): void
}

export function createOfferings(ports: AnswerPorts, changed: TopicChanged): Offerings {
  const book = createAnswerCache(
    { ...ports, storedAnswers: createStoredAnswers(ports.documents, ports.clock, offeringStorage) },
    offeringKind,
  )
  const dateOffering = createDateOffering()
  const stopWatching = book.watch((key) => changed('offerings', key))

  function current(key: IpoParameters): CachedAnswer<OfferingCalendar> {
    const { value, ...rest } = book.current(key)
    if (value === null) return { ...rest, value }
    return {
      ...rest,
      value: { offerings: value.items.map((ipo) => dateOffering(key.region, ipo)), total: value.total },
    }
  }

  return {
    topic: {
      current,
      // A calendar that cannot be seen can wait until it is.
      activate: (key, interest) => (interest === 'visible' ? book.want(key, 'prompt') : () => undefined),
    },
    current,
    want: (key, pace) => book.want(key, pace),
    renew: (key) => book.renew(key),
    watchCalendars: (listener) => book.watch(listener),
    dispose() {
      stopWatching()
      book.dispose()
    },
  }
}
