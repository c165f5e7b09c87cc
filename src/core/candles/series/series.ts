/** One series as windows see it: its end is published, all of it is sent on request. */
import { blockOf, type Bar } from '#model/candles/candle-bar.ts'
import type { CandleGrid } from '#model/candles/candle-grid.ts'
import {
  MAX_TAIL,
  type CandleHistory,
  type CandleSeriesKey,
  type LiveCandles,
  type OlderCandles,
  type SplitMark,
} from '#model/candles/candle-series.ts'
import { success, type Result } from '#model/values/failure.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { isSameBar, placeIn } from '../bars/bar-list.ts'
import type { BarInterest, BarSource } from '../bars/bar-source.ts'
import { createRevisions } from './revisions.ts'
import { createSeriesBars } from './series-bars.ts'
import { createSplitDays, type SplitDaysParts } from './split-days.ts'
import { periodsWithSplit } from './split-periods.ts'
import { splitsInForce, wantSplits, type KnownSplits } from '#core/reference/calendars/known-splits.ts'

export interface Series {
  live(): LiveCandles
  read(): Promise<CandleHistory>
  /** Returns bars from before a time; requests some if none are in memory. */
  older(before: number): Promise<Result<OlderCandles>>
  want(interest: BarInterest): Cancel
  close(): void
}

export interface SeriesParts {
  readonly clock: Pick<Clock, 'now'>
  readonly source: BarSource
  readonly grid: CandleGrid
  readonly splits: KnownSplits
  /** Shares the daily bars, for longer bars with a split. */
  readonly holdDays: SplitDaysParts['hold']
  /** Returns rising numbers, so that a reopened series does not reuse them. */
  readonly nextRevision: () => number
  readonly changed: () => void
}

export function createSeries(parts: SeriesParts, { instrument, interval, adjust }: CandleSeriesKey): Series {
  const { clock, source, grid, splits, holdDays, nextRevision, changed } = parts
  const bars = createSeriesBars(grid, source.interval, interval)
  const revisions = createRevisions(nextRevision)
  let known = splits.splitsOf(instrument)
  let inForce: readonly SplitMark[] = []
  const days = createSplitDays({ clock, hold: holdDays, changed: daysChanged })

  function update(changedFrom: number): void {
    const before = bars.current()
    inForce = splitsInForce(splits, instrument, { grid, now: clock.now() })
    const adjustedFor = adjust ? inForce : []
    days.need(mixedPeriods(adjustedFor)[0] ?? Infinity)
    const from = bars.update(source.bars(), changedFrom, adjustedFor, days.bars())
    const current = bars.current()
    if (from !== Infinity && !isOnlyLonger(before, current)) revisions.changed(from)
    revisions.tailIs(current.at(-MAX_TAIL)?.time ?? current[0]?.time ?? Infinity)
    changed()
  }

  function mixedPeriods(marks: readonly SplitMark[]): readonly number[] {
    const starts = periodsWithSplit(grid, source.interval, marks)
    return starts.size === 0 ? [] : source.bars().flatMap(({ time }) => (starts.has(time) ? [time] : []))
  }

  function daysChanged(from: number): void {
    if (from === Infinity) return
    const start = from === -Infinity ? from : grid.startOfNamed(source.interval, from)
    const affected = mixedPeriods(inForce).find((period) => period >= start)
    if (affected !== undefined) update(affected)
  }

  function endsAt(last: Bar | undefined): number | null {
    if (last === undefined) return null
    const end = grid.endOf(interval, last.time)
    return end > clock.now() ? end : null
  }

  /** A calendar read again rarely changes anything for one stock. */
  function receivedCalendar(region: string): void {
    const next = splits.splitsOf(instrument)
    if (region !== instrumentOf(instrument).region || JSON.stringify(next) === JSON.stringify(known)) return
    known = next
    update(-Infinity)
  }

  const stops = [source.watch(update), splits.watchCalendars(receivedCalendar)]
  update(-Infinity)

  return {
    live() {
      const current = bars.current()
      return {
        revision: revisions.current(),
        since: revisions.sinceTail(),
        tail: blockOf(current.slice(-MAX_TAIL)),
        origin: source.origin,
        ...source.status(),
        endsAt: endsAt(current.at(-1)),
      }
    },
    async read() {
      await source.whenRead()
      return {
        revision: revisions.current(),
        bars: blockOf(bars.current()),
        coverage: source.coverage(),
        splits: inForce,
        hasOlder: source.hasOlder(),
      }
    },
    async older(before) {
      const atHand = () => bars.current().slice(0, placeIn(bars.current(), before))
      if (atHand().length === 0) {
        const outcome = await source.older()
        if (!outcome.ok) return outcome
      }
      return success({ bars: blockOf(atHand()), hasOlder: source.hasOlder() })
    },
    want(interest) {
      const letGo = [source.want(interest), wantSplits(splits, instrument)]
      return () => {
        for (const cancel of letGo) cancel()
      }
    },
    close() {
      for (const stop of stops) stop()
      days.close()
    },
  }
}

/** Ignores bars added at the start: the request for older bars delivers those. */
function isOnlyLonger(before: readonly Bar[], after: readonly Bar[]): boolean {
  const [first, firstAfter] = [before[0], after[0]]
  if (first === undefined || firstAfter === undefined || firstAfter.time >= first.time) return false
  const place = placeIn(after, first.time)
  return after.length - place === before.length && before.every((bar, index) => isSameBar(after[place + index], bar))
}
