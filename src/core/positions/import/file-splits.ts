/** Splits that a file names: its lots from before are restated, as the service's own splits would do later. */
import { readKnownCurrency } from '../../../model/currency.ts'
import { decimalText, isDecimalText } from '../../../model/decimal.ts'
import type { NewLot } from '../../../model/position-edit.ts'
import type { ImportedSplit } from '../../../model/position-import.ts'
import { isBefore, restated } from '../../../model/position-splits.ts'
import type { Steps } from '../../reactive/slices.ts'
import type { FindInstrument, RawSplit, WrittenLot } from './raw-trade.ts'

/** Null where a part of it cannot be understood. */
export function readSplit({ ratio, date, ...about }: RawSplit, find: FindInstrument): ImportedSplit | null {
  const currency = readKnownCurrency(about.currency)
  if (currency === null || date === null || ratio === null || !ratio.gt(0)) return null
  const instrument = find({ ...about, currency })
  const text = decimalText(ratio)
  return typeof instrument === 'string' && isDecimalText(text) ? { instrument, date, ratio: text } : null
}

/** The lots in the shares of after the splits. */
export function* applySplits(
  lots: readonly WrittenLot[],
  splits: readonly ImportedSplit[],
): Steps<readonly WrittenLot[]> {
  const inOrder = splits.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const next: WrittenLot[] = []
  for (const { written, lot } of lots) {
    const own = inOrder.filter(({ instrument }) => instrument === lot.instrument)
    next.push({ written, lot: own.reduce(afterSplit, lot) })
    yield
  }
  return next
}

function afterSplit(lot: NewLot, { date, ratio }: ImportedSplit): NewLot {
  const dated = { ...lot, sharesAsOf: lot.sharesAsOf ?? lot.date }
  return isBefore(dated, date) ? restated(dated, { exDate: date, ratio: { after: Number(ratio), before: 1 } }) : lot
}
