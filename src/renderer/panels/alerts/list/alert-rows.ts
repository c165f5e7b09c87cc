/** The rows of the alert list: filtered, grouped and cut into blocks. */
import type { AlertView } from '#model/alerts/alert-view.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import type { Formats } from '#i18n/format/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { ALERT_STATE_WORDING, conditionsText, targetText } from '#i18n/wording/alerts.ts'
import { inBlocks } from '#renderer/components/tables/row-blocks.ts'

export const ALERT_GROUPINGS = ['none', 'symbol', 'list', 'state'] as const
export type AlertGrouping = (typeof ALERT_GROUPINGS)[number]

export interface AlertRow {
  readonly view: AlertView
  /** The target in words. */
  readonly target: string
  /** The condition in words. */
  readonly condition: string
  /** The alert's name, or else {@link target} and {@link condition}. */
  readonly title: string
}

export interface AlertGroup {
  /** Empty without grouping. */
  readonly title: string
  readonly rows: readonly AlertRow[]
}

export function alertRows(
  views: readonly AlertView[],
  listNames: ReadonlyMap<string, string>,
  formats: Formats,
): readonly AlertRow[] {
  return views.map((view) => {
    const target = targetText(view.alert, listNames)
    const condition = conditionsText(view.alert, formats)
    return { view, target, condition, title: view.alert.name ?? `${target}: ${condition}` }
  })
}

/** Every word of the filter has to occur. */
export function matchingRows(rows: readonly AlertRow[], filter: string): readonly AlertRow[] {
  const words = filter.toLocaleLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ view, target, condition, title }) => {
    const text = `${target} ${condition} ${title} ${ALERT_STATE_WORDING[view.state]()}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function groupTitle({ view, target }: AlertRow, grouping: AlertGrouping): string {
  switch (grouping) {
    case 'none':
      return ''
    case 'symbol':
      return target
    case 'list':
      return view.alert.target.kind === 'list' ? target : m.alerts_single_symbols()
    case 'state':
      return ALERT_STATE_WORDING[view.state]()
  }
}

export function groupedRows(
  rows: readonly AlertRow[],
  grouping: AlertGrouping,
  compare: Formats['compare'],
): readonly AlertGroup[] {
  const groups = new Map<string, AlertRow[]>()
  for (const row of rows) {
    const title = groupTitle(row, grouping)
    const group = groups.get(title)
    if (group === undefined) groups.set(title, [row])
    else group.push(row)
  }
  return [...groups].map(([title, group]) => ({ title, rows: group })).toSorted((a, b) => compare(a.title, b.title))
}

/** Rows that are rendered together, only while they are in view. */
export interface AlertBlock {
  readonly key: string
  /** The group's title on its first block; empty on others and without grouping. */
  readonly title: string
  /** The index in the table; the header row is 1. */
  readonly first: number
  readonly rows: readonly AlertRow[]
}

export function blocksOf(groups: readonly AlertGroup[]): readonly AlertBlock[] {
  const blocks: AlertBlock[] = []
  let next = 2
  for (const { title, rows } of groups)
    for (const { first, rows: own } of inBlocks(rows)) {
      blocks.push({ key: `${title} ${first}`, title: first === 0 ? title : '', first: next, rows: own })
      next += own.length
    }
  return blocks
}

/** No action affects hidden rows. */
export function chosenAmong(rows: readonly AlertRow[], chosen: ReadonlySet<AlertId>): readonly AlertId[] {
  return rows.map(({ view }) => view.alert.id).filter((id) => chosen.has(id))
}
