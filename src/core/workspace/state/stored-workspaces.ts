/** The stored format of workspaces. An invalid part is dropped or takes its default; a window is never lost because of another one. */
import * as v from 'valibot'
import { instrument } from '#contract/values/schemas.ts'
import * as schemas from '#contract/workspace/workspace-schemas.ts'
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import { EMPTY_LINK_GROUPS, LINK_GROUP_NUMBERS, type LinkGroup, type LinkGroups } from '#model/workspace/link-group.ts'
import {
  MAX_PANELS,
  MAX_PINNED,
  MAX_PLACES,
  MAX_WINDOWS,
  MAX_WORKSPACES,
  type WindowRecord,
  type Workspace,
} from '#model/workspace/workspace.ts'
import { createMeasure, textLength, type BoundedFormat } from '#core/storage/document-bound.ts'
import { firstRunState, newWindow } from './first-run.ts'
import { settleIds, type FoundWindow, type FoundWorkspace } from './settle-ids.ts'
import type { WindowContent, WorkspaceState } from './workspace-state.ts'

const lengthOfWindows = createMeasure<WindowRecord>()
const lengthOfWorkspaces = createMeasure<Workspace>(
  (workspace) => textLength({ ...workspace, windows: [] }) + lengthOfWindows(workspace.windows),
)
/** The stored text around the workspaces. */
const FRAME_UNITS = 100

/** An unreadable list must not be replaced by the sample workspace. */
const outline = v.object({
  workspaces: v.pipe(
    v.array(v.unknown()),
    v.check((stored) => stored.length === 0 || stored.some(isRecord)),
  ),
})

export const workspacesFormat: BoundedFormat<WorkspaceState> = {
  name: 'workspaces',
  version: 1,
  migrations: {},
  outline,
  read: readWorkspaces,
  unitsOf: ({ workspaces }) => FRAME_UNITS + lengthOfWorkspaces(workspaces),
}

function readWorkspaces(content: unknown): WorkspaceState {
  const { workspaces, current, nextNumber } = fieldsOf(content)
  const found = listOf(workspaces).slice(0, MAX_WORKSPACES).flatMap(readWorkspace)
  if (found.length === 0) return firstRunState()
  return settleIds(found, { current, nextNumber })
}

function readWorkspace(stored: unknown): FoundWorkspace[] {
  if (!isRecord(stored)) return []
  const name = soundOr(schemas.storedWorkspaceName, stored['name'], '')
  const windows = withDesk(listOf(stored['windows']).slice(0, MAX_WINDOWS).flatMap(readWindow))
  return [{ id: stored['id'], content: { name, windows, links: readLinks(stored['links']) } }]
}

/** A workspace without a desk could not be used. */
function withDesk(windows: readonly FoundWindow[]): readonly FoundWindow[] {
  if (windows.some(({ content }) => content.kind === 'desk')) return windows
  return [...windows.slice(0, MAX_WINDOWS - 1), { id: null, content: newWindow('desk', []) }]
}

function readWindow(stored: unknown): FoundWindow[] {
  if (!isRecord(stored)) return []
  const content: WindowContent = {
    kind: soundOr(schemas.windowKind, stored['kind'], 'desk'),
    places: soundOnes(stored['places'], schemas.place, (place) => String(place.displayId), MAX_PLACES),
    layout: soundOr(schemas.layout, stored['layout'] ?? null, null),
    panels: soundOnes(stored['panels'], schemas.panel, (panel) => panel.id, MAX_PANELS),
    pinned: soundOnes(stored['pinned'], instrument, (pinned) => pinned, MAX_PINNED),
  }
  return [{ id: stored['id'], content }]
}

function soundOr<T>(schema: v.GenericSchema<unknown, T>, stored: unknown, otherwise: T): T {
  const checked = v.safeParse(schema, stored)
  return checked.success ? checked.output : otherwise
}

/** Keeps the first item with a key. */
function soundOnes<T>(
  stored: unknown,
  schema: v.GenericSchema<unknown, T>,
  keyOf: (item: T) => string,
  max: number,
): readonly T[] {
  const sound = new Map<string, T>()
  for (const item of listOf(stored)) {
    const checked = v.safeParse(schema, item)
    if (!checked.success || sound.has(keyOf(checked.output))) continue
    sound.set(keyOf(checked.output), checked.output)
  }
  return [...sound.values()].slice(0, max)
}

function readLinks(stored: unknown): LinkGroups {
  const groups = fieldsOf(stored)
  const read = LINK_GROUP_NUMBERS.map((number) => [number, readLink(fieldsOf(groups[number]))] as const)
  return { ...EMPTY_LINK_GROUPS, ...Object.fromEntries(read) }
}

function readLink({ symbol, interval }: Fields): LinkGroup {
  return {
    symbol: soundOr(v.nullable(instrument), symbol, null),
    interval: soundOr(v.nullable(schemas.interval), interval, null),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
