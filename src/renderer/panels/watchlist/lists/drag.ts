/** Dragged rows, within a window or between windows. */
import { isInstrumentId } from '#model/market/instrument.ts'
import { isSectionId, type RowId } from '#model/watchlists/watchlist.ts'

export interface DraggedRows {
  readonly list: string
  readonly rows: readonly RowId[]
}

const TYPE = 'application/x-quotedeck-rows'

type Carrier = Pick<DataTransfer, 'types' | 'getData' | 'setData'>

export function carryRows(carrier: Carrier, dragged: DraggedRows): void {
  carrier.setData(TYPE, JSON.stringify(dragged))
}

/** During a drag only the type is readable. */
export const carriesRows = (carrier: Pick<DataTransfer, 'types'> | null): boolean =>
  carrier?.types.includes(TYPE) === true

/** Null for other data: another program may provide anything. */
export function rowsCarried(carrier: Carrier | null): DraggedRows | null {
  if (carrier === null) return null
  try {
    const { list, rows } = JSON.parse(carrier.getData(TYPE)) as Readonly<Record<'list' | 'rows', unknown>>
    if (typeof list !== 'string' || !Array.isArray(rows)) return null
    const known = rows.filter((row): row is RowId => isSectionId(row) || isInstrumentId(row))
    return known.length === 0 ? null : { list, rows: known }
  } catch {
    return null
  }
}
