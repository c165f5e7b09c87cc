/** The ten windows of the run: a full desk in front, and behind it lists, charts, books, tapes, news and alerts. */
import type { Json } from '#model/values/json.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PanelRecord } from '#model/workspace/workspace.ts'
import type { WindowContent, WorkspaceContent } from '#core/workspace/state/workspace-state.ts'

/** Lists of the windows by id, and symbols for their charts, books and tapes. */
export interface WindowParts {
  /** One for each window with a list. */
  readonly lists: readonly string[]
  readonly symbols: readonly InstrumentId[]
}

/** Windows with a list; two more have none. */
export const LIST_WINDOWS = 8

/** Width and height of a desk; panels take parts of it. */
export const EXTENT = 1_000

export function workspaceOf({ lists, symbols }: WindowParts): WorkspaceContent {
  let nextSymbol = 0
  const symbol = () => symbols[nextSymbol++ % symbols.length] ?? null
  const list = (place: number) => panel('watchlist', null, lists[place] ?? null)
  const chart = (interval: string) => panel('chart', symbol(), null, interval)
  const of = (kind: string) => panel(kind, symbol())
  const contents: readonly (readonly (readonly PanelRecord[])[])[] = [
    [[list(0)], [chart('1m'), of('depth')], [of('tape'), of('news'), of('alerts')]],
    [[list(1)], [chart('5m')]],
    [[list(2)], [of('depth')]],
    [[list(3)], [of('tape')]],
    [[list(4)], [of('health')]],
    [[list(5)], [of('company'), of('sessions')]],
    [[list(6)], [of('splits'), of('offerings')]],
    [[list(7)], [of('alerts')]],
    [
      [chart('1m'), chart('5m')],
      [chart('15m'), chart('1D')],
    ],
    [[of('news')], [of('alerts')], [of('depth'), of('tape')]],
  ]
  const [first = null] = symbols
  return {
    name: 'Load',
    windows: contents.map(deskOf),
    links: { ...EMPTY_LINK_GROUPS, 1: { symbol: first, interval: '1m' } },
  }
}

let panels = 0

/** Creates a panel without a link group, so that each shows its own symbol. */
function panel(
  kind: string,
  symbol: InstrumentId | null,
  content: Json = null,
  interval: string | null = null,
): PanelRecord {
  const link = { symbolGroup: null, intervalGroup: null, symbol, interval }
  return { id: `${kind}-${++panels}`, kind, state: content === null ? { link } : { link, content } }
}

/** Creates columns of visible panels. */
function deskOf(columns: readonly (readonly PanelRecord[])[]): WindowContent {
  const layout = {
    grid: {
      root: branchOf(columns.map((column) => branchOf(column.map((one) => leafOf(one, EXTENT / column.length)), EXTENT / columns.length)), EXTENT),
      width: EXTENT,
      height: EXTENT,
      orientation: 'HORIZONTAL',
    },
  } // prettier-ignore
  return { kind: 'desk', places: [], layout, panels: columns.flat(), pinned: [] }
}

/** Creates a row or column of a desk. */
export const branchOf = (data: Json[], size: number) => ({ type: 'branch', data, size })

const leafOf = ({ id }: PanelRecord, size: number) => ({
  type: 'leaf',
  data: { id: `group-${id}`, views: [id], activeView: id },
  size,
})
