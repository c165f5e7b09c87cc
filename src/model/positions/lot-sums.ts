/** Sums lots as brokers do: the remaining quantity at its average cost, and the amount paid for everything opened. */
import type { CurrencyCode } from '../market/currency.ts'
import { decimalOf, sumOf, ZERO, type Decimal } from '../values/decimal.ts'
import type { Lot } from './position.ts'
import type { CalendarDate } from '../values/zoned-time.ts'

/** Amounts in one currency. */
export interface LotAmounts {
  /** Price times quantity, and fees; below zero if sales brought in more. */
  readonly spent: Decimal
  /** The average cost of the remaining quantity; below zero for a short position. */
  readonly cost: Decimal
  /** The absolute amounts that opened or enlarged the position. */
  readonly paid: Decimal
}

/** The effect of one lot, in its own currency. */
interface LotEffect {
  readonly date: CalendarDate
  readonly currency: CurrencyCode
  readonly quantity: Decimal
  readonly spent: Decimal
  readonly paid: Decimal
}

/** The sums of lots. */
export interface LotSums {
  readonly quantity: Decimal
  readonly byCurrency: readonly (readonly [CurrencyCode, LotAmounts])[]
  /** By date, then in the order of entry. */
  readonly effects: readonly LotEffect[]
  readonly lastDate: CalendarDate
}

/** Cached, because lots are immutable and every quote needs their sums. */
const known = new WeakMap<readonly Lot[], LotSums>()

/** Returns the sums of lots in any order, cached by list. */
export function lotSumsOf(lots: readonly Lot[]): LotSums {
  const found = known.get(lots) ?? addUp(lots)
  known.set(lots, found)
  return found
}

const NOTHING: LotAmounts = { spent: ZERO, cost: ZERO, paid: ZERO }

function addUp(lots: readonly Lot[]): LotSums {
  const inOrder = lots.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
  let amounts = new Map<CurrencyCode, LotAmounts>()
  let quantity = ZERO
  const effects: LotEffect[] = []
  for (const lot of inOrder) {
    const traded = decimalOf(lot.quantity)
    const opened = openedBy(traded, quantity)
    if (!opened.eq(traded)) amounts = closed(amounts, traded.minus(opened), quantity)
    const spent = spentOn(lot)
    const cost = opened.eq(traded) ? spent : costOfPart(lot, opened)
    const before = amounts.get(lot.currency) ?? NOTHING
    amounts.set(lot.currency, {
      spent: before.spent.plus(spent),
      cost: before.cost.plus(cost),
      paid: before.paid.plus(cost.abs()),
    })
    quantity = quantity.plus(traded)
    effects.push({ date: lot.date, currency: lot.currency, quantity: traded, spent, paid: cost.abs() })
  }
  return { quantity, byCurrency: [...amounts], effects, lastDate: inOrder.at(-1)?.date ?? '' }
}

/** Returns the part of a trade that opens or enlarges a position; the rest closes it. */
function openedBy(traded: Decimal, held: Decimal): Decimal {
  const isSameSide = held.eq(0) || held.gt(0) === traded.gt(0)
  if (isSameSide) return traded
  const left = held.plus(traded)
  return left.eq(0) || left.gt(0) === held.gt(0) ? ZERO : left
}

/** Removes the cost of a closed quantity from all currencies. */
function closed(
  amounts: ReadonlyMap<CurrencyCode, LotAmounts>,
  quantity: Decimal,
  held: Decimal,
): Map<CurrencyCode, LotAmounts> {
  const left = held.plus(quantity)
  const costLeft = (cost: Decimal): Decimal => (left.eq(0) ? ZERO : cost.times(left).div(held))
  return new Map([...amounts].map(([currency, own]) => [currency, { ...own, cost: costLeft(own.cost) }]))
}

const spentOn = ({ quantity, price, fee }: Lot): Decimal =>
  decimalOf(quantity).times(decimalOf(price)).plus(decimalOf(fee))

/** The closing and the opening part share the fee. */
function costOfPart({ quantity, price, fee }: Lot, part: Decimal): Decimal {
  if (part.eq(0)) return ZERO
  return part.times(decimalOf(price)).plus(decimalOf(fee).times(part).div(decimalOf(quantity)))
}

/** Returns the quantity before a day. */
export const quantityBefore = ({ effects, quantity, lastDate }: LotSums, day: CalendarDate): Decimal =>
  lastDate < day ? quantity : sumOf(effects.filter(({ date }) => date < day).map((effect) => effect.quantity))
