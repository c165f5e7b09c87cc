/** Publishes every subject whose value or mark changed: the one object that was built of it goes to all who subscribed. */
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
  /** For those outside the feed. */
  readonly reader: Pick<Feed, 'live' | 'watch' | 'watchAll' | 'sample' | 'watchSample' | 'watchAllSamples'>
  /** Publishes a subject whose value or failure changed. */
  publish(subject: Subject): void
  /**
   * Publishes those of these subjects whose mark changed by itself, or that are polled at another period. Cheap while `all` is false
   * and no mark can have changed by time alone.
   */
  sweep(subjects: Iterable<Subject>, all: boolean): void
}

/** The smallest change of a period that is published, as a part of it. Smaller ones would flood the windows. */
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

/** The mark and period in the newest published sample of a subject. */
type Published = Pick<Provenance, 'state' | 'expectedPeriodMs'>

/** Returns whether the mark differs from the published one, or the period differs by more than {@link PERIOD_PART}. */
function isOutdated(published: Published | undefined, { state, expectedPeriodMs }: Mark): boolean {
  if (published?.state !== state) return true
  const former = published.expectedPeriodMs
  if (former === null || expectedPeriodMs === null) return former !== expectedPeriodMs
  return Math.abs(expectedPeriodMs - former) > PERIOD_PART * former
}
