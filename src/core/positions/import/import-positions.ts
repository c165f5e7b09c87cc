/** Reads a file of positions or trades, whichever program wrote it. */
import type {
  ImportedSplit,
  LotFault,
  PassedOverRow,
  PositionFileFormat,
  PositionImportPreview,
} from '../../../model/position-import.ts'
import { MAX_LOTS } from '../../../model/position.ts'
import type { Steps } from '../../reactive/slices.ts'
import { applySplits, readSplit } from './file-splits.ts'
import { rowsOfFile } from './file-rows.ts'
import { lotOf, type FileRow, type FindInstrument, type WrittenLot } from './raw-trade.ts'
import type { ChosenConventions } from './table-row.ts'

export interface ImportedPositions extends Pick<
  PositionImportPreview,
  'titles' | 'numbers' | 'dates' | 'passedOver' | 'faults'
> {
  readonly format: PositionFileFormat | null
  readonly lots: readonly WrittenLot[]
  readonly splits: readonly ImportedSplit[]
}

const MAX_NAMED = 1_000
const LONGEST_TEXT = 200

/** Work in steps: a file may have tens of thousands of lines. */
export function* importPositions(
  content: string,
  find: FindInstrument,
  chosen: ChosenConventions = {},
): Steps<ImportedPositions> {
  const { format, titles, numbers, dates, rows } = yield* rowsOfFile(content, chosen)
  const lots: WrittenLot[] = []
  const faults: LotFault[] = []
  const passedOver: PassedOverRow[] = []
  const splits: ImportedSplit[] = []

  function take({ line, text, row }: FileRow): void {
    const place = { line, text: text.slice(0, LONGEST_TEXT) }
    const refuse = (fault: Pick<LotFault, 'reason' | 'part'>): void => {
      if (faults.length < MAX_NAMED) faults.push({ ...place, ...fault })
    }
    if (row.kind === 'unreadable') refuse({ reason: 'unreadable' })
    else if (row.kind === 'trade') {
      const lot = lotOf(row.trade, find)
      if ('reason' in lot) refuse(lot)
      else if (lots.length === MAX_LOTS) refuse({ reason: 'tooMany' })
      else lots.push({ written: row.trade.symbol, lot })
    } else {
      const split = row.kind === 'split' ? readSplit(row.split, find) : null
      if (split !== null) splits.push(split)
      else if (passedOver.length < MAX_NAMED)
        passedOver.push({ ...place, reason: row.kind === 'passedOver' ? row.reason : 'split' })
    }
  }

  for (const row of rows) {
    take(row)
    yield
  }
  return { format, titles, numbers, dates, lots: yield* applySplits(lots, splits), splits, passedOver, faults }
}
