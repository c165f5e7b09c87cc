/** ag-grid Community with asynchronous transactions, its API for many updates. */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  HighlightChangesModule,
  ModuleRegistry,
  RowApiModule,
  type ColDef,
} from 'ag-grid-community'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { CHANGE_COLUMNS, COLUMN_COUNT, LAST_COLUMN, textsOf } from './cell-texts.ts'
import { ROW_HEIGHT, type StartContender } from './contender.ts'
import { createPeer } from './peer.ts'

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  HighlightChangesModule,
  CellStyleModule,
  RowApiModule,
])

const isChange = (column: number) => CHANGE_COLUMNS.some((change) => change === column)

/** The values are texts, as in the panel: comparing them decides which cells are redrawn. */
function columnOf(_: unknown, column: number): ColDef<LiveQuote, string> {
  const rises = ({ data }: { readonly data?: LiveQuote | undefined }) => (data?.quote?.change ?? 0) >= 0
  return {
    colId: String(column),
    headerName: String(column),
    width: 96,
    valueGetter: ({ data }) => (data === undefined ? '' : (textsOf(data)[column] ?? '')),
    enableCellChangeFlash: column === LAST_COLUMN,
    ...(isChange(column) ? { cellClassRules: { gain: rises, loss: (cell) => !rises(cell) } } : {}),
  }
}

export const start: StartContender = (box, first) => {
  const element = box.appendChild(document.createElement('div'))
  element.style.height = '100%'
  const grid = createGrid<LiveQuote>(element, {
    rowHeight: ROW_HEIGHT,
    headerHeight: ROW_HEIGHT,
    getRowId: ({ data }) => data.instrument,
    cellFlashDuration: 250,
    cellFadeDuration: 200,
    asyncTransactionWaitMillis: 50,
    rowBuffer: 5,
    animateRows: false,
    columnDefs: Array.from({ length: COLUMN_COUNT }, columnOf),
    rowData: [...first],
  })
  // The grid keeps an object for every row, visible or not.
  let update: LiveQuote[] = []
  return createPeer(
    first,
    (_, quote) => update.push(quote.live()),
    () => {
      grid.applyTransactionAsync({ update })
      update = []
    },
  )
}
