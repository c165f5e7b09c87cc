/** Restates lots from before the splits in a file, as the service's own splits would do later. */
import { readKnownCurrency } from '#model/market/currency.ts'
import { decimalOf, type Decimal } from '#model/values/decimal.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import type { ImportedSplit } from '#model/positions/position-import.ts'
import { isBefore, restated } from '#model/positions/position-splits.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { FindInstrument, RawSplit, SplitTerms, WrittenLot } from './table/raw-trade.ts'
import { addedRatio, statedRatio, type SplitAmounts } from './split-ratio.ts'

export interface PlacedSplit<Place> {
  readonly place: Place
  readonly split: RawSplit
}

interface SplitRows<Place> {
  readonly places: readonly Place[]
  readonly symbol: string
  readonly instrument: InstrumentId
  readonly date: CalendarDate
  readonly amounts: readonly (readonly [SplitTerms, Decimal])[]
}

/** Splits with a certain ratio, and the places of the other rows. */
export interface ReadSplits<Place> {
  readonly splits: readonly ImportedSplit[]
  readonly left: readonly Place[]
}

/**
 * @param lots The lots as the file states them.
 * @param doubted Symbols with shares beyond those of the lots.
 */
export function* readSplits<Place>(
  placed: readonly PlacedSplit<Place>[],
  lots: readonly WrittenLot[],
  doubted: ReadonlySet<string>,
  find: FindInstrument,
): Steps<ReadSplits<Place>> {
  const splits: ImportedSplit[] = []
  const left: Place[] = []
  const unknown = new Set(doubted)
  for (const { instrument, date, symbol, places, amounts } of inOrder(placed, find, left, unknown)) {
    const stated = amountsOf(amounts)
    const own = lots.flatMap(({ lot }) => (lot.instrument === instrument ? [lot] : []))
    const earlier = splits.filter((one) => one.instrument === instrument)
    const isDoubted = unknown.has(symbol) || own.some((lot) => lot.date === date)
    const ratio = statedRatio(stated) ?? (isDoubted ? null : addedRatio(stated, heldBefore(own, earlier, date)))
    if (ratio === null) {
      unknown.add(symbol)
      left.push(...places)
    } else splits.push({ instrument, date, ratio })
    yield
  }
  return { splits, left }
}

/** A file of several accounts may repeat a ratio; repeated amounts of other kinds are ambiguous. */
function amountsOf(rows: SplitRows<unknown>['amounts']): SplitAmounts {
  const amounts: SplitAmounts = Object.fromEntries(rows)
  const isCertain =
    rows.length === Object.keys(amounts).length ||
    rows.every(([terms, amount]) => terms === 'ratio' && amounts.ratio?.eq(amount) === true)
  return isCertain ? amounts : {}
}

/** Joins the rows of each split, in order of date. Other rows are added to `left`. */
function inOrder<Place>(
  placed: readonly PlacedSplit<Place>[],
  find: FindInstrument,
  left: Place[],
  unknown: Set<string>,
): readonly SplitRows<Place>[] {
  const found = new Map<string, SplitRows<Place>>()
  for (const { place, split } of placed) {
    const { date, amount, terms, symbol } = split
    const currency = readKnownCurrency(split.currency)
    const instrument = currency === null ? null : find({ ...split, currency })
    if (typeof instrument !== 'string' || date === null || amount === null || !amount.gt(0)) {
      left.push(place)
      unknown.add(symbol)
      continue
    }
    const key = `${instrument} ${date}`
    const before = found.get(key) ?? { places: [], symbol, instrument, date, amounts: [] }
    found.set(key, { ...before, places: [...before.places, place], amounts: [...before.amounts, [terms, amount]] })
  }
  return [...found.values()].toSorted((one, other) => compareDates(one.date, other.date))
}

/** Returns the shares before a day; null if more were sold than bought, because lots are missing. */
function heldBefore(lots: readonly NewLot[], splits: readonly ImportedSplit[], day: CalendarDate): Decimal | null {
  const byDay = Map.groupBy(
    lots.filter(({ date }) => date < day),
    ({ date }) => date,
  )
  let held = decimalOf(0)
  for (const [date, group] of [...byDay].toSorted(([one], [other]) => compareDates(one, other))) {
    const later = splits.filter((split) => split.date > date)
    held = group.reduce((sum, lot) => sum.plus(decimalOf(later.reduce(afterSplit, lot).quantity)), held)
    if (held.lt(0)) return null
  }
  return held
}

/** @param splits In order of date. */
export function* applySplits(
  lots: readonly WrittenLot[],
  splits: readonly ImportedSplit[],
): Steps<readonly WrittenLot[]> {
  const next: WrittenLot[] = []
  for (const { written, lot } of lots) {
    const own = splits.filter(({ instrument }) => instrument === lot.instrument)
    next.push({ written, lot: own.reduce(afterSplit, lot) })
    yield
  }
  return next
}

function afterSplit(lot: NewLot, { date, ratio }: ImportedSplit): NewLot {
  const dated = { ...lot, sharesAsOf: lot.sharesAsOf ?? lot.date }
  return isBefore(dated, date) ? restated(dated, { exDate: date, ratio }) : lot
}

const compareDates = (one: CalendarDate, other: CalendarDate): number => (one < other ? -1 : one > other ? 1 : 0)
