/** Numbers bars as charts do, for alerts on drawn lines: lines are straight over existing bars. */
import type { Alert } from '#model/alerts/alert.ts'
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import { createChartPlaces, NO_BARS } from '#model/charts/chart-places.ts'
import { linePriceAt, type DrawnLine } from '#model/charts/drawn-line.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import { createMarketGrids, type GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import { LATE_MS } from '../measure/absence.ts'
import { createOpenFor } from '../measure/openness.ts'
import { createChartBars, type ChartBars } from './chart-bars.ts'

export interface LineBars {
  /** Returns a grid whose bars are numbered as on an instrument's charts. */
  readonly gridOf: GridOf
  /** Returns the same, or the calendar's grid while bars are read. */
  readonly knownGridOf: GridOf
  /** Must be called before alerts are evaluated on the answer. */
  receive(live: LiveQuote): void
  settle(alerts: readonly Alert[]): void
  /** Whether bars are being read; lines are unknown until then. */
  isReading(instrument: InstrumentId): boolean
  /** Must be called for another service, whose charts may have different bars. */
  restart(): void
  dispose(): void
}

export interface LineBarParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly history: BarHistory
  /** Called when bars, not prices, moved an alert's line: its earlier state says nothing about it. */
  readonly onLineMoved: (alert: Alert, instrument: InstrumentId) => void
}

interface AlertLine {
  readonly alert: Alert
  readonly line: DrawnLine
  readonly instrument: InstrumentId
}

interface Followed {
  readonly bars: ChartBars
  lines: readonly AlertLine[]
}

/** Beyond this many periods a poll was not sent or not answered. */
const MAX_PERIODS = 3

export function createLineBars({ clock, history, onLineMoved }: LineBarParts): LineBars {
  const [gridOf, openFor] = [createMarketGrids(), createOpenFor()]
  const followed = new Map<InstrumentId, Map<ChartInterval, Followed>>()
  const grids = new Map<InstrumentId, ReturnType<GridOf>>()
  /** Unix epoch ms. */
  const answeredAt = new Map<InstrumentId, number>()

  function chartGridOf(instrument: InstrumentId): ReturnType<GridOf> {
    const known = grids.get(instrument)
    if (known !== undefined) return known
    const grid = gridOf(instrument)
    const places = createChartPlaces(grid.places, (interval) => {
      const one = followed.get(instrument)?.get(interval)
      return one === undefined ? NO_BARS : one.bars.current()
    })
    const made = { ...grid, places }
    grids.set(instrument, made)
    return made
  }

  const allOf = (instrument: InstrumentId): readonly Followed[] => [...(followed.get(instrument)?.values() ?? [])]
  const all = (): readonly Followed[] => [...followed.keys()].flatMap(allOf)

  function follow(instrument: InstrumentId, interval: ChartInterval): Followed {
    const own = followed.get(instrument) ?? new Map<ChartInterval, Followed>()
    followed.set(instrument, own)
    const known = own.get(interval)
    if (known !== undefined) return known
    const grid = gridOf(instrument)
    const replacing = (replace: () => void): void => compareLines(one, chartGridOf(instrument).places, replace)
    const bars = createChartBars({ clock, history, instrument, interval, grid, replacing })
    const one: Followed = { bars, lines: [] }
    own.set(interval, one)
    return one
  }

  /** Reports alerts whose lines have a different present price after `replace`. */
  function compareLines({ bars, lines }: Followed, places: BarPlaces, replace: () => void): void {
    const tradedAt = bars.tradedAt()
    const pricesNow = () => lines.map(({ line }) => (tradedAt === null ? null : linePriceAt(line, places, tradedAt)))
    const before = pricesNow()
    replace()
    const after = pricesNow()
    for (const [place, { alert, instrument }] of lines.entries())
      if (before[place] !== null && before[place] !== after[place]) onLineMoved(alert, instrument)
  }

  function forgetAll(): void {
    for (const { bars } of all()) bars.close()
    followed.clear()
    answeredAt.clear()
  }

  /** When the last answer came, Unix epoch ms; null without one, or if polls were missing while the market was open. */
  function answeredBefore(
    instrument: InstrumentId,
    to: number,
    { expectedPeriodMs }: Pick<Provenance, 'expectedPeriodMs'>,
  ): number | null {
    const from = answeredAt.get(instrument) ?? null
    const maxMs = Math.max(LATE_MS, (expectedPeriodMs ?? 0) * MAX_PERIODS)
    return from === null || (to - from > maxMs && openFor(instrument, { from, to }, LATE_MS)) ? null : from
  }

  const isReading = (instrument: InstrumentId): boolean => allOf(instrument).some(({ bars }) => bars.current() === null)

  return {
    gridOf: chartGridOf,
    knownGridOf: (instrument) => (isReading(instrument) ? gridOf : chartGridOf)(instrument),
    receive({ instrument, quote, provenance }) {
      const { failure, fetchedAt } = provenance
      if (!followed.has(instrument) || failure !== null || fetchedAt === null) return
      if (quote === null || quote.last === null) return
      const before = answeredBefore(instrument, fetchedAt, provenance)
      answeredAt.set(instrument, fetchedAt)
      for (const { bars } of allOf(instrument)) bars.traded(quote.time, before)
    },
    settle(alerts) {
      const lines = alerts.filter(({ isOn }) => isOn).flatMap(linesOf)
      for (const one of all()) one.lines = []
      for (const each of lines) {
        const one = follow(each.instrument, each.line.interval)
        one.lines = [...one.lines, each]
        one.bars.since(each.line.from.time)
      }
      for (const [instrument, own] of followed) {
        for (const [interval, one] of own) {
          if (one.lines.length > 0) continue
          one.bars.close()
          own.delete(interval)
        }
        if (own.size === 0) followed.delete(instrument)
      }
    },
    isReading,
    restart: forgetAll,
    dispose: forgetAll,
  }
}

/** A line is drawn on the chart of one instrument. */
function linesOf(alert: Alert): readonly AlertLine[] {
  const { target, conditions } = alert
  if (target.kind !== 'instrument') return []
  return conditions.flatMap((one) =>
    one.kind === 'trend' ? [{ alert, line: one.line, instrument: target.instrument }] : [],
  )
}
