/** Replaces the first chart by a grid of charts with one interval. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { isRecord, type Json } from '#model/values/json.ts'
import type { LinkGroupNumber } from '#model/workspace/link-group.ts'
import type { DeskLayout, PanelRecord } from '#model/workspace/workspace.ts'
import type { ChartCount, DeskContent } from '#renderer/app/desk-actions.ts'
import { readStoredLink } from '#renderer/links/stored-link.ts'

const CHART = 'chart'

/** Charts side by side, by the total number. */
const COLUMNS: Readonly<Record<ChartCount, number>> = { 2: 2, 4: 2, 6: 3, 9: 3 }
/** The library scales sizes to the available room. */
const EXTENT = 1000

export interface GridChoice {
  readonly count: ChartCount
  /** New charts show the symbols after {@link shown} that no chart shows yet, or no symbol. */
  readonly symbols: readonly InstrumentId[]
  /** Null for the first one. */
  readonly chart: string | null
  readonly shown: InstrumentId | null
  readonly group: LinkGroupNumber
}

/** Returns the desk with a grid. New charts copy the first one's state; surplus charts become tabs behind it. */
export function chartGrid({ layout, panels }: DeskContent, choice: GridChoice): DeskContent {
  const open = panels.filter(({ kind }) => kind === CHART)
  const first = open.find(({ id }) => id === choice.chart) ?? open[0] ?? newChart(panels, null)
  const known = [first, ...open.filter(({ id }) => id !== first.id)]
  const charts = completed(known.slice(0, choice.count), panels, choice).map((record) => linked(record, choice.group))
  const surplus = known.slice(choice.count)
  const [, ...cells] = charts.map(({ id }) => id)
  const others = panels.filter(({ kind }) => kind !== CHART)
  return {
    panels: [...charts, ...surplus, ...others],
    layout: withGrid(layout, {
      first: first.id,
      others: cells,
      behind: surplus.map(({ id }) => id),
      columns: COLUMNS[choice.count],
    }),
  }
}

function completed(
  stored: readonly PanelRecord[],
  panels: readonly PanelRecord[],
  { count, symbols, shown }: GridChoice,
): readonly PanelRecord[] {
  const charts = [...stored]
  const taken = new Set([shown, ...stored.map(({ state }) => linkOf(state).symbol)])
  // Continues after the displayed symbol, then from the start of the list.
  const next = shown === null ? 0 : symbols.indexOf(shown) + 1
  const free = [...symbols.slice(next), ...symbols.slice(0, next)].filter((symbol) => !taken.has(symbol))
  while (charts.length < count) {
    const chart = newChart([...panels, ...charts], stored[0]?.state ?? null)
    const symbol = free.shift() ?? null
    charts.push({ ...chart, state: withLink(chart.state, { symbol, symbolGroup: null }) })
  }
  return charts
}

function newChart(panels: readonly PanelRecord[], like: Json): PanelRecord {
  let number = 1
  while (panels.some(({ id }) => id === `${CHART}-${number}`)) number++
  return { id: `${CHART}-${number}`, kind: CHART, state: like }
}

const linked = (record: PanelRecord, group: LinkGroupNumber): PanelRecord => ({
  ...record,
  state: withLink(record.state, { intervalGroup: group }),
})

const linkOf = (state: Json) => readStoredLink(isRecord(state) ? (state as Fields)['link'] : undefined)

type Fields = Readonly<Record<string, Json>>

const withLink = (state: Json, parts: Partial<ReturnType<typeof readStoredLink>>): Json => ({
  ...(isRecord(state) ? state : {}),
  link: { ...linkOf(state), ...parts },
})

function withGrid(layout: DeskLayout, charts: Charts): DeskLayout {
  const grid = isRecord(layout['grid']) ? (layout['grid'] as Fields) : {}
  const root = gridIn(grid['root'] ?? null, charts, grid['orientation'] !== 'VERTICAL')
  // The path to the maximised group may be invalid now.
  const { maximizedNode: _covered, ...rest } = grid
  return { ...layout, grid: { ...rest, root: root.length === 1 ? (root[0] ?? null) : branch(root, EXTENT) } }
}

interface Charts {
  readonly first: string
  readonly others: readonly string[]
  readonly behind: readonly string[]
  readonly columns: number
}

/** Returns the replacement of a node. @param isRow Whether its parts are side by side. */
function gridIn(node: Json, charts: Charts, isRow: boolean): readonly Json[] {
  const { type, data, size } = (isRecord(node) ? node : {}) as Fields
  if (type === 'branch' && Array.isArray(data))
    return [{ ...(node as Fields), data: (data as readonly Json[]).flatMap((part) => gridIn(part, charts, !isRow)) }]
  if (type !== 'leaf' || !isRecord(data)) return [node]
  const views = viewsOf(data)
  const kept = views.filter((view) => ![...charts.others, ...charts.behind].some((id) => id === view))
  if (!views.includes(charts.first)) return [{ ...(node as Fields), data: { ...(data as Fields), views: kept } }]
  const group = { ...(data as Fields), views: [...kept, ...charts.behind], activeView: charts.first }
  // Groups of a row are parts of the branch above it, whose direction is the other one.
  return cellsOf({ ...(node as Fields), data: group }, charts, !isRow, typeof size === 'number' ? size : EXTENT)
}

const viewsOf = ({ views }: Fields): readonly Json[] => (Array.isArray(views) ? (views as readonly Json[]) : [])

/** @param isBeside Whether the returned nodes will be side by side. */
function cellsOf(first: Json, { others, columns }: Charts, isBeside: boolean, size: number): readonly Json[] {
  const all: readonly Json[] = [first, ...others.map(cellOf)]
  const rows = Array.from({ length: Math.ceil(all.length / columns) }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  )
  const lines = isBeside ? Array.from({ length: columns }, (_, column) => rows.flatMap((row) => row.slice(column, column + 1))) : rows // prettier-ignore
  return lines.map((line) => {
    const [only = null] = line
    const part = size / lines.length
    return line.length === 1 ? sized(only, part) : branch(line.map((cell) => sized(cell, EXTENT / line.length)), part) // prettier-ignore
  })
}

const cellOf = (id: string): Json => ({ type: 'leaf', data: { id: `grid-${id}`, views: [id], activeView: id } })
const sized = (node: Json, size: number): Json => ({ ...(node as Fields), size })
const branch = (data: readonly Json[], size: number): Json => ({ type: 'branch', data: [...data], size })
