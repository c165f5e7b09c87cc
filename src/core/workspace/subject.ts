/** Workspaces, windows and links as a subject. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Slices } from '../reactive/slices.ts'
import type { Desk } from './desk.ts'
import { createDeskRequests, type DeskRequestName } from './desk-requests.ts'

export interface WorkspaceSubject extends Pick<Desk, 'topics'> {
  readonly requests: Pick<RequestHandlers, DeskRequestName>
}

export function createWorkspaceSubject(desk: Desk, slices: Slices): WorkspaceSubject {
  return { topics: desk.topics, requests: createDeskRequests(desk, slices) }
}
