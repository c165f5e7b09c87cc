/** Splits by region: topic and answer cache. */
import type { SplitMark } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { Split } from '#model/reference/split.ts'
import { TOUCHES_NOTHING, type SplitCalendar, type SplitTouches } from '#model/reference/split-calendar.ts'
import { createAnswerCache, type AnswerPorts } from '../answers/answer-cache.ts'
import { createStoredAnswers } from '../answers/stored-answers.ts'
import type { Pace } from '../answers/refresh-task.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProvider } from '#core/hub/topic-provider.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { cancelAll } from '#core/reactive/disposables.ts'
import { splitKind, splitStorage, type StoredPage } from './calendar-kinds.ts'
import { primaryStock } from './date-offering.ts'
import { midnightOfDate } from './market-date.ts'

/** Finds the user's data that a split affects. Each store of prices joins it in `core/reference/information.ts`. */
export interface SplitDetector {
  /** @param exDate The UTC midnight of the market's date, Unix epoch ms. */
  touches(instrument: InstrumentId, exDate: number): SplitTouches
  watch(listener: () => void): Cancel
}

export interface Splits {
  readonly topic: TopicProvider<'splits'>
  /** Returns the past and announced splits of a stock, in order of time; empty for other instruments. */
  splitsOf(instrument: InstrumentId): readonly SplitMark[]
  /** Returns Unix epoch ms; null while the calendar is unknown. */
  fetchedAt(region: string): number | null
  /** Polls a calendar, even if no window shows it. */
  want(region: string, pace: Pace): Cancel
  /** Calls the listener with the region after each answer or failure. */
  watchCalendars(listener: (region: string) => void): Cancel
  renew(region: string): void
  dispose(): void
}

/** Converts ex-dates to UTC midnights of the market's dates. It is called often, so it converts each calendar once. */
function createDatedSplits(): (region: string, splits: readonly Split[]) => readonly Split[] {
  const known = new WeakMap<readonly Split[], readonly Split[]>()
  return (region, splits) => {
    const found = known.get(splits)
    if (found !== undefined) return found
    const dated = splits.map((split) => ({ ...split, exDate: midnightOfDate(region, split.exDate) }))
    known.set(splits, dated)
    return dated
  }
}

/** It is called with every alert, so it sorts each calendar once. */
function createMarkIndex(): (splits: readonly Split[]) => ReadonlyMap<string, readonly SplitMark[]> {
  const known = new WeakMap<readonly Split[], ReadonlyMap<string, readonly SplitMark[]>>()
  return (splits) => {
    const found = known.get(splits)
    if (found !== undefined) return found
    const inOrder = splits.toSorted((one, other) => one.exDate - other.exDate)
    const codes = Map.groupBy(inOrder, ({ code }) => code)
    const marks = new Map([...codes].map(([code, own]) => [code, own.map(({ exDate, ratio }) => ({ exDate, ratio }))]))
    known.set(splits, marks)
    return marks
  }
}

export function createSplits(ports: AnswerPorts, detector: SplitDetector, changed: TopicChanged): Splits {
  const cache = createAnswerCache(
    { ...ports, storedAnswers: createStoredAnswers(ports.documents, ports.clock, splitStorage) },
    splitKind,
  )
  const dated = createDatedSplits()
  const marksOf = createMarkIndex()
  const shown = new Map<string, number>()
  const stops = [
    cache.watch(({ region }) => changed('splits', region)),
    detector.watch(() => {
      for (const region of shown.keys()) changed('splits', region)
    }),
  ]

  function listed(region: string, split: Split): SplitCalendar['splits'][number] {
    const instrument = primaryStock(region, split.code)
    return {
      ...split,
      instrument,
      touches: instrument === null ? TOUCHES_NOTHING : detector.touches(instrument, split.exDate),
    }
  }

  function calendarOf(region: string, { items, total }: StoredPage<Split>): SplitCalendar {
    return { splits: dated(region, items).map((split) => listed(region, split)), total }
  }

  function current(region: string): CachedAnswer<SplitCalendar> {
    const { value, ...rest } = cache.current({ region })
    return { ...rest, value: value === null ? null : calendarOf(region, value) }
  }

  function show(region: string): Cancel {
    shown.set(region, (shown.get(region) ?? 0) + 1)
    return () => {
      const others = (shown.get(region) ?? 1) - 1
      if (others > 0) shown.set(region, others)
      else shown.delete(region)
    }
  }

  return {
    topic: {
      current,
      // A hidden calendar is not requested.
      activate(region, interest) {
        if (interest === 'hidden') return () => undefined
        const stops = [show(region), cache.want({ region }, 'prompt')]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    splitsOf(instrument) {
      const { assetClass, region, code } = instrumentOf(instrument)
      const items = assetClass === 'stock' ? cache.current({ region }).value?.items : undefined
      return (items && marksOf(dated(region, items)).get(code)) ?? []
    },
    fetchedAt: (region) => cache.current({ region }).fetchedAt,
    want: (region, pace) => cache.want({ region }, pace),
    watchCalendars: (listener) => cache.watch(({ region }) => listener(region)),
    renew: (region) => cache.renew({ region }),
    dispose() {
      cancelAll(stops)
      cache.dispose()
    },
  }
}
