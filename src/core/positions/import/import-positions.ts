/** Reads a file of positions or trades from any program. */
import type {
  ImportedSplit,
  LotFault,
  PassedOverRow,
  PositionFileFormat,
  PositionImportPreview,
} from '#model/positions/position-import.ts'
import { MAX_LOTS } from '#model/positions/position.ts'
import type { Steps } from '#core/reactive/slices.ts'
import { applySplits, readSplits, type PlacedSplit } from './file-splits.ts'
import { rowsOfFile } from './file-rows.ts'
import { createIsinSymbols } from './isin-symbols.ts'
import { lotOf, type FileRow, type FindInstrument, type RawTrade, type WrittenLot } from './table/raw-trade.ts'
import type { ChosenConventions } from './table/table-row.ts'

export interface ImportedPositions extends Pick<
  PositionImportPreview,
  'wrongFile' | 'titles' | 'numbers' | 'dates' | 'isins' | 'passedOver' | 'passedOverCount' | 'faults' | 'faultCount'
> {
  readonly format: PositionFileFormat | null
  readonly lots: readonly WrittenLot[]
  readonly splits: readonly ImportedSplit[]
}

const MAX_NAMED = 1_000
const LONGEST_TEXT = 200

type Place = Pick<PassedOverRow, 'line' | 'text'>

/** Runs in steps: a file may have tens of thousands of lines. */
export function* importPositions(
  content: string,
  findBySymbol: FindInstrument,
  chosen: ChosenConventions = {},
): Steps<ImportedPositions> {
  const { rows, ...file } = yield* rowsOfFile(content, chosen)
  const { find, isins } = createIsinSymbols(findBySymbol, chosen.symbols ?? {})
  const lots: WrittenLot[] = []
  const faults: LotFault[] = []
  const passedOver: PassedOverRow[] = []
  const splits: PlacedSplit<Place>[] = []
  const doubted = new Set<string>()

  function takeTrade(trade: RawTrade, place: Place): void {
    const lot = lotOf(trade, find)
    if (!('reason' in lot) && lots.length < MAX_LOTS) {
      lots.push({ written: trade.symbol, lot })
      return
    }
    faults.push({ ...place, ...('reason' in lot ? lot : { reason: 'tooMany' }) })
    doubted.add(trade.symbol)
  }

  function take({ line, text, row }: FileRow): void {
    const place = { line, text: text.slice(0, LONGEST_TEXT) }
    if (row.kind === 'refused') {
      const { kind: _kind, ...fault } = row
      faults.push({ ...place, ...fault })
    } else if (row.kind === 'trade') takeTrade(row.trade, place)
    else if (row.kind === 'split') splits.push({ place, split: row.split })
    else {
      passedOver.push({ ...place, reason: row.reason })
      if (row.moved !== undefined) doubted.add(row.moved)
    }
  }

  for (const row of rows) {
    take(row)
    yield
  }
  const read = yield* readSplits(splits, lots, doubted, find)
  passedOver.push(...read.left.map((place) => ({ ...place, reason: 'split' as const })))
  return {
    ...file,
    lots: yield* applySplits(lots, read.splits),
    splits: read.splits,
    isins: isins(),
    passedOver: passedOver.toSorted((one, other) => one.line - other.line).slice(0, MAX_NAMED),
    passedOverCount: passedOver.length,
    faults: faults.slice(0, MAX_NAMED),
    faultCount: faults.length,
  }
}
