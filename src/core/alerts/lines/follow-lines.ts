/** Moves alerts with the chart lines that they were made from. */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert } from '#model/alerts/alert.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { adjustmentAt } from '#model/charts/drawing-splits.ts'
import { pointsOf, type DrawnLine } from '#model/charts/drawn-line.ts'
import type { Drawing } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { isSameJson } from '#model/values/json.ts'
import type { Drawings } from '#core/charts/drawings/drawings.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { splitsInForce } from '#core/reference/calendars/known-splits.ts'
import type { AlertRepository } from '../rules/alert-repository.ts'

export interface FollowParts {
  readonly clock: Clock
  readonly drawings: Pick<Drawings['store'], 'of' | 'watch'>
  readonly repository: Pick<AlertRepository, 'current' | 'reprice' | 'restate'>
  readonly gridOf: GridOf
  readonly splits: { readonly splitsOf: (instrument: InstrumentId) => readonly SplitMark[] }
}

type LineOf = (line: DrawnLine, instrument: InstrumentId, alert: Alert) => DrawnLine

/** A dragged line moves many times a second; its alerts follow on release. */
const SETTLE_MS = 500

/**
 * Follows the lines until cancelled. Alerts keep the place of a deleted line. Its id may be reused after a restart, so alerts
 * without their drawing forget it.
 */
export function followLines({ clock, drawings, repository, gridOf, splits }: FollowParts): Cancel {
  const moved = new Set<InstrumentId>()
  let cancelWait: Cancel | null = null

  /** Returns the line in the shares of a moment. */
  function lineAt(now: number, line: DrawnLine, drawing: Drawing, instrument: InstrumentId): DrawnLine {
    const grid = gridOf(instrument)
    const { places, dateNamed } = grid
    const past = splitsInForce(splits, instrument, { grid, now })
    const points = pointsOf(drawing, line.edge, {
      scale: line.scale,
      placeOf: (time) => places.named(line.interval, time),
      shown: ({ time, price }) => price * adjustmentAt(past, dateNamed, time),
    })
    // A vertical line has no points: its alerts keep the last ones.
    return { ...line, ...points }
  }

  const drawingOf = ({ drawing }: DrawnLine, instrument: InstrumentId): Drawing | undefined =>
    drawings.of(instrument).drawings.find(({ id }) => id === drawing)

  function follow(change: 'reprice' | 'restate', lineOf: LineOf): void {
    const conditionsOf = (alert: Alert): readonly AlertCondition[] => {
      const { target, conditions } = alert
      // A line is drawn on the chart of one instrument.
      if (target.kind !== 'instrument') return conditions
      return conditions.map((one) =>
        one.kind === 'trend' ? { ...one, line: lineOf(one.line, target.instrument, alert) } : one,
      )
    }
    const left = repository.current().alerts.filter((alert) => !isSameJson(conditionsOf(alert), alert.conditions))
    if (left.length > 0)
      repository[change](
        left.map(({ id }) => id),
        conditionsOf,
      )
  }

  function followMoved(): void {
    cancelWait = null
    follow('reprice', (line, instrument, { pricedAt }) => {
      const drawing = moved.has(instrument) ? drawingOf(line, instrument) : undefined
      if (drawing === undefined) return line
      // Another line of the symbol was moved. Whether this one moves to new shares after a split is the user's decision.
      const isWhereItWas = isSameJson(lineAt(pricedAt, line, drawing, instrument), line)
      return isWhereItWas ? line : lineAt(clock.now(), line, drawing, instrument)
    })
    moved.clear()
  }

  const forgetDeleted = (): void =>
    follow('restate', (line, instrument) =>
      drawingOf(line, instrument) === undefined ? { ...line, drawing: null } : line,
    )

  forgetDeleted()
  const stop = drawings.watch((instrument) => {
    moved.add(instrument)
    cancelWait?.()
    cancelWait = clock.schedule(SETTLE_MS, followMoved)
  })
  return () => {
    stop()
    // The last move is applied before the end of the application.
    if (cancelWait !== null) {
      cancelWait()
      followMoved()
    }
  }
}
