/** The format of a file that is a single table, identified by its titles. */
import type { Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason, PositionFileFormat } from '#model/positions/position-import.ts'
import type { RawRow, RawSplit, RawTrade } from './raw-trade.ts'
import type { CellOf, FieldKinds, TableRow } from './table-row.ts'

/** A title in lower case, or a pattern of one. */
export type Title = string | RegExp

interface Definition<Field extends string> extends FieldKinds<NoInfer<Field>> {
  readonly format: PositionFileFormat
  /** The first title that a file has is used. */
  readonly titles: Readonly<Record<Field, readonly Title[]>>
  /** Fields whose columns have no title, with the field in the column before. */
  readonly behind?: Readonly<Partial<Record<NoInfer<Field>, NoInfer<Field>>>>
  /** Fields whose value is the title of another field's column. */
  readonly titled?: Readonly<Partial<Record<NoInfer<Field>, NoInfer<Field>>>>
  /** Fields that the header must have. */
  readonly needed: readonly NoInfer<Field>[]
  /** Fees whose sign depends on the file, see {@link TableRow.fee}. */
  readonly fees?: readonly NoInfer<Field>[]
  /** Returns the key of a row's order, or null. Omitted if all rows are of one kind. */
  readonly orderOf?: (cell: CellOf<NoInfer<Field>>) => string | null
  readonly read: (row: TableRow<NoInfer<Field>>, orders: ReadonlySet<string>) => RawRow
}

/** A format of any fields, for lists of formats. */
export type TableFormat = Definition<string>

export const tableFormat = <Field extends string>(definition: Definition<Field>): TableFormat => definition

/**
 * The symbol of an option: root, expiry, call or put, and strike, as in `AAPL250117C00150000` (Options Clearing Corporation, "Options
 * Symbology Initiative"). Futu adds a market in front or shortens the strike. An adjusted root ends in a digit.
 */
const OPTION = /^[A-Z.]+\d? *\d{6}[CP]\d+$/u

/** Options are passed over, because lots cannot hold them. */
export const trade = (parts: RawTrade): RawRow =>
  OPTION.test(parts.symbol) ? passedOver('otherClass') : { kind: 'trade', trade: parts }
export const split = (parts: RawSplit): RawRow => ({ kind: 'split', split: parts })
export const passedOver = (reason: PassedOverReason): RawRow => ({ kind: 'passedOver', reason })

/** These rows may move shares without a trade. */
const MOVING: ReadonlySet<PassedOverReason> = new Set(['cash', 'split', 'other'])

export function withMoved(row: RawRow, symbol: string, quantity: string): RawRow {
  const isMove = row.kind === 'passedOver' && MOVING.has(row.reason) && symbol !== '' && quantity !== ''
  return isMove ? { ...row, moved: symbol } : row
}

export const magnitude = (value: Decimal | null): Decimal | null => value?.abs() ?? null

/** For programs that write costs as negative numbers. */
export const paidBelowZero = (fee: Decimal | null): Decimal | null => fee?.times(-1) ?? null

/** Finds the reason by the exact type. */
export const passedOverAs = (reasons: Readonly<Record<string, PassedOverReason>>, type: string): RawRow =>
  passedOver((Object.hasOwn(reasons, type) ? reasons[type] : undefined) ?? 'other')

/** Finds the reason by the first pattern that matches. */
export const passedOverBy = (reasons: readonly (readonly [RegExp, PassedOverReason])[], type: string): RawRow =>
  passedOver(reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'other')

export function signed(quantity: Decimal | null, isSale: boolean): Decimal | null {
  return quantity === null ? null : quantity.abs().times(isSale ? -1 : 1)
}
