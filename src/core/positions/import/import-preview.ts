/** Plans an import: finds lots that are stored already, and sums each symbol. */
import { decimalOf, decimalText, ZERO, type Decimal } from '#model/values/decimal.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import type { ImportedSymbol, PositionImportPreview } from '#model/positions/position-import.ts'
import type { Positions } from '../lots/positions-format.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { ImportedPositions } from './import-positions.ts'

export interface ImportPlan {
  readonly preview: PositionImportPreview
  readonly added: readonly NewLot[]
}

/** @param again Whether to add stored lots again. */
export function* planImport(imported: ImportedPositions, positions: Positions, again: boolean): Steps<ImportPlan> {
  const stored = countStored(positions)
  const symbols = new Map<InstrumentId, Sums>()
  const added: NewLot[] = []
  let doubles = 0
  for (const { written, lot } of imported.lots) {
    const isDouble = takeStored(stored, lot)
    if (isDouble) doubles += 1
    if (!isDouble || again) added.push(lot)
    symbols.set(lot.instrument, withLot(symbols.get(lot.instrument) ?? noSums(written), lot, isDouble))
    yield
  }
  const { lots: _lots, ...found } = imported
  const preview: PositionImportPreview = {
    ...found,
    lots: added.length,
    doubles,
    symbols: [...symbols].map(([instrument, sums]) => symbolOf(instrument, sums)),
  }
  return { preview, added }
}

/** A split changes quantity and price, but neither the sum paid nor the date. */
function keyOf({ instrument, quantity, price, currency, date, fee }: Omit<NewLot, 'note'>): string {
  const [size, paid] = [decimalOf(quantity), decimalOf(price)]
  const terms = paid.eq(0) ? size.toFixed() : size.times(paid).round(8).toFixed()
  return [instrument, terms, currency, date, decimalOf(fee).toFixed()].join(' ')
}

function countStored(positions: Positions): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { instrument, lots } of positions)
    for (const lot of lots) {
      const key = keyOf({ instrument, ...lot })
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** Each stored lot matches one lot of the file. */
function takeStored(stored: Map<string, number>, lot: NewLot): boolean {
  const key = keyOf(lot)
  const count = stored.get(key) ?? 0
  if (count > 0) stored.set(key, count - 1)
  return count > 0
}

interface Sums {
  readonly written: string
  readonly lots: number
  readonly doubles: number
  readonly quantity: Decimal
  readonly paid: ReadonlyMap<string, Decimal>
}

const noSums = (written: string): Sums => ({ written, lots: 0, doubles: 0, quantity: ZERO, paid: new Map() })

function withLot({ written, lots, doubles, quantity, paid }: Sums, lot: NewLot, isDouble: boolean): Sums {
  const size = decimalOf(lot.quantity)
  const sum = (paid.get(lot.currency) ?? ZERO).plus(size.times(decimalOf(lot.price)))
  return {
    written,
    lots: lots + 1,
    doubles: doubles + (isDouble ? 1 : 0),
    quantity: quantity.plus(size),
    paid: new Map([...paid, [lot.currency, sum]]),
  }
}

const symbolOf = (instrument: InstrumentId, { written, lots, doubles, quantity, paid }: Sums): ImportedSymbol => ({
  instrument,
  written,
  lots,
  doubles,
  quantity: decimalText(quantity),
  sums: [...paid].map(([currency, amount]) => ({ currency, amount: decimalText(amount) })),
})
