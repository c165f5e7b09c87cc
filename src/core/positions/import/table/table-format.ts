/** A file that is one table: which program wrote it is known by the titles of its columns. */
import type { Decimal } from '#model/values/decimal.ts'
import type { PassedOverReason, PositionFileFormat } from '#model/positions/position-import.ts'
import type { RawRow, RawSplit, RawTrade } from './raw-trade.ts'
import type { CellOf, FieldKinds, TableRow } from './table-row.ts'

/** A title in lower case, or the form of one. */
export type Title = string | RegExp

/** How a table of one program is read. */
interface Definition<Field extends string> extends FieldKinds<NoInfer<Field>> {
  readonly format: PositionFileFormat
  /** Titles of each field; of several that a file has the first counts. */
  readonly titles: Readonly<Record<Field, readonly Title[]>>
  /** Fields whose columns have no title, by the field in front of each. */
  readonly behind?: Readonly<Partial<Record<NoInfer<Field>, NoInfer<Field>>>>
  /** Fields that are the title of another field's column. */
  readonly titled?: Readonly<Partial<Record<NoInfer<Field>, NoInfer<Field>>>>
  /** Fields that the header has. */
  readonly needed: readonly NoInfer<Field>[]
  /** Fields of fees whose sign the program leaves open, see {@link TableRow.fee}. */
  readonly fees?: readonly NoInfer<Field>[]
  /** Names the order that a row is; null for a row that is not an order. Left out where a file has rows of one kind alone. */
  readonly orderOf?: (cell: CellOf<NoInfer<Field>>) => string | null
  /** @param orders The orders of the file. */
  readonly read: (row: TableRow<NoInfer<Field>>, orders: ReadonlySet<string>) => RawRow
}

/** A format with its fields forgotten, so that formats of different fields are one list. */
export type TableFormat = Definition<string>

export const tableFormat = <Field extends string>(definition: Definition<Field>): TableFormat => definition

/**
 * The symbol of an option: root, day of expiry, call or put, and strike, as in `AAPL250117C00150000` (Options Clearing Corporation, "Options
 * Symbology Initiative"). Futu writes it with a market in front or with a shorter strike. An adjusted root ends in a digit.
 */
const OPTION = /^[A-Z.]+\d? *\d{6}[CP]\d+$/u

/** The row of a trade; of an option, which no lot can hold, a row that is passed over. */
export const trade = (parts: RawTrade): RawRow =>
  OPTION.test(parts.symbol) ? passedOver('otherClass') : { kind: 'trade', trade: parts }
export const split = (parts: RawSplit): RawRow => ({ kind: 'split', split: parts })
export const passedOver = (reason: PassedOverReason): RawRow => ({ kind: 'passedOver', reason })

/** Reasons of rows that may move shares without a trade. */
const MOVING: ReadonlySet<PassedOverReason> = new Set(['cash', 'split', 'other'])

/** The row with its symbol, where it moves shares of it. */
export function withMoved(row: RawRow, symbol: string, quantity: string): RawRow {
  const isMove = row.kind === 'passedOver' && MOVING.has(row.reason) && symbol !== '' && quantity !== ''
  return isMove ? { ...row, moved: symbol } : row
}

/** A number without its sign. */
export const magnitude = (value: Decimal | null): Decimal | null => value?.abs() ?? null

/** A fee of a program that writes costs below zero. */
export const paidBelowZero = (fee: Decimal | null): Decimal | null => fee?.times(-1) ?? null

/** Why a row of a type is not a lot, by names of types in the case of the table. */
export const passedOverAs = (reasons: Readonly<Record<string, PassedOverReason>>, type: string): RawRow =>
  passedOver((Object.hasOwn(reasons, type) ? reasons[type] : undefined) ?? 'other')

/** Why a row of a type is not a lot, by the first pattern that fits. */
export const passedOverBy = (reasons: readonly (readonly [RegExp, PassedOverReason])[], type: string): RawRow =>
  passedOver(reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'other')

/** The quantity below zero for a sale, whichever sign the file writes. */
export function signed(quantity: Decimal | null, isSale: boolean): Decimal | null {
  return quantity === null ? null : quantity.abs().times(isSale ? -1 : 1)
}
