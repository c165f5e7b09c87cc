/** The stored layout of a desk, and its validation. */
import type { SerializedDockview } from 'dockview'
import { type Json, isRecord } from '#model/values/json.ts'
import type { DeskLayout } from '#model/workspace/workspace.ts'
import { areaOf, type Area } from './area.ts'

type Node = SerializedDockview['grid']['root']
type Leaf = Exclude<Node['data'], readonly unknown[]>
type Fields = Readonly<Record<string, Json>>

/** The component that renders every panel; the id identifies the panel. */
export const PANEL_COMPONENT = 'panel'

/** Converts the layout; panels are stored separately with their states. */
export function writeLayout({ grid, activeGroup }: SerializedDockview): DeskLayout {
  // The library's types do not declare that they are JSON.
  return JSON.parse(JSON.stringify({ grid, activeGroup })) as DeskLayout
}

/**
 * Returns a layout that contains each of these panels exactly once: a missing panel joins the first group, unknown ones are dropped, and
 * without any valid group all panels share one.
 */
export function readLayout(layout: DeskLayout, panelIds: readonly string[]): SerializedDockview {
  const { grid, activeGroup } = layout
  const placing: Placing = { unplaced: new Set(panelIds), groups: new Set(), isWhole: true }
  const sound = readRoot(fieldsOf(grid)['root'], placing)
  return {
    grid: {
      root: sound ?? together(panelIds),
      ...extentOf(fieldsOf(grid)),
      // The position of a maximised group is a path through the branches of the same description.
      ...(sound !== null && placing.isWhole ? maximisedOf(fieldsOf(grid)) : {}),
    },
    panels: Object.fromEntries(panelIds.map((id) => [id, { id, contentComponent: PANEL_COMPONENT }])),
    ...(typeof activeGroup === 'string' && placing.groups.has(activeGroup) ? { activeGroup } : {}),
  }
}

/** Returns null if no group is valid. */
function readRoot(value: Json | undefined, placing: Placing): Node | null {
  const node = readNode(value, placing)
  const first = node?.type === 'branch' ? firstGroup(node) : null
  first?.views.push(...placing.unplaced)
  return first === null ? null : node
}

function extentOf({ width, height, orientation }: Fields): Omit<SerializedDockview['grid'], 'root'> {
  return {
    width: isExtent(width) ? width : FIRST_EXTENT,
    height: isExtent(height) ? height : FIRST_EXTENT,
    orientation: orientation === 'VERTICAL' ? VERTICAL : HORIZONTAL,
  }
}

function maximisedOf({ maximizedNode }: Fields): object {
  return isPath(fieldsOf(maximizedNode)['location']) ? { maximizedNode } : {}
}

const HORIZONTAL = 'HORIZONTAL' as SerializedDockview['grid']['orientation']
const VERTICAL = 'VERTICAL' as SerializedDockview['grid']['orientation']
/** The library scales sizes to its element. */
const FIRST_EXTENT = 1000
interface Placing {
  readonly unplaced: Set<string>
  readonly groups: Set<string>
  isWhole: boolean
}

function readNode(value: Json | undefined, placing: Placing): Node | null {
  const { type, data, size } = fieldsOf(value)
  const sized = isExtent(size) ? { size } : {}
  if (type === 'leaf') {
    const group = readGroup(data, placing)
    return group === null ? null : { type, data: group, ...sized }
  }
  if (type !== 'branch' || !Array.isArray(data)) return leaveOut(placing)
  const children = data.map((child: Json) => readNode(child, placing)).filter((child) => child !== null)
  return children.length === 0 ? leaveOut(placing) : { type, data: children, ...sized }
}

function readGroup(value: Json | undefined, placing: Placing): Leaf | null {
  const { id, views, activeView } = fieldsOf(value)
  if (typeof id !== 'string' || placing.groups.has(id) || !Array.isArray(views)) return leaveOut(placing)
  const placed = views.filter((view): view is string => typeof view === 'string' && placing.unplaced.delete(view))
  const [first] = placed
  if (first === undefined) return leaveOut(placing)
  placing.groups.add(id)
  return { id, views: placed, activeView: placed.find((view) => view === activeView) ?? first }
}

function leaveOut(placing: Placing): null {
  placing.isWhole = false
  return null
}

function together(panelIds: readonly string[]): Node {
  return branchOf(panelIds.length === 0 ? [] : [leafOf('1', panelIds, FIRST_EXTENT)], FIRST_EXTENT)
}

function nodeOf(area: Area, name = '1', size = FIRST_EXTENT): Node {
  if ('panels' in area) return leafOf(name, area.panels, size)
  const sum = area.parts.reduce((all, { share }) => all + share, 0)
  const parts = area.parts.map((part, place) => nodeOf(part, `${name}.${place + 1}`, (FIRST_EXTENT * part.share) / sum))
  return branchOf(parts, size)
}

export function layoutOfArea(area: Area): DeskLayout {
  const grid = { root: nodeOf(area), width: FIRST_EXTENT, height: FIRST_EXTENT, orientation: HORIZONTAL }
  return JSON.parse(JSON.stringify({ grid })) as DeskLayout
}

export const firstLayout = (panelIds: readonly string[]): DeskLayout => layoutOfArea(areaOf(panelIds))

/**
 * Applies the tabs of another layout of the same desk; missing groups are dropped. If the other layout has an additional group, its
 * structure is used instead.
 */
export function withTabsOf(layout: DeskLayout, other: DeskLayout): DeskLayout {
  const groups = groupsIn(fieldsOf(other['grid'])['root'])
  const known = groupsIn(fieldsOf(layout['grid'])['root'])
  const { maximizedNode: _path, ...grid } = fieldsOf(
    ([...groups.keys()].every((id) => known.has(id)) ? layout : other)['grid'],
  )
  const tabsIn = (node: Json): readonly Json[] => {
    const { type, data } = fieldsOf(node)
    if (Array.isArray(data)) return [{ ...fieldsOf(node), data: (data as readonly Json[]).flatMap(tabsIn) }]
    const group = type === 'leaf' ? groups.get(fieldsOf(data)['id'] ?? null) : undefined
    return group === undefined ? [] : [{ ...fieldsOf(node), data: group }]
  }
  return { ...layout, grid: { ...grid, root: tabsIn(grid['root'] ?? null)[0] ?? null } }
}

/** Makes the panel visible and its group active, if the layout contains it. */
export function withShown(layout: DeskLayout, panelId: string): DeskLayout {
  const group = [...groupsIn(fieldsOf(layout['grid'])['root'])].find(([, data]) => isHolding(data, panelId))
  if (group === undefined) return layout
  const show = (node: Json): Json => {
    const { data } = fieldsOf(node)
    if (Array.isArray(data)) return { ...fieldsOf(node), data: (data as readonly Json[]).map(show) }
    return isHolding(data, panelId) ? { ...fieldsOf(node), data: { ...fieldsOf(data), activeView: panelId } } : node
  }
  const grid = fieldsOf(layout['grid'])
  return { ...layout, grid: { ...grid, root: show(grid['root'] ?? null) }, activeGroup: group[0] }
}

function isHolding(group: Json | undefined, panelId: string): boolean {
  const { views } = fieldsOf(group)
  return Array.isArray(views) && views.includes(panelId)
}

function groupsIn(node: Json | undefined): ReadonlyMap<Json, Json> {
  const { type, data } = fieldsOf(node)
  if (Array.isArray(data)) return new Map((data as readonly Json[]).flatMap((part) => [...groupsIn(part)]))
  return new Map(type === 'leaf' ? [[fieldsOf(data)['id'] ?? null, data ?? null]] : [])
}

const branchOf = (data: Node[], size: number): Node => ({ type: 'branch', data, size })

const leafOf = (id: string, views: readonly string[], size: number): Node => ({
  type: 'leaf',
  data: { id, views: [...views], activeView: views[0] ?? '' },
  size,
})

function firstGroup({ type, data }: Node): Leaf | null {
  if (type === 'leaf') return data as Leaf
  const [first] = data as Node[]
  return first === undefined ? null : firstGroup(first)
}

function fieldsOf(value: Json | undefined): Fields {
  return isRecord(value) ? value : {}
}

const isExtent = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value)

const isPath = (value: unknown): boolean => Array.isArray(value) && value.every((step) => Number.isInteger(step))
