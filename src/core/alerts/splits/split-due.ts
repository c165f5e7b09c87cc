/**
 * Finds alerts with prices from before a split. They rest once the split's day starts to trade: against prices of new shares they
 * would fire falsely, or never.
 */
import { kindOf, withValues, type AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert, AlertId } from '#model/alerts/alert.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { priceFactor } from '#model/reference/split.ts'
import { createOpenings } from '#core/market/hours/market-days.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'

/** Returns when a stock starts to trade in new shares, Unix epoch ms. */
export type SplitOpening = (instrument: InstrumentId, exDate: number) => number

export function createSplitOpening(gridOf: GridOf): SplitOpening {
  const openingOn = createOpenings()
  return (instrument, exDate) =>
    openingOn(instrumentOf(instrument).region, gridOf(instrument).dateNamed(exDate)) ?? exDate
}

/** Returns the stock whose prices an alert names; null if it names none or watches several instruments. */
export function pricedStock({ target, conditions }: Alert): InstrumentId | null {
  if (target.kind !== 'instrument' || instrumentOf(target.instrument).assetClass !== 'stock') return null
  return conditions.some(namesPrices) ? target.instrument : null
}

const namesPrices = (condition: AlertCondition): boolean => kindOf(condition).rescaled !== null

export function countAffected(
  alerts: readonly Alert[],
  instrument: InstrumentId,
  exDate: number,
  openingOf: SplitOpening,
): number {
  const own = alerts.filter((alert) => pricedStock(alert) === instrument)
  if (own.length === 0) return 0
  const opensAt = openingOf(instrument, exDate)
  return own.filter(({ pricedAt }) => pricedAt < opensAt).length
}

export interface SplitDue {
  settle(alerts: readonly Alert[]): void
  /** Returns the first split due at a moment (Unix epoch ms) after the alert's prices, or null. */
  of(alert: AlertId, now: number): SplitMark | null
  /** Returns an alert's conditions in the shares of a moment, Unix epoch ms. */
  rescaled(alert: Alert, now: number): readonly AlertCondition[]
  /** When the next split becomes due, Unix epoch ms, or Infinity. */
  nextAfter(now: number): number
}

interface DueMark extends SplitMark {
  readonly opensAt: number
}

export function createSplitDue(
  splitsOf: (instrument: InstrumentId) => readonly SplitMark[],
  openingOf: SplitOpening,
): SplitDue {
  // Read with every answer and alert; most have none.
  let marks: ReadonlyMap<AlertId, readonly DueMark[]> = new Map()

  function marksFor(alert: Alert): readonly DueMark[] {
    const stock = pricedStock(alert)
    if (stock === null) return []
    return splitsOf(stock)
      .map((mark) => ({ ...mark, opensAt: openingOf(stock, mark.exDate) }))
      .filter(({ opensAt }) => alert.pricedAt < opensAt)
  }

  const due = (alert: AlertId, now: number) => (marks.get(alert) ?? []).filter(({ opensAt }) => opensAt <= now)

  return {
    settle(alerts) {
      marks = new Map(alerts.map((alert) => [alert.id, marksFor(alert)] as const).filter(([, own]) => own.length > 0))
    },
    of(alert, now) {
      if (marks.size === 0) return null
      const [first] = due(alert, now)
      return first === undefined ? null : { exDate: first.exDate, ratio: first.ratio }
    },
    rescaled({ id, conditions }, now) {
      const factor = due(id, now).reduce((product, { ratio }) => product * priceFactor(ratio), 1)
      return conditions.map((condition) => scaled(condition, factor))
    },
    nextAfter: (now) =>
      Math.min(Infinity, ...[...marks.values()].flat().map(({ opensAt }) => (opensAt > now ? opensAt : Infinity))),
  }
}

/** More digits than a price has, fewer than binary fractions keep. */
const SOUND_DIGITS = 12

function scaled(condition: AlertCondition, factor: number): AlertCondition {
  const priceAfter = (before: number): number => Number((before * factor).toPrecision(SOUND_DIGITS))
  return withValues(condition, kindOf(condition).rescaled?.(condition, priceAfter) ?? condition)
}
