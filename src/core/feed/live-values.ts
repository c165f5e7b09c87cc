/** Publishes every subject whose value or mark changed. All listeners receive the same object. */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Sample } from '#model/market/sample.ts'
import type { Clock } from '../ports/clock.ts'
import { createKeyedListeners } from '../reactive/keyed-listeners.ts'
import type { PriceSource } from '../source/price-source.ts'
import type { Feed } from './feed.ts'
import type { AnySample, Mark, Samples } from './values/samples.ts'
import { readSubject, subjectOf, type PolledKind, type PolledValue, type Subject } from './demand/subject.ts'

export interface LiveValues {
  readonly reader: Pick<Feed, 'live' | 'watch' | 'watchAll' | 'sample' | 'watchSample' | 'watchAllSamples'>
  publish(subject: Subject): void
  /**
   * Publishes the subjects whose mark or period changed. Cheap if `all` is false and no mark can have changed by time
   * alone.
   */
  sweep(subjects: Iterable<Subject>, all: boolean): void
}

/** The smallest published part of a change of period: smaller ones would flood the windows. */
const PERIOD_PART = 1 / 5

export function createLiveValues(
  clock: Pick<Clock, 'monotonic'>,
  samples: Pick<Samples, 'current' | 'live' | 'mark'>,
  source: PriceSource,
): LiveValues {
  const quotes = createKeyedListeners<InstrumentId, LiveQuote>()
  const others = createKeyedListeners<Subject, AnySample>()
  const othersByKind = createKeyedListeners<PolledKind, AnySample>()
  const publishedMarks = memoryOf(source, () => new Map<Subject, Published>())
  let nextChangeAt = -Infinity

  function publish(subject: Subject): void {
    const { kind, instrument } = readSubject(subject)
    const { sample, changesAt } = samples.current(subject)
    publishedMarks().set(subject, sample.provenance)
    nextChangeAt = Math.min(nextChangeAt, changesAt)
    if (kind !== 'quote') {
      othersByKind.publish(kind, sample)
      others.publish(subject, sample)
    }
    // A trade may be newer than the quote.
    if (kind === 'quote' || kind === 'tick') quotes.publish(instrument, samples.live(instrument))
  }

  return {
    reader: {
      live: samples.live,
      watch: quotes.add,
      watchAll: quotes.addToAll,
      // A subject's values come from its kind's own operation.
      sample: (kind, instrument) =>
        samples.current(subjectOf(kind, instrument)).sample as Sample<PolledValue<typeof kind>>,
      watchSample: (kind, instrument, listener) =>
        others.add(subjectOf(kind, instrument), (sample) => listener(sample as Sample<PolledValue<typeof kind>>)),
      watchAllSamples: (kind, listener) =>
        othersByKind.add(kind, (sample) => listener(sample as Sample<PolledValue<typeof kind>>)),
    },
    publish,
    sweep(subjects, all) {
      if (!all && clock.monotonic() <= nextChangeAt) return
      nextChangeAt = Infinity
      for (const subject of subjects) {
        const mark = samples.mark(subject)
        nextChangeAt = Math.min(nextChangeAt, mark.changesAt)
        if (isOutdated(publishedMarks().get(subject), mark)) publish(subject)
      }
    },
  }
}

type Published = Pick<Provenance, 'state' | 'expectedPeriodMs'>

function isOutdated(published: Published | undefined, { state, expectedPeriodMs }: Mark): boolean {
  if (published?.state !== state) return true
  const former = published.expectedPeriodMs
  if (former === null || expectedPeriodMs === null) return former !== expectedPeriodMs
  return Math.abs(expectedPeriodMs - former) > PERIOD_PART * former
}
