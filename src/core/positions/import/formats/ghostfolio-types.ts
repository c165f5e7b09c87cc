/** Activities of Ghostfolio that are not trades (github.com/ghostfolio/ghostfolio, enum Type of its schema). */
import type { PassedOverReason } from '#model/positions/position-import.ts'
import type { RawRow } from '../table/raw-trade.ts'
import { passedOverAs } from '../table/table-format.ts'

const REASONS: Readonly<Record<string, PassedOverReason>> = {
  dividend: 'income',
  interest: 'income',
  fee: 'cost',
  liability: 'other',
  item: 'other',
  valuable: 'other',
}

export const passedOverActivity = (type: string): RawRow => passedOverAs(REASONS, type.toLowerCase())
