/** Applies edits of the contract to positions. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type { DecimalText } from '#model/values/decimal.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { NewLot, PositionEdit, PositionRefusal, PositionStep } from '#model/positions/position-edit.ts'
import { isBefore, restated } from '#model/positions/position-splits.ts'
import { MAX_LOTS, type Lot, type LotId, type Position } from '#model/positions/position.ts'
import { mayBeBelowZero } from '#model/market/price.ts'
import type { Positions } from './positions-format.ts'

type EditOf<Kind extends PositionEdit['kind']> = Extract<PositionEdit, { readonly kind: Kind }>

export interface Edited {
  readonly positions: Positions
  readonly nextNumber: number
}

export interface Ledger {
  readonly positions: Positions
  readonly nextNumber: number
}

const STEPS: {
  readonly [Kind in PositionEdit['kind']]: (ledger: Ledger, edit: EditOf<Kind>) => Result<Edited, PositionRefusal>
} = { addLots, changeLot, removeLots, setPriceCurrency, settleSplit }

/** Returns the same positions if the edit changes nothing. */
export function applyEdit(ledger: Ledger, edit: PositionEdit): Result<Edited, PositionRefusal> {
  const step = STEPS[edit.kind] as (ledger: Ledger, edit: PositionEdit) => Result<Edited, PositionRefusal>
  return step(ledger, edit)
}

const lotCount = (positions: Positions): number => positions.reduce((count, { lots }) => count + lots.length, 0)

function addLots({ positions, nextNumber }: Ledger, { lots }: EditOf<'addLots'>): Result<Edited, PositionRefusal> {
  if (lotCount(positions) + lots.length > MAX_LOTS) return failure('tooManyLots')
  if (lots.some(({ instrument, price }) => !mayCost(instrument, price))) return failure('belowZero')
  const known = new Map<InstrumentId, Position>(positions.map((position) => [position.instrument, position]))
  for (const [place, lot] of lots.entries()) {
    const before = known.get(lot.instrument)
    const lotsBefore = before?.lots ?? []
    known.set(lot.instrument, {
      instrument: lot.instrument,
      priceCurrency: before?.priceCurrency ?? lot.priceCurrency ?? null,
      lots: [...lotsBefore, newLot(lot, nextNumber + place)],
    })
  }
  return success({ positions: [...known.values()], nextNumber: nextNumber + lots.length })
}

const mayCost = (instrument: InstrumentId, price: DecimalText): boolean =>
  !price.startsWith('-') || mayBeBelowZero(instrumentOf(instrument).assetClass)

function newLot({ instrument: _instrument, priceCurrency: _currency, ...terms }: NewLot, number: number): Lot {
  return { id: `lot-${number}`, ...terms, sharesAsOf: terms.sharesAsOf ?? terms.date }
}

function changeLot(ledger: Ledger, { lot: id, terms }: EditOf<'changeLot'>): Result<Edited, PositionRefusal> {
  const position = ledger.positions.find(({ lots }) => lots.some((lot) => lot.id === id))
  const known = position?.lots.find((lot) => lot.id === id)
  if (position === undefined || known === undefined) return failure('unknownLot')
  if (terms.price !== undefined && !mayCost(position.instrument, terms.price)) return failure('belowZero')
  const changed = { ...known, ...terms }
  // With a new date, the lot is in the shares of that date.
  const next = changed.date === known.date ? changed : { ...changed, sharesAsOf: changed.date }
  if (JSON.stringify(next) === JSON.stringify(known)) return success(ledger)
  return success(withLots(ledger, (lot) => (lot.id === id ? next : lot)))
}

function removeLots(ledger: Ledger, { lots }: EditOf<'removeLots'>): Result<Edited, PositionRefusal> {
  const gone = new Set<LotId>(lots)
  return success(withLots(ledger, (lot) => (gone.has(lot.id) ? null : lot)))
}

function setPriceCurrency(ledger: Ledger, edit: EditOf<'setPriceCurrency'>): Result<Edited, PositionRefusal> {
  const { instrument, currency } = edit
  const known = ledger.positions.find((position) => position.instrument === instrument)
  if (known === undefined) return failure('unknownPosition')
  if (known.priceCurrency === currency) return success(ledger)
  const next = { ...known, priceCurrency: currency }
  return success({ ...ledger, positions: ledger.positions.map((position) => (position === known ? next : position)) })
}

function settleSplit(ledger: Ledger, edit: EditOf<'settleSplit'>): Result<Edited, PositionRefusal> {
  const { instrument, exDate, isRestated } = edit
  if (!ledger.positions.some((position) => position.instrument === instrument)) return failure('unknownPosition')
  return success(
    withLots(ledger, (lot, position) => {
      if (position.instrument !== instrument || !isBefore(lot, exDate)) return lot
      return isRestated ? restated(lot, edit) : { ...lot, sharesAsOf: exDate }
    }),
  )
}

/** Changes lots. A null result removes a lot, and its position with the last one. Unchanged positions remain the same objects. */
function withLots(ledger: Ledger, change: (lot: Lot, position: Position) => Lot | null): Edited {
  let isChanged = false
  const positions = ledger.positions.flatMap((position): readonly Position[] => {
    const lots = position.lots.map((lot) => change(lot, position)).filter((lot) => lot !== null)
    const isSame = lots.length === position.lots.length && lots.every((lot, place) => lot === position.lots[place])
    if (isSame) return [position]
    isChanged = true
    return lots.length === 0 ? [] : [{ ...position, lots }]
  })
  return isChanged ? { ...ledger, positions } : ledger
}

export function describeEdit(before: Positions, edit: PositionEdit): Omit<PositionStep, 'number'> {
  const meant = instrumentsOf(before, edit)
  const [first, ...others] = new Set(meant)
  return { kind: edit.kind, lots: meant.length, instrument: first !== undefined && others.length === 0 ? first : null }
}

function instrumentsOf(before: Positions, edit: PositionEdit): readonly InstrumentId[] {
  if (edit.kind === 'addLots') return edit.lots.map(({ instrument }) => instrument)
  if (edit.kind === 'setPriceCurrency') return [edit.instrument]
  if (edit.kind === 'settleSplit')
    return before
      .filter(({ instrument }) => instrument === edit.instrument)
      .flatMap(({ instrument, lots }) => lots.filter((lot) => isBefore(lot, edit.exDate)).map(() => instrument))
  const ids = new Set<LotId>(edit.kind === 'changeLot' ? [edit.lot] : edit.lots)
  return before.flatMap(({ instrument, lots }) => lots.filter(({ id }) => ids.has(id)).map(() => instrument))
}
