/** Passes the panel's state to the grid model. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { entriesOf, type Watchlist, type WatchlistEntry } from '#model/watchlists/watchlist.ts'
import { handOver } from '#renderer/live/topics/hand-over.svelte.ts'
import type { Column } from '#renderer/panels/watchlist/columns/column.ts'
import { sourcesOf } from '#renderer/panels/watchlist/columns/columns.ts'
import type { GridModel } from './grid-model.svelte.ts'
import type { RowSides } from '#renderer/panels/watchlist/columns/row-sides.ts'
import type { RowWording } from './row-view.ts'

export interface GridInputs {
  readonly model: GridModel
  readonly sides: Pick<RowSides, 'show'>
  readonly list: () => Watchlist
  readonly columns: () => readonly Column[]
  readonly wording: () => RowWording
  readonly rowHeight: () => number
  /** Null shows every entry. */
  readonly passes: () => ((entry: WatchlistEntry) => boolean) | null
  readonly symbol: () => InstrumentId | null
}

/** Must be called during the setup of the component. */
export function takeInputs({ model, sides, list, columns, wording, rowHeight, passes, symbol }: GridInputs): void {
  const rows = () => list().rows
  handOver(wording, (words) => model.setWording(words))
  handOver(rowHeight, (height) => model.setRowHeight(height))
  handOver(
    () => list().sort,
    (sort) => model.setSort(sort),
  )
  handOver(passes, (filter) => model.setFilter(filter))
  handOver(rows, (all) => model.setRows(all))
  handOver(
    () => ({ sources: sourcesOf(columns()), all: rows() }),
    ({ sources, all }) =>
      sides.show(
        sources,
        entriesOf(all).map(({ instrument }) => instrument),
      ),
  )
  // After the rows, because the symbol is searched among them.
  handOver(symbol, (wanted) => {
    if (wanted !== null && wanted !== model.selection.current) model.selectInstrument(wanted)
  })
}
