/** What the menu of workspaces does. Every action answers what went wrong in words, or null. */
import type { Client } from '#contract/wire/client.ts'
import type { Result } from '#model/values/failure.ts'
import { decodeText } from '#model/values/text-encoding.ts'
import type { WorkspaceFault, WorkspaceId } from '#model/workspace/workspace.ts'
import type { Sentence } from '#i18n/sentence.ts'
import { FILE_FAULT_WORDING } from '#i18n/wording/file-fault.ts'
import { requestErrorSentence } from '#i18n/wording/request-error.ts'
import { WORKSPACE_FAULT_WORDING } from '#i18n/wording/workspace.ts'

export type Problem = Sentence | null

export interface WorkspaceActionPorts {
  readonly client: Pick<Client, 'request'>
  /** Hands a text to the reader as a file. */
  readonly saveFile: (name: string, content: string) => void
}

export interface WorkspaceActions {
  switchTo(workspace: WorkspaceId): Promise<Problem>
  /** Makes an empty workspace and goes there. */
  create(name: string): Promise<Problem>
  /** Makes a copy of another name and goes there. */
  saveAs(workspace: WorkspaceId, name: string): Promise<Problem>
  duplicate(workspace: WorkspaceId, name: string): Promise<Problem>
  rename(workspace: WorkspaceId, name: string): Promise<Problem>
  remove(workspace: WorkspaceId): Promise<Problem>
  exportTo(fileName: string, workspace: WorkspaceId): Promise<Problem>
  /** Takes over the workspace of a file and goes there. */
  importFrom(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<Problem>
}

/** Beyond the contract's own bound, reading a file would only fill memory. */
const MAX_BYTES = 14_000_000

export function createWorkspaceActions({ client, saveFile }: WorkspaceActionPorts): WorkspaceActions {
  const switchTo = (workspace: WorkspaceId) =>
    attempt(async () => problemOf(await client.request('workspace.switch', { workspace })))

  /** Goes where something was just made. */
  const goTo = async (made: Result<WorkspaceId, WorkspaceFault>): Promise<Problem> =>
    made.ok ? switchTo(made.value) : problemOf(made)

  return {
    switchTo,
    create: (name) => attempt(async () => goTo(await client.request('workspace.create', { name }))),
    saveAs: (workspace, name) =>
      attempt(async () => goTo(await client.request('workspace.duplicate', { workspace, name }))),
    duplicate: (workspace, name) =>
      attempt(async () => problemOf(await client.request('workspace.duplicate', { workspace, name }))),
    rename: (workspace, name) =>
      attempt(async () => problemOf(await client.request('workspace.rename', { workspace, name }))),
    remove: (workspace) => attempt(async () => problemOf(await client.request('workspace.remove', { workspace }))),
    exportTo: (fileName, workspace) =>
      attempt(async () => {
        const exported = await client.request('workspace.export', { workspace })
        if (exported.ok) saveFile(fileName, exported.value)
        return problemOf(exported)
      }),
    importFrom: (file) =>
      attempt(async () => {
        if (file.size > MAX_BYTES) return FILE_FAULT_WORDING.tooLarge
        const imported = await client.request('workspace.import', {
          content: decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder),
        })
        if (imported.ok) return switchTo(imported.value)
        return imported.failure in FILE_FAULT_WORDING
          ? FILE_FAULT_WORDING[imported.failure as keyof typeof FILE_FAULT_WORDING]
          : WORKSPACE_FAULT_WORDING[imported.failure as WorkspaceFault]
      }),
  }
}

const problemOf = (outcome: Result<unknown, WorkspaceFault>): Problem =>
  outcome.ok ? null : WORKSPACE_FAULT_WORDING[outcome.failure]

const attempt = (act: () => Promise<Problem>): Promise<Problem> => act().catch(requestErrorSentence)
