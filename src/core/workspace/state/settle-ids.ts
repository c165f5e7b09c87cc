/** Gives windows and workspaces unique ids, and keeps valid ones. */
import {
  isWindowId,
  isWorkspaceId,
  type WindowId,
  type Workspace,
  type WorkspaceId,
} from '#model/workspace/workspace.ts'
import {
  numberOf,
  windowIdOf,
  workspaceIdOf,
  type WindowContent,
  type WorkspaceContent,
  type WorkspaceState,
} from './workspace-state.ts'

/** The id may be invalid, missing or a duplicate. */
export interface FoundWindow {
  readonly id: unknown
  readonly content: WindowContent
}

export interface FoundWorkspace {
  readonly id: unknown
  readonly content: Omit<WorkspaceContent, 'windows'> & { readonly windows: readonly FoundWindow[] }
}

export interface FoundNumbers {
  readonly current: unknown
  readonly nextNumber: unknown
}

/** Counting on from a larger, foreign number would soon produce invalid ids. */
const MAX_NUMBER = 900_000_000

/**
 * The first of two equal ids is kept; others get numbers that were never assigned.
 * @param found Not empty.
 */
export function settleIds(found: readonly FoundWorkspace[], { current, nextNumber }: FoundNumbers): WorkspaceState {
  const used = found.flatMap(({ id, content }) => [id, ...content.windows.map((window) => window.id)])
  const highest = used.reduce<number>((max, id) => (isOurs(id) ? Math.max(max, numberOf(id)) : max), 0)
  let next = Math.max(highest + 1, isNumber(nextNumber) ? nextNumber : 1)
  const taken = new Set<unknown>()

  function settle<Id extends WindowId | WorkspaceId>(id: unknown, is: (id: unknown) => id is Id, idOf: IdOf<Id>): Id {
    const settled = is(id) && isOurs(id) && !taken.has(id) ? id : idOf(next++)
    taken.add(settled)
    return settled
  }

  const workspaces: readonly Workspace[] = found.map(({ id, content }) => ({
    id: settle(id, isWorkspaceId, workspaceIdOf),
    ...content,
    windows: content.windows.map((window) => ({ id: settle(window.id, isWindowId, windowIdOf), ...window.content })),
  }))
  const [first] = workspaces
  if (first === undefined) throw new RangeError('There is no workspace.')
  const chosen = workspaces.find(({ id }) => id === current) ?? first
  return { workspaces, current: chosen.id, nextNumber: next }
}

type IdOf<Id> = (number: number) => Id

const isOurs = (id: unknown): id is WindowId | WorkspaceId =>
  (isWindowId(id) || isWorkspaceId(id)) && numberOf(id) <= MAX_NUMBER

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_NUMBER
